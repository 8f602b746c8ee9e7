import type { IncomingMessage } from 'node:http';
import { takeBlock } from '../../../platform/storage/blocks.ts';

/**
 * Reads a request's body into blocks of memory. A block holds the bytes that came since the last one was taken. So the bytes of a fast
 * client are handled in large pieces, and those of a slow client at once. The code that has handled a block returns it (`giveBlock`). If
 * the client breaks off, the body ends with the last byte that came, and the upload keeps it.
 */
export function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  const full: Buffer[] = [];
  let block: Buffer | null = null;
  let filled = 0;
  let over = false;
  let wake = () => {};

  request.on('data', (chunk: Buffer) => {
    for (let from = 0; from < chunk.length; ) {
      block ??= takeBlock();
      const copied = chunk.copy(block, filled, from);
      from += copied;
      filled += copied;
      if (filled === block.length) finishBlock();
    }
    release(chunk);
    if (full.length) request.pause();
    wake();
  });
  const finishBlock = () => {
    if (block) full.push(block.subarray(0, filled));
    block = null;
    filled = 0;
  };
  const end = () => {
    over = true;
    wake();
  };
  request.once('end', end).once('close', end).on('error', end);

  return new ReadableStream(
    {
      async pull(controller) {
        if (!full.length && !block && !over)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        if (!full.length) finishBlock();
        const part = full.shift();
        if (part) controller.enqueue(part);
        else controller.close();
        if (!full.length) request.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Frees the memory of a chunk now, instead of at the next garbage collection. Only for a chunk whose memory holds nothing else. */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
