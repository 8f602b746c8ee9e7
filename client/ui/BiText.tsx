import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ElementType } from 'react';
import { isArabic } from '../i18n/language.ts';

/** A text in the page's language, or the other when it is missing, with the language it really is in. */
export function pickText(
  value: string | null | undefined,
  valueAr: string | null | undefined,
): { text: string; lang: 'en' | 'ar'; dir: 'ltr' | 'rtl' } {
  const text = (isArabic ? valueAr || value : value || valueAr) ?? '';
  // Judged by its letters, not by its field: an Arabic-first creator writes Arabic in both.
  const lang = /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en';
  return { text, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' };
}

export interface BiTextProps extends Omit<HTMLChakraProps<'bdi'>, 'children'> {
  value: string | null | undefined;
  valueAr?: string | null;
  as?: ElementType;
  /** Cuts it after so many lines, at the end of the text. */
  lines?: number;
}

/** Shows a text that may be given in both languages, isolated from the direction around it. */
export function BiText({ value, valueAr, lines, ...props }: BiTextProps) {
  const { text, lang, dir } = pickText(value, valueAr);
  // A block around it would cut an English text at its beginning on an Arabic page. It stays on the side where the page begins.
  const cut = lines !== undefined && { lineClamp: lines, textAlign: (lang === 'ar') === isArabic ? 'start' : 'end' };
  return (
    <chakra.bdi lang={lang} dir={dir} {...cut} {...props}>
      {text}
    </chakra.bdi>
  );
}
