import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ElementType } from 'react';
import { isArabic } from '../i18n/language.ts';

/** A text in the page's language, or else in the other, with its actual language. */
export function pickText(
  value: string | null | undefined,
  valueAr: string | null | undefined,
): { text: string; lang: 'en' | 'ar'; dir: 'ltr' | 'rtl' } {
  const text = (isArabic ? valueAr || value : value || valueAr) ?? '';
  // The letters decide, and not the field, since some creators write Arabic in both.
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
  // On an Arabic page, a block around an English text would cut its beginning. The text stays on the side where the page's lines begin.
  const cut = lines !== undefined && { lineClamp: lines, textAlign: (lang === 'ar') === isArabic ? 'start' : 'end' };
  return (
    <chakra.bdi lang={lang} dir={dir} {...cut} {...props}>
      {text}
    </chakra.bdi>
  );
}
