import { createReadStream } from 'node:fs';
import { pipeline, type Readable, Transform } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { unreachedCodes } from '../unreached.ts';
import { filesBelow, type Storage, StorageAway } from './storage.ts';

/** Milliseconds in which the storage must begin its answer, or take the next bytes. A person may wait for it. */
const patience = 8000;
/** The most connections of a process to the storage. */
const maxSockets = 1000;

/**
 * Stores files in a bucket of S3 or a compatible server: `s3://key:secret@host/bucket/prefix?region=…`; without a prefix, at its top.
 * Without a key, the SDK uses its default credentials (roles, profiles). `tls=false` uses plain HTTP, for servers on the same machine.
 */
export function createS3Storage({ username, password, host, pathname, searchParams }: URL): Storage {
  const [Bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const prefix = folders.map((name) => `${name}/`).join('');
  const at = (key: string) => ({ Bucket, Key: prefix + key });
  const client = new S3Client({
    endpoint: `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    // Servers that do not know trailing checksums of streamed bodies would store them inside the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Each film that plays holds one. The time of the others must not run while they wait for theirs.
    requestHandler: { httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
    ...(username && { credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) } }),
  });
  const storage: Storage = {
    async write(key, source, { contentType, bytes }) {
      try {
        await asked(
          (abortSignal, alive) =>
            new Promise<unknown>((resolve, reject) => {
              const Body = passing(alive);
              pipeline(source, Body, (error) => error && reject(error));
              client
                .send(new PutObjectCommand({ ...at(key), Body, ContentLength: bytes, ContentType: contentType }), { abortSignal })
                .then(resolve, reject);
            }),
        );
      } finally {
        source.destroy(); // A failed request may leave the source open.
      }
    },
    async read(key, range) {
      const command = new GetObjectCommand({ ...at(key), Range: range && `bytes=${range.start}-${range.end}` });
      try {
        const { Body } = await asked((abortSignal) => client.send(command, { abortSignal }));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async exists(key) {
      try {
        await asked((abortSignal) => client.send(new HeadObjectCommand(at(key)), { abortSignal }));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    async delete(key) {
      await asked((abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal }));
    },
    writeFile: (key, path, options) => storage.write(key, createReadStream(path, { highWaterMark: 1_048_576 }), options),
    pieces: (key, range) => storage.read(key, range),
    async *list(folder) {
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix + folder, Delimiter: '/', ContinuationToken });
        const page = await asked((abortSignal) => client.send(command, { abortSignal }));
        const files = (page.Contents ?? []).map(({ Key = '', Size = 0 }) => ({ key: Key.slice(prefix.length), bytes: Size }));
        const below = (page.CommonPrefixes ?? []).map(({ Prefix = '' }) => ({ key: Prefix.slice(prefix.length), bytes: null }));
        yield* [...files, ...below].sort((one, other) => (one.key < other.key ? -1 : 1));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    async deleteFolder(folder) {
      for await (const { key } of filesBelow(storage, folder)) await storage.delete(key);
    },
  };
  return storage;
}

/**
 * Asks the storage. All attempts of the SDK together must end in time; `alive` begins the time again.
 * @throws StorageAway if the storage is silent, cannot be reached, or fails by itself
 */
async function asked<Answer>(ask: (signal: AbortSignal, alive: () => void) => Promise<Answer>): Promise<Answer> {
  const silence = new AbortController();
  const timeout = setTimeout(() => silence.abort(), patience);
  try {
    return await ask(silence.signal, () => void timeout.refresh());
  } catch (error) {
    const isSilent = silence.signal.aborted;
    silence.abort(); // A source that fails leaves a request behind.
    throw isSilent || isAway(error)
      ? new StorageAway(`the storage does not answer: ${isSilent ? 'silent' : reasonOf(error)}`, { cause: error })
      : error;
  } finally {
    clearTimeout(timeout);
  }
}

/** Whether the storage is not reached, or says that the fault is its own. A source that fails is none of its faults. */
const isAway = (error: unknown): boolean =>
  error instanceof S3ServiceException
    ? (error.$metadata.httpStatusCode ?? 500) >= 500
    : unreachedCodes.has((error as NodeJS.ErrnoException | null)?.code);

const reasonOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).name;

/** Passes a stream on, and tells of each piece that is taken. */
const passing = (taken: () => void): Transform =>
  new Transform({
    transform(piece, _encoding, done) {
      taken();
      done(null, piece);
    },
  });
