import { createCipheriv } from 'node:crypto';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Segment } from '../../../platform/media/media.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

const cipherBlock = 16;

/** Encrypts each segment by itself, and stores them one after the other in one object. Answers the encrypted bytes of each. */
export async function storeSegments(storage: Storage, objectKey: string, segments: readonly Segment[], key: Buffer): Promise<number[]> {
  const segmentSizes: number[] = [];
  for (const { path } of segments) segmentSizes.push(encryptedSize((await fs.stat(path)).size));
  const renditionBytes = segmentSizes.reduce((sum, size) => sum + size, 0);
  await storage.write(objectKey, Readable.from(encryptedSegments(segments, key), { objectMode: false }), {
    contentType: 'application/octet-stream',
    bytes: renditionBytes,
  });
  return segmentSizes;
}

/** The bytes after the padding of PKCS #7, which always adds at least one. */
const encryptedSize = (bytes: number) => (Math.floor(bytes / cipherBlock) + 1) * cipherBlock;

/** Encrypts with AES-128 as RFC 8216 (section 5.2) says: CBC, with the segment's number as initialisation vector. */
async function* encryptedSegments(segments: readonly Segment[], key: Buffer): AsyncGenerator<Buffer> {
  for (const [number, { path }] of segments.entries()) {
    const vector = Buffer.alloc(cipherBlock);
    vector.writeUInt32BE(number, cipherBlock - 4);
    const cipher = createCipheriv('aes-128-cbc', key, vector);
    const segmentFile = await fs.open(path);
    for await (const chunk of segmentFile.createReadStream()) yield cipher.update(chunk as Buffer);
    yield cipher.final();
  }
}

/**
 * The codecs of a segment in MPEG-TS, as RFC 6381 names them. The video's come from its first H.264 parameters; the sound is always AAC.
 */
export async function codecsOf({ path }: Segment, { video, audio }: { video: boolean; audio: boolean }): Promise<string> {
  const codecNames: string[] = [];
  if (video) {
    const segmentFile = await fs.open(path);
    const { buffer } = await segmentFile.read(Buffer.alloc(64_000), 0, 64_000, 0).finally(() => segmentFile.close());
    // A stream begins with its parameters (NAL unit type 7). Their first bytes lie within one packet.
    const profileOffset = [0x67, 0x27, 0x47].map((type) => buffer.indexOf(Buffer.from([0, 0, 1, type]))).find((at) => at >= 0) ?? -1;
    const avcLevel = profileOffset < 0 ? '4d401f' : buffer.toString('hex', profileOffset + 4, profileOffset + 7);
    codecNames.push(`avc1.${avcLevel}`);
  }
  if (audio) codecNames.push('mp4a.40.2');
  return codecNames.join(',');
}
