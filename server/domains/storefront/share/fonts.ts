import { createRequire } from 'node:module';
import sharp from 'sharp';
import { familyOf, fontFile } from '../../../../schema/rules/fonts.ts';

const { resolve } = createRequire(import.meta.url);
/** The scripts of the fonts, in the order in which letters are looked for. */
const scripts = ['latin', 'arabic'] as const;

/** The families of the fonts by weight, as the font files name them. */
export const families = {
  regular: scripts.map(familyOf).join(', '),
  semibold: scripts.map((script) => `${familyOf(script)} SemiBold`).join(', '),
} as const;

let loading: Promise<void> | undefined;

/** Makes the site's fonts known to `sharp`, once in a process. The machine needs no fonts of its own. */
export function loadFonts(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  for (const script of scripts)
    for (const weight of [400, 600] as const) {
      // A font stays known after the first text that names its file.
      const fontfile = resolve(fontFile(script, weight));
      await sharp({ text: { text: 'a', fontfile, font: `${familyOf('latin')} 10` } }).metadata();
    }
}
