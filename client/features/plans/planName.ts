import { isArabic } from '../../i18n/language.ts';

/** What a plan is called on this page: *Growth*. */
export const planName = ({ name, nameAr }: { name: string; nameAr: string }): string => (isArabic ? nameAr : name);
