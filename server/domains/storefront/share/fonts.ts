import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

const { resolve } = createRequire(import.meta.url);

/** The site's fonts in the order in which letters are looked for. */
const files = [
  'ibm-plex-sans/files/ibm-plex-sans-latin',
  'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic',
  'ibm-plex-sans/files/ibm-plex-sans-latin-ext',
  'ibm-plex-sans/files/ibm-plex-sans-greek',
  'ibm-plex-sans/files/ibm-plex-sans-cyrillic',
].flatMap((name) => [400, 600].map((weight) => `${name}-${weight}-normal`));

/** What the fonts call themselves, by weight. */
export const families = {
  regular: 'IBM Plex Sans, IBM Plex Sans Arabic',
  semibold: 'IBM Plex Sans SemiBold, IBM Plex Sans Arabic SemiBold',
} as const;

let loading: Promise<void> | undefined;

/** Makes the fonts known to `sharp`, once in a process. They come from the npm packages; a machine needs none of its own. */
export function loadFonts(dataDir: string): Promise<void> {
  loading ??= load(path.join(dataDir, 'fonts')).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of files) {
    const file = path.join(folder, `${path.basename(name)}.ttf`);
    // In one step: another process may read it at this moment.
    const written = `${file}.${process.pid}`;
    await fs.writeFile(written, plain(await fs.readFile(resolve(`@fontsource/${name}.woff`))));
    await fs.rename(written, file);
    // A font stays known after the first text that names its file.
    await sharp({ text: { text: 'a', fontfile: file, font: 'IBM Plex Sans 10' } }).metadata();
  }
}

/** A WOFF font as the plain one (TrueType) that is packed in it: https://www.w3.org/TR/WOFF/. The library of `sharp` reads no WOFF. */
function plain(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * power, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(16 * (count - power), 10);
  const parts = [head];
  let offset = head.length;
  for (let table = 0; table < count; table++) {
    const [from, to] = [44 + 20 * table, 12 + 16 * table];
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number];
    const bytes = woff.subarray(start, start + packed);
    woff.copy(head, to, from, from + 4);
    head.writeUInt32BE(woff.readUInt32BE(from + 16), to + 4);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
