import { createRequire } from 'node:module';
import { type FontScript, fontFile } from '../../../../schema/rules/fonts.ts';

type Fonts = typeof import('@react-pdf/renderer').Font;
const { resolve } = createRequire(import.meta.url);

const fontFamilies = [
  ['Latin', 'latin'],
  ['Arabic', 'arabic'],
] as const satisfies [family: string, script: FontScript][];

/** Whether a text has letters of Arabic script. */
export const isArabicIn = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/**
 * The font families for a text. Each letter is drawn from the first family that has it. The Arabic font also has Latin letters, digits and
 * signs of the same design. So it draws all that it can of a text with Arabic letters. Programs that read a PDF end a text where the font
 * changes, and lose the space there.
 */
export const familiesFor = (text: string): string[] => (isArabicIn(text) ? ['Arabic', 'Latin'] : ['Latin', 'Arabic']);

/**
 * Registers the fonts with the library, anew for each document. A registered font remembers groups of letters that were drawn with it, and
 * no longer draws them as single letters. After an English receipt with "الله", each "ه" of Arabic receipts would stand apart from its
 * word.
 */
export function tellFonts(fonts: Fonts): void {
  for (const [family, script] of fontFamilies) {
    delete fonts.getRegisteredFonts()[family];
    fonts.register({
      family,
      fonts: ([400, 600] as const).map((fontWeight) => ({ src: resolve(fontFile(script, fontWeight)), fontWeight })),
    });
  }
  fonts.registerHyphenationCallback((word) => [word]);
}
