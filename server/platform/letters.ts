import { createRequire } from 'node:module';
import { fontFile } from '../../schema/rules/fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** The characters that the fonts of the site have, as code points. */
export type Letters = ReadonlySet<number>;

let loading: Promise<Letters> | undefined;

/**
 * Reads, once in a process, which characters the site's fonts have. Pictures and documents that the server draws have no others. All
 * weights have the same.
 */
export function loadLetters(): Promise<Letters> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Letters> {
  // Loading takes a tenth of a second, and a start must not wait for it.
  const { open } = await import('fontkit');
  const fonts = await Promise.all((['latin', 'arabic'] as const).map((script) => open(resolve(fontFile(script, 400)))));
  return new Set(fonts.flatMap(({ characterSet }) => characterSet));
}

const graphemes = new Intl.Segmenter();

/**
 * A text in one line, without what the fonts cannot draw: letters and emoji that they lack, with the marks and joiners that belong to them,
 * and characters that would move the text around them, such as marks of direction. The joiners of Arabic script stay.
 */
export const drawable = (text: string, letters: Letters): string =>
  Array.from(graphemes.segment(text.replace(/\s+/gu, ' ')), ({ segment: [base = '', ...marks] }) =>
    isDrawn(base, letters)
      ? [base, ...marks.filter((mark) => isDrawn(mark, letters) || (isJoiner(mark) && /\p{L}/u.test(base)))].join('')
      : '',
  )
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

const isDrawn = (character: string, letters: Letters): boolean =>
  letters.has(character.codePointAt(0) as number) && !/\p{C}/u.test(character);

/** Whether a character only says how the letters beside it are joined. It has no shape of its own. */
const isJoiner = (character: string): boolean => /[\u200c\u200d]/.test(character);

/** Whether a text has words that the fonts cannot draw at all. Signs and emoji are no words. */
export const losesWords = (text: string, letters: Letters): boolean =>
  Array.from(text).some((character) => /[\p{L}\p{N}]/u.test(character) && !letters.has(character.codePointAt(0) as number));
