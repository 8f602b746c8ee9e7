import { professions } from '../../../schema/rules/professions.ts';
import { isArabic, language } from '../../i18n/language.ts';
import type { SearchOption } from '../../ui/SearchList.tsx';

/** Sorts in the same order on the server and in the browser, independent of their own languages. */
const { compare } = new Intl.Collator(language);

/** Every profession in the page's language, found by its name in the other one too. */
export const professionOptions: SearchOption[] = professions
  .map(({ value, label, labelAr }) => ({ value, label: isArabic ? labelAr : label, keywords: isArabic ? label : labelAr }))
  .sort((a, b) => compare(a.label, b.label));
