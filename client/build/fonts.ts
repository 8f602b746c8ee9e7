import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../../node_modules/.cache/fonts', import.meta.url));

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Marks of direction and joining, which stand around names, amounts and numbers. */
const hidden = [...range(0x200b, 0x200f), ...range(0x202a, 0x202e), ...range(0x2060, 0x2069)];

/** IBM Plex, one design in both scripts. `core` has the characters of nearly every text: its file is a third as large, or smaller. */
const scripts = [
  {
    name: 'latin',
    family: 'IBM Plex Sans',
    source: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin',
    all: [
      ...range(0x0, 0xff),
      ...[0x131, 0x152, 0x153, 0x2bb, 0x2bc, 0x2c6, 0x2da, 0x2dc],
      ...range(0x2000, 0x206f),
      ...[0x20ac, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215],
    ],
    core: [
      ...range(0x20, 0x7e),
      0xa0,
      0xa9,
      0xab,
      0xb0,
      0xb7,
      0xbb,
      0xd7,
      ...hidden,
      0x2013,
      0x2014,
      0x2018,
      0x2019,
      0x201c,
      0x201d,
      0x2026,
      0x2212,
    ],
  },
  {
    name: 'arabic',
    family: 'IBM Plex Sans Arabic',
    source: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic',
    all: [
      ...range(0x600, 0x6ff),
      ...range(0x750, 0x77f),
      ...range(0x8a0, 0x8ff),
      ...[0x2010, 0x2011],
      ...range(0xfb50, 0xfdff),
      ...range(0xfe70, 0xfefc),
    ],
    // Letters, marks and digits of Arabic, and the letters that Kuwaitis write foreign names with.
    core: [
      0x60c,
      0x61b,
      0x61f,
      ...range(0x621, 0x63a),
      ...range(0x640, 0x652),
      ...range(0x660, 0x66c),
      0x670,
      0x67e,
      0x686,
      0x6a4,
      0x6af,
      ...hidden,
    ],
  },
] as const;

const weights = [400, 500, 600];

/** A `unicode-range` of these characters. */
const unicodeRange = (codes: readonly number[]) =>
  [...codes]
    .sort((a, b) => a - b)
    .reduce<[from: number, to: number][]>((ranges, code) => {
      const last = ranges.at(-1);
      if (last && code <= last[1] + 1) last[1] = code;
      else ranges.push([code, code]);
      return ranges;
    }, [])
    .map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`)
    .join(', ');

/** The whole file comes where a character is met that the core lacks. */
async function makeFonts(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const faces: string[] = [];
  for (const { name, family, source, all, core } of scripts) {
    const isCore = new Set<number>(core);
    const others = all.filter((code) => !isCore.has(code));
    for (const weight of weights) {
      const whole = require.resolve(`${source}-${weight}-normal.woff2`);
      const small = path.join(folder, `${name}-core-${weight}.woff2`);
      writeFileSync(small, await subsetFont(readFileSync(whole), String.fromCodePoint(...core), { targetFormat: 'woff2' }));
      for (const [file, characters] of [
        [whole, unicodeRange(others)],
        [small, unicodeRange(core)],
      ])
        faces.push(
          `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: url("${file}") format("woff2"); unicode-range: ${characters}; }`,
        );
    }
  }
  writeFileSync(path.join(folder, 'fonts.css'), `${faces.join('\n')}\n`);
}

/** Makes `virtual:fonts.css`, the faces of all texts. */
export const fonts: Plugin = {
  name: 'fonts',
  buildStart: makeFonts,
  resolveId: (id) => (id === 'virtual:fonts.css' ? path.join(folder, 'fonts.css') : undefined),
};
