import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage } from '../../server/platform/storage/create.ts';
import { filesBelow, type Storage } from '../../server/platform/storage/storage.ts';
import { type Bucket, startBucket } from '../support/bucket.ts';

let folder: string;
let bucket: Bucket;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'diwan-storage-'));
  bucket = await startBucket();
});
afterAll(async () => {
  bucket.close();
  await fs.rm(folder, { recursive: true });
});

/** Each storage, and one that cannot be written: a file is in place of its folder, or its key is wrong. */
describe.each<[string, () => Promise<Storage>, () => Promise<Storage>]>([
  [
    'a folder of DATA_DIR',
    () => createStorage({ storageUrl: null, dataDir: folder }),
    () => createStorage({ storageUrl: null, dataDir: path.join(folder, 'source') }),
  ],
  [
    'a folder by file://',
    () => createStorage({ storageUrl: pathToFileURL(path.join(folder, 'else where')).href, dataDir: folder }),
    () => createStorage({ storageUrl: pathToFileURL(path.join(folder, 'source')).href, dataDir: folder }),
  ],
  [
    'a bucket by s3://',
    () => createStorage({ storageUrl: bucket.url(), dataDir: folder }),
    () => createStorage({ storageUrl: bucket.url().replace('the%2Fkey', 'another'), dataDir: folder }),
  ],
  [
    'a folder of a bucket by s3://',
    () => createStorage({ storageUrl: bucket.url('/a/b%20c'), dataDir: folder }),
    () => createStorage({ storageUrl: bucket.url('/a').replace('the%2Fkey', 'another'), dataDir: folder }),
  ],
])('%s', (_name, open, unwritable) => {
  const bytes = randomBytes(300_000);
  const options = { contentType: 'video/mp4', bytes: bytes.length };

  test('returns what was written, whole and in ranges', async () => {
    const storage = await open();
    await storage.write('ab/one', Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), options);
    const read = async (range?: { start: number; end: number }) => buffer((await storage.read('ab/one', range)) as Readable);
    expect((await read()).equals(bytes)).toBe(true);
    expect((await read({ start: 10, end: 19 })).equals(bytes.subarray(10, 20))).toBe(true);
    expect((await read({ start: 299_999, end: 299_999 })).equals(bytes.subarray(299_999))).toBe(true);
  });

  test('stores a file of this machine, also once more, and leaves it where it is', async () => {
    const [storage, file] = [await open(), path.join(folder, 'original')];
    await fs.writeFile(file, bytes);
    for (let time = 0; time < 2; time++) {
      await storage.writeFile('ab/file', file, options);
      expect((await buffer((await storage.read('ab/file')) as Readable)).equals(bytes)).toBe(true);
      expect((await fs.readFile(file)).equals(bytes)).toBe(true);
    }
    await fs.rm(file);
    expect((await buffer((await storage.read('ab/file')) as Readable)).equals(bytes)).toBe(true);
  });

  test('returns a range piece by piece', async () => {
    const storage = await open();
    await storage.write('ab/pieces', Readable.from([bytes]), options);
    const copies: Buffer[] = [];
    for await (const piece of (await storage.pieces('ab/pieces', { start: 1, end: 299_998 })) ?? []) copies.push(Buffer.from(piece));
    expect(Buffer.concat(copies).equals(bytes.subarray(1, 299_999))).toBe(true);
    expect(await storage.pieces('ab/none', { start: 0, end: 1 })).toBeNull();
  });

  test('returns null for a missing key, and deletes it without an error', async () => {
    const storage = await open();
    expect(await storage.read('ab/none')).toBeNull();
    await storage.delete('ab/none');
    await storage.write('ab/two', Readable.from([bytes]), options);
    expect(await storage.exists('ab/two')).toBe(true);
    await storage.delete('ab/two');
    expect(await storage.exists('ab/two')).toBe(false);
    expect(await storage.read('ab/two')).toBeNull();
  });

  test('lists what is directly in a folder, and all below it, in order; deletes a folder, and no other', async () => {
    const storage = await open();
    const keys = ['list/a-b/1', 'list/a/1', 'list/a/2', 'list/a/b/3', 'list/a/c/4', 'list/b', 'listed'];
    for (const key of keys.toReversed()) await storage.write(key, Readable.from([bytes]), options);
    expect(await all(storage.list('list/'))).toEqual([
      { key: 'list/a-b/', bytes: null },
      { key: 'list/a/', bytes: null },
      { key: 'list/b', bytes: bytes.length },
    ]);
    const below = async (within: string) => (await all(filesBelow(storage, within))).map(({ key }) => key);
    expect(await below('list/')).toEqual(keys.slice(0, -1));
    await storage.deleteFolder('list/a/');
    await storage.deleteFolder('list/none/');
    expect(await below('list/')).toEqual(['list/a-b/1', 'list/b']);
    expect(await storage.exists('listed')).toBe(true);
    expect(await below('list/none/')).toEqual([]);
  });

  test('stores nothing of a source that fails half-way', async () => {
    const storage = await open();
    const failing = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 100_000);
        throw new Error('the source failed');
      })(),
    );
    await expect(storage.write('ab/three', failing, options)).rejects.toThrow();
    expect(await storage.read('ab/three')).toBeNull();
  });

  test('stores nothing of a source that fails before its first byte', async () => {
    const storage = await open();
    for (let round = 0; round < 20; round++) {
      const failing = new Readable({ read: () => failing.destroy(new Error('there is no source')) });
      await expect(storage.write(`ab/none-${round}`, failing, options)).rejects.toThrow();
      expect(await storage.read(`ab/none-${round}`)).toBeNull();
    }
  });

  test('closes all sources, even one that it could not begin to read', async () => {
    const source = path.join(folder, 'source');
    await fs.writeFile(source, bytes);
    const [storage, whole, unread] = [await open(), createReadStream(source), createReadStream(source)];
    await storage.write('ab/four', whole, options);
    expect(whole.destroyed).toBe(true);
    await expect((await unwritable()).write('ab/four', unread, options)).rejects.toThrow();
    expect(unread.destroyed).toBe(true);
  });
});

async function all<Found>(source: AsyncIterable<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for await (const each of source) found.push(each);
  return found;
}

test('a folder contains no half-written files', async () => {
  expect((await fs.readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual([]);
});
