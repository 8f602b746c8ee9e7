import { createCipheriv } from 'node:crypto';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Segment } from '../../../platform/media/media.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

const block = 16;

/** Stores segments one after the other in one object, each encrypted for itself. Answers how long each has become. */
export async function storeSegments(storage: Storage, objectKey: string, segments: readonly Segment[], key: Buffer): Promise<number[]> {
  const sizes: number[] = [];
  for (const { path } of segments) sizes.push(encryptedSize((await fs.stat(path)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  await storage.write(objectKey, Readable.from(encrypted(segments, key), { objectMode: false }), {
    contentType: 'application/octet-stream',
    bytes,
  });
  return sizes;
}

/** What PKCS #7 makes of a length: there is always some padding. */
const encryptedSize = (bytes: number) => (Math.floor(bytes / block) + 1) * block;

/** AES-128 as RFC 8216 (section 5.2) has it: CBC, the segment's number as initialisation vector. */
async function* encrypted(segments: readonly Segment[], key: Buffer): AsyncGenerator<Buffer> {
  for (const [number, { path }] of segments.entries()) {
    const vector = Buffer.alloc(block);
    vector.writeUInt32BE(number, block - 4);
    const cipher = createCipheriv('aes-128-cbc', key, vector);
    const file = await fs.open(path);
    for await (const chunk of file.createReadStream()) yield cipher.update(chunk as Buffer);
    yield cipher.final();
  }
}

/** The codecs of a piece of MPEG-TS as RFC 6381 names them: what its first H.264 parameters say, and the sound, which is AAC. */
export async function codecsOf({ path }: Segment, { video, audio }: { video: boolean; audio: boolean }): Promise<string> {
  const names: string[] = [];
  if (video) {
    const file = await fs.open(path);
    const { buffer } = await file.read(Buffer.alloc(64_000), 0, 64_000, 0).finally(() => file.close());
    // Parameters (NAL unit type 7) begin a stream, and the first bytes of them lie within one packet.
    const found = [0x67, 0x27, 0x47].map((type) => buffer.indexOf(Buffer.from([0, 0, 1, type]))).find((at) => at >= 0) ?? -1;
    const level = found < 0 ? '4d401f' : buffer.toString('hex', found + 4, found + 7);
    names.push(`avc1.${level}`);
  }
  if (audio) names.push('mp4a.40.2');
  return names.join(',');
}
