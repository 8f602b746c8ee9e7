import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];
const pack = (html: Buffer, quality: number): Promise<Buffer> =>
  compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });

/** A page as it is sent, kept as long as its HTML is the same. */
export type Packed = { isTight?: boolean } & (
  | { html: Buffer; brotli?: undefined }
  /** Once it is compressed, the HTML is dropped: nearly all browsers take the compressed form, which has an eighth of the bytes. */
  | { html?: undefined; brotli: Buffer }
);

/** The bytes that a page takes. */
export const sizeOfPacked = ({ html, brotli }: Packed): number => (html ?? brotli).length;

/** The most pages that may wait to be packed again. Any other is packed after a later request for it. */
const mostWaiting = 64;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** A page's HTML. */
export const unpacked = ({ html, brotli }: Packed): Buffer | Promise<Buffer> => html ?? decompress(brotli);

/**
 * A page, compressed. The first visitor does not wait for the smallest form, which takes 25 times as long and saves a tenth. A page that is
 * asked for again is worth it: it is packed once more, one page at a time, on another thread than requests.
 */
export async function packed(kept: Packed): Promise<Buffer> {
  if (kept.html) {
    const brotli = await pack(kept.html, 5);
    // Two first visitors have it packed twice. The slower one must not replace what was packed again since.
    if (kept.html) Object.assign(kept, { html: undefined, brotli } satisfies Packed);
    return brotli;
  }
  const { brotli } = kept;
  if (!kept.isTight && waiting < mostWaiting) {
    kept.isTight = true;
    waiting += 1;
    last = last
      .then(async () => {
        kept.brotli = await pack(await decompress(brotli), constants.BROTLI_MAX_QUALITY);
      })
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
  }
  return brotli;
}
