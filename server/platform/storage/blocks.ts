/**
 * Memory for bytes on their way, which is used again. Node makes new memory for each piece of a stream, and after some tens of
 * megabytes V8 searches the whole heap to free it, which takes longer than sending them.
 */

/** Bytes of one block. Each slow reader holds one. */
export const blockBytes = 262_144;

/** Blocks that are kept for the next ones; more are left to the garbage collection. */
const mostKept = 32;

const kept: ArrayBuffer[] = [];

/** A block that nobody else has. Whoever has it may just let go of it, too. */
export const takeBlock = (): Buffer<ArrayBuffer> => Buffer.from(kept.pop() ?? new ArrayBuffer(blockBytes));

/** Gives a block back, or a part that begins where it begins. Nobody may read it any more. Other memory is let go of. */
export function giveBlock({ buffer, byteOffset }: Uint8Array): void {
  const whole = buffer.byteLength === blockBytes && byteOffset === 0;
  if (whole && buffer instanceof ArrayBuffer && kept.length < mostKept && !kept.includes(buffer)) kept.push(buffer);
}
