/** What a field's name ends with in a language. */
export const suffixes = { en: '', ar: 'Ar' } as const;

/** The text to send for the field without a language: an Arabic text alone stands for both languages. */
export const orArabic = (text: string, textAr: string): string => text.trim() || textAr;

/** The text to show in the English field: empty if it only repeats the Arabic text (see `orArabic`). */
export const unlessArabic = (text: string | null, textAr: string | null): string => (text === textAr ? '' : (text ?? ''));
