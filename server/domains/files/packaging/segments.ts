import { createCipheriv } from 'node:crypto';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Segment } from '../../../platform/media/media.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

const block = 16;

/** Encrypts each segment by itself, and stores them one after the other in one object. Answers the encrypted bytes of each. */
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

/** The bytes after the padding of PKCS #7, which always adds at least one. */
const encryptedSize = (bytes: number) => (Math.floor(bytes / block) + 1) * block;

/** Encrypts with AES-128 as RFC 8216 (section 5.2) says: CBC, with the segment's number as initialisation vector. */
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

/**
 * The codecs of a segment in MPEG-TS, as RFC 6381 names them. The video's come from its first H.264 parameters; the sound is always AAC.
 */
export async function codecsOf({ path }: Segment, { video, audio }: { video: boolean; audio: boolean }): Promise<string> {
  const names: string[] = [];
  if (video) {
    const file = await fs.open(path);
    const { buffer } = await file.read(Buffer.alloc(64_000), 0, 64_000, 0).finally(() => file.close());
    // A stream begins with its parameters (NAL unit type 7). Their first bytes lie within one packet.
    const found = [0x67, 0x27, 0x47].map((type) => buffer.indexOf(Buffer.from([0, 0, 1, type]))).find((at) => at >= 0) ?? -1;
    const level = found < 0 ? '4d401f' : buffer.toString('hex', found + 4, found + 7);
    names.push(`avc1.${level}`);
  }
  if (audio) names.push('mp4a.40.2');
  return names.join(',');
}
