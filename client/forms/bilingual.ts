/** The ending of a field's name in each language. */
export const suffixes = { en: '', ar: 'Ar' } as const;

/** The text to send for the field without a language. An Arabic text alone serves for both languages. */
export const orArabic = (text: string, textAr: string): string => text.trim() || textAr;

/** The text to show in the English field: empty if it only repeats the Arabic text (see `orArabic`). */
export const unlessArabic = (text: string | null, textAr: string | null): string => (text === textAr ? '' : (text ?? ''));
