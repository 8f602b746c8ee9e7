import { isArabic } from '../../i18n/language.ts';

/** A plan's name in the language of the page: *Growth*. */
export const planName = ({ name, nameAr }: { name: string; nameAr: string }): string => (isArabic ? nameAr : name);
