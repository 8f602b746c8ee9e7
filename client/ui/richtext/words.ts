import { language } from '../../i18n/language.ts';

const segmenter = new Intl.Segmenter(language, { granularity: 'word' });

/** Words of a text in any script. */
export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}
