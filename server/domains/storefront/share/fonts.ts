import { createRequire } from 'node:module';
import sharp from 'sharp';
import { familyOf, fontFile } from '../../../../schema/rules/fonts.ts';

const { resolve } = createRequire(import.meta.url);
/** The scripts of the fonts, in the order in which letters are looked for. */
const fontScripts = ['latin', 'arabic'] as const;

/** The families of the fonts by weight, as the font files name them. */
export const families = {
  regular: fontScripts.map(familyOf).join(', '),
  semibold: fontScripts.map((script) => `${familyOf(script)} SemiBold`).join(', '),
} as const;

let fontsLoading: Promise<void> | undefined;

/** Makes the site's fonts known to `sharp`, once in a process. The machine needs no fonts of its own. */
export function loadFonts(): Promise<void> {
  fontsLoading ??= loadShareFonts().catch((error: unknown) => {
    fontsLoading = undefined;
    throw error;
  });
  return fontsLoading;
}

async function loadShareFonts(): Promise<void> {
  for (const script of fontScripts)
    for (const weight of [400, 600] as const) {
      // A font stays known after the first text that names its file.
      const fontfile = resolve(fontFile(script, weight));
      await sharp({ text: { text: 'a', fontfile, font: `${familyOf('latin')} 10` } }).metadata();
    }
}
