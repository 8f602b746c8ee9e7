import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { filesBelow, type Storage } from './storage.ts';

/**
 * Stores files in a bucket of S3 or a compatible server: `s3://key:secret@host/bucket/prefix?region=…`; without a prefix, at its top.
 * Without a key, the SDK uses its default credentials (roles, profiles). `tls=false` uses plain HTTP, for servers on the same machine.
 */
export function createS3Storage({ username, password, host, pathname, searchParams }: URL): Storage {
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const prefix = folders.map((name) => `${name}/`).join('');
  const client = new S3Client({
    endpoint: `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    // Servers that do not know trailing checksums of streamed bodies would store them inside the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(username && { credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) } }),
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const storage: Storage = {
    async write(key, source, { contentType, bytes }) {
      try {
        await disk.putStream(prefix + key, source, { contentType, contentLength: bytes });
      } finally {
        source.destroy(); // A failed request may leave the source open.
      }
    },
    async read(key, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: prefix + key, Range: range && `bytes=${range.start}-${range.end}` }),
        );
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    exists: (key) => disk.exists(prefix + key),
    delete: (key) => disk.delete(prefix + key),
    writeFile: (key, path, options) => storage.write(key, createReadStream(path, { highWaterMark: 1_048_576 }), options),
    pieces: (key, range) => storage.read(key, range),
    async *list(folder) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + folder, Delimiter: '/' })) {
        const files = (page.Contents ?? []).map(({ Key = '', Size = 0 }) => ({ key: Key.slice(prefix.length), bytes: Size }));
        const below = (page.CommonPrefixes ?? []).map(({ Prefix = '' }) => ({ key: Prefix.slice(prefix.length), bytes: null }));
        yield* [...files, ...below].sort((one, other) => (one.key < other.key ? -1 : 1));
      }
    },
    async deleteFolder(folder) {
      for await (const { key } of filesBelow(storage, folder)) await storage.delete(key);
    },
  };
  return storage;
}
