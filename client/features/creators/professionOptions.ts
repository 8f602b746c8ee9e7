import { professions } from '../../../schema/rules/professions.ts';
import { isArabic } from '../../i18n/language.ts';
import type { SearchOption } from '../../ui/SearchList.tsx';

/** Every profession in the page's language, found by its name in the other one too. */
export const professionOptions: SearchOption[] = professions
  .map(({ value, label, labelAr }) => ({ value, label: isArabic ? labelAr : label, keywords: isArabic ? label : labelAr }))
  .sort((a, b) => a.label.localeCompare(b.label));
