import { createRequire } from 'node:module';
import { type FontScript, fontFile } from '../../../../schema/rules/fonts.ts';

type Fonts = typeof import('@react-pdf/renderer').Font;
const { resolve } = createRequire(import.meta.url);

const families = [
  ['Latin', 'latin'],
  ['Arabic', 'arabic'],
] as const satisfies [family: string, script: FontScript][];

/** Whether a text has letters of Arabic script. */
export const isArabicIn = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/**
 * The families for a text: a letter is drawn from the first that has it. The Arabic font has Latin letters, digits and signs of the same design,
 * and draws all that it can of a text with Arabic letters: where the font changes, programs that read a PDF end a text, and lose the space.
 */
export const familiesFor = (text: string): string[] => (isArabicIn(text) ? ['Arabic', 'Latin'] : ['Latin', 'Arabic']);

/**
 * Tells the library the fonts, anew for each document: a font remembers the parts of what was drawn with it, and no longer knows them as
 * letters. After an English receipt with "الله", each "ه" of Arabic ones would stand apart from its word.
 */
export function tellFonts(fonts: Fonts): void {
  for (const [family, script] of families) {
    delete fonts.getRegisteredFonts()[family];
    fonts.register({
      family,
      fonts: ([400, 600] as const).map((fontWeight) => ({ src: resolve(fontFile(script, fontWeight)), fontWeight })),
    });
  }
  fonts.registerHyphenationCallback((word) => [word]);
}
