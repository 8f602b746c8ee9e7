import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Storage } from './storage.ts';

/**
 * Stores files in a bucket of S3 or a compatible server: `s3://key:secret@host/bucket?region=…`. Without a key, the SDK uses its
 * default credentials (roles, profiles). `tls=false` uses plain HTTP, for servers on the same machine.
 */
export function createS3Storage({ username, password, host, pathname, searchParams }: URL): Storage {
  const bucket = decodeURIComponent(pathname.slice(1));
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
        await disk.putStream(key, source, { contentType, contentLength: bytes });
      } finally {
        source.destroy(); // A failed request may leave the source open.
      }
    },
    async read(key, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key, Range: range && `bytes=${range.start}-${range.end}` }),
        );
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
    writeFile: (key, path, options) => storage.write(key, createReadStream(path, { highWaterMark: 1_048_576 }), options),
    pieces: (key, range) => storage.read(key, range),
  };
  return storage;
}
