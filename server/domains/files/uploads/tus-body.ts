import type { IncomingMessage } from 'node:http';
import { takeBlock } from '../../../platform/storage/blocks.ts';

/**
 * Reads a request's body into blocks of memory. A block holds the bytes that came since the last one was taken. So the bytes of a fast
 * client are handled in large pieces, and those of a slow client at once. The code that has handled a block returns it (`giveBlock`). If
 * the client breaks off, the body ends with the last byte that came, and the upload keeps it.
 */
export function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  const fullBlocks: Buffer[] = [];
  let block: Buffer | null = null;
  let filledBytes = 0;
  let uploadOver = false;
  let wakeReader = () => {};

  request.on('data', (chunk: Buffer) => {
    for (let from = 0; from < chunk.length; ) {
      block ??= takeBlock();
      const copiedBytes = chunk.copy(block, filledBytes, from);
      from += copiedBytes;
      filledBytes += copiedBytes;
      if (filledBytes === block.length) finishBlock();
    }
    releaseChunk(chunk);
    if (fullBlocks.length) request.pause();
    wakeReader();
  });
  const finishBlock = () => {
    if (block) fullBlocks.push(block.subarray(0, filledBytes));
    block = null;
    filledBytes = 0;
  };
  const endUpload = () => {
    uploadOver = true;
    wakeReader();
  };
  request.once('end', endUpload).once('close', endUpload).on('error', endUpload);

  return new ReadableStream(
    {
      async pull(controller) {
        if (!fullBlocks.length && !block && !uploadOver)
          await new Promise<void>((resolve) => {
            wakeReader = resolve;
          });
        if (!fullBlocks.length) finishBlock();
        const uploadPart = fullBlocks.shift();
        if (uploadPart) controller.enqueue(uploadPart);
        else controller.close();
        if (!fullBlocks.length) request.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Frees the memory of a chunk now, instead of at the next garbage collection. Only for a chunk whose memory holds nothing else. */
function releaseChunk({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
