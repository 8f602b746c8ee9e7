import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type FontScript, familyOf, fontFile, lettersOf } from '../../schema/rules/fonts.ts';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../../node_modules/.cache/fonts', import.meta.url));

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Marks of direction and joining, used around names, amounts and numbers. */
const hidden = [...range(0x200b, 0x200f), ...range(0x202a, 0x202e), ...range(0x2060, 0x2069)];

/** Characters in texts of both languages: ASCII, quotes and dashes. */
const shared = [
  ...range(0x20, 0x7e),
  ...[0xa0, 0xa9, 0xab, 0xb0, 0xb7, 0xbb, 0xd7],
  ...hidden,
  ...[0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0x2212],
];

/**
 * `core` has the characters of nearly every text, and its file is at most a third as large. The Arabic core has Latin letters, digits and
 * signs, so that an Arabic page needs no other file.
 */
const scripts = {
  latin: {
    all: [
      ...range(0x20, 0xff),
      ...[0x131, 0x152, 0x153, 0x2bb, 0x2bc, 0x2c6, 0x2da, 0x2dc],
      ...range(0x2000, 0x206f),
      ...[0x20ac, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215],
    ],
    core: shared,
  },
  arabic: {
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
      ...shared,
      ...[0x60c, 0x61b, 0x61f],
      ...range(0x621, 0x63a),
      ...range(0x640, 0x652),
      ...range(0x660, 0x66c),
      ...[0x670, 0x67e, 0x686, 0x6a4, 0x6af],
    ],
  },
} as const satisfies Record<FontScript, Record<'all' | 'core', readonly number[]>>;

const weights = [400, 500, 600] as const;

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

/**
 * Leaves out the instructions for coarse screens, which no phone reads, and all features but those that texts here use: joining, marks,
 * kerning, ligatures and digits of one width. A file is half as large.
 */
const lean = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: 'kern liga calt ccmp locl mark mkmk init medi fina isol rlig rclt curs tnum'.split(' '),
} as const;

interface Face {
  family: string;
  weight: number;
  file: string;
  characters: readonly number[];
}

const ruleOf = ({ family, weight, file, characters }: Face) =>
  `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: url("${file}") format("woff2"); unicode-range: ${unicodeRange(characters)}; }`;

/**
 * A mark of all that the files are made from: these packages, this file and the names of the fonts. With another mark they are made anew.
 */
function sources(): string {
  const hash = createHash('sha256');
  for (const module of ['./fonts.ts', '../../schema/rules/fonts.ts']) hash.update(readFileSync(new URL(module, import.meta.url)));
  for (const name of ['@expo-google-fonts/ibm-plex-sans', '@expo-google-fonts/ibm-plex-sans-arabic', 'subset-font'])
    hash.update(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url)));
  return `/* ${hash.digest('hex')} */`;
}

/**
 * Makes the files of a font, unless they are there. The browser loads the second file for a character that the core lacks. Compressing
 * them takes a processor for ten seconds, so a start makes them while it makes the generated types.
 */
async function makeFonts(): Promise<void> {
  const made = sources();
  const css = path.join(folder, 'fonts.css');
  if (existsSync(css) && readFileSync(css, 'utf8').startsWith(made)) return;
  mkdirSync(folder, { recursive: true });
  const { default: subsetFont } = await import('subset-font');
  const faces: Face[] = [];
  const isShared = new Set<number>(shared);
  for (const script of ['latin', 'arabic'] as const) {
    const { all, core } = scripts[script];
    const isCore = new Set<number>(core);
    const parts = { core: [...isCore], more: all.filter((code) => !isCore.has(code)) };
    for (const weight of weights) {
      const font = readFileSync(require.resolve(fontFile(script, weight)));
      for (const [part, characters] of Object.entries(parts)) {
        const file = path.join(folder, `${script}-${part}-${weight}.woff2`);
        writeFileSync(file, await subsetFont(font, String.fromCodePoint(...characters), lean));
        const letters = characters.filter((code) => !isShared.has(code));
        faces.push({ family: familyOf(script), weight, file, characters });
        if (letters.length) faces.push({ family: lettersOf(script), weight, file, characters: letters });
      }
    }
  }
  writeFileSync(css, `${[made, ...faces.map(ruleOf)].join('\n')}\n`);
}

/** Makes `virtual:fonts.css`, the faces of all texts. */
export const fonts: Plugin = {
  name: 'fonts',
  buildStart: makeFonts,
  resolveId: (id) => (id === 'virtual:fonts.css' ? path.join(folder, 'fonts.css') : undefined),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeFonts();
