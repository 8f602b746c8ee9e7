/**
 * Reusable memory for bytes that are being sent. Node makes new memory for each piece of a stream, and after some tens of megabytes V8
 * searches the whole heap to free it, which takes longer than sending.
 */

/** Bytes of one block. Each slow reader holds one. */
export const blockBytes = 262_144;

/** The most free blocks that are kept. Others are left to the garbage collection. */
const mostKept = 32;

const kept: ArrayBuffer[] = [];

/** Takes a block for the caller alone. A block that is never given back is left to the garbage collection. */
export const takeBlock = (): Buffer<ArrayBuffer> => Buffer.from(kept.pop() ?? new ArrayBuffer(blockBytes));

/** Gives back a block, or a part that starts at its first byte. No code may read the block after that. Other memory is ignored. */
export function giveBlock({ buffer, byteOffset }: Uint8Array): void {
  const whole = buffer.byteLength === blockBytes && byteOffset === 0;
  if (whole && buffer instanceof ArrayBuffer && kept.length < mostKept && !kept.includes(buffer)) kept.push(buffer);
}
