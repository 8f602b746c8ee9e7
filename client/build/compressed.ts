import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Also writes each text of the build compressed, as small as possible. The server has no time for that. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((file) => /\.(js|css|svg|webmanifest)$/.test(file));
    await Promise.all(
      texts.map(async (file) => {
        const text = await readFile(path.join(dir, file));
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        await writeFile(path.join(dir, `${file}.br`), await brotli(text, { params }));
        await writeFile(path.join(dir, `${file}.gz`), await gzipped(text, { level: 9 }));
      }),
    );
  },
};
