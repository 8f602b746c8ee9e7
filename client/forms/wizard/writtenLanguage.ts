import { useForm } from 'react-final-form';
import { isArabic, type Language, language } from '../../i18n/language.ts';
import { useKept } from '../../session/kept.ts';

/**
 * The language whose texts are shown where there is room for one, and its setter. It begins with the reader's language, unless the title is
 * only written in the other.
 */
export type WrittenLanguage = [chosen: Language, choose: (language: Language) => void];

/** The direction of a text in a language. */
export const directions = { en: 'ltr', ar: 'rtl' } as const;

/** The reader's own language first. */
export const languageOrder: readonly Language[] = isArabic ? ['ar', 'en'] : ['en', 'ar'];

export function useWrittenLanguage(): WrittenLanguage {
  const { values } = useForm<{ title: string; titleAr: string }>().getState();
  return useKept<Language>('written in', () => languageOrder.find((lang) => values[lang === 'ar' ? 'titleAr' : 'title']) ?? language);
}
