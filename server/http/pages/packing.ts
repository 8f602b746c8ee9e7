import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const pack = (html: Buffer, quality: number): Promise<Buffer> =>
  compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });

/** A page as it is sent. It is kept as long as the page's HTML is the same. */
export interface Packed {
  brotli?: Buffer;
  /** True once it is, or will be, as small as it gets. */
  isTight?: boolean;
}

/** The most pages that may wait to be packed again. Any other is packed after a later request for it. */
const mostWaiting = 64;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * A page, compressed. The first visitor does not wait for the smallest form, which takes 25 times as long and saves a tenth. A page that is
 * asked for again is worth it: it is packed once more, one page at a time, on a thread of its own.
 */
export async function packed(html: Buffer, kept: Packed): Promise<Buffer> {
  if (!kept.brotli) {
    kept.brotli = await pack(html, 5);
    return kept.brotli;
  }
  if (!kept.isTight && waiting < mostWaiting) {
    kept.isTight = true;
    waiting += 1;
    last = last
      .then(async () => {
        kept.brotli = await pack(html, constants.BROTLI_MAX_QUALITY);
      })
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
  }
  return kept.brotli;
}
