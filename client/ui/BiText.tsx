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
}

/** Shows a text that may be given in both languages, isolated from the direction around it. */
export function BiText({ value, valueAr, ...props }: BiTextProps) {
  const { text, lang, dir } = pickText(value, valueAr);
  return (
    <chakra.bdi lang={lang} dir={dir} {...props}>
      {text}
    </chakra.bdi>
  );
}
