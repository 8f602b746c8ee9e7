import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createLocalStorage } from '../storage/local.ts';
import { filesBelow, type Storage } from '../storage/storage.ts';
import { type FilesPlace, filesFolder, listOfFiles, type Place, sharedFiles } from './manifest.ts';

type Line = readonly [key: string, bytes: number];
const kind = 'application/octet-stream';

/** Stores what a source yields, compressed, by way of a file in `scratch`. The folder is private to this process. */
export async function storeCompressed(
  storage: Storage,
  key: string,
  sources: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[],
  scratch: string,
  signal: AbortSignal,
): Promise<void> {
  const file = path.join(scratch, 'part.gz');
  const [source, ...through] = sources as [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]];
  // Flushed, so that after a power cut a manifest never stands beside tables that the disk has not kept.
  const sink = fs.createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline([source, ...through, createGzip({ level: 6 }), sink], { signal });
  await storage.writeFile(key, file, { contentType: 'application/gzip', bytes: fs.statSync(file).size });
  fs.rmSync(file);
}

/**
 * Copies the stored files of a folder of this machine to a backup, those that are not there yet: on one disk, a copy is a second name for
 * the same bytes. The list is stored before the first copy, so that what a broken-off backup has copied is known.
 */
export async function copyFiles(
  from: string,
  { storage, folder }: Place,
  { place, scratch, signal }: { place: FilesPlace; scratch: string; signal: AbortSignal },
): Promise<{ count: number; bytes: number; place: FilesPlace }> {
  const source = createLocalStorage(from);
  const into = filesFolder(folder, place);
  const found = async function* (): AsyncGenerator<Line> {
    for await (const { key, bytes } of filesBelow(source, '')) if (!key.endsWith('.part')) yield [key, bytes];
  };
  const store = (lines: AsyncIterable<Line>) =>
    storeCompressed(storage, listOfFiles(folder), [Readable.from(written(lines))], scratch, signal);
  await store(found());
  const sums = { count: 0, bytes: 0, place };
  let there = { below: '', bytes: new Map<string, number | null>() };
  const copied = async function* (): AsyncGenerator<Line> {
    for await (const [key, bytes] of readList({ storage, folder })) {
      signal.throwIfAborted();
      const below = into + key.slice(0, key.lastIndexOf('/') + 1);
      if (there.below !== below || !there.bytes.size) there = { below, bytes: await listed(storage, below) };
      try {
        if (there.bytes.get(into + key) !== bytes) await storage.writeFile(into + key, path.join(from, key), { contentType: kind, bytes });
      } catch (error) {
        if (fs.existsSync(from) && !fs.existsSync(path.join(from, key))) continue; // it was deleted meanwhile
        throw error;
      }
      sums.count += 1;
      sums.bytes += bytes;
      yield [key, bytes];
    }
  };
  await store(copied());
  return sums;
}

async function* written(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

async function listed(storage: Storage, folder: string): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>();
  for await (const { key, bytes } of storage.list(folder)) found.set(key, bytes);
  return found;
}

/** Whether a key stays in the folder that it is put into. */
const isKey = (key: unknown): key is string =>
  typeof key === 'string' && /^[\w.-]+(?:\/[\w.-]+)*$/.test(key) && !/(?:^|\/)\.\.?(?:\/|$)/.test(key);

/** Reads the list of a backup's files. A backup that was broken off before it has an empty one. */
export async function* readList({ storage, folder }: Place): AsyncGenerator<Line> {
  const source = await storage.read(listOfFiles(folder));
  if (!source) return;
  const lines = new PassThrough();
  const reading = pipeline(source, createGunzip(), lines).catch((error: unknown) => void lines.destroy(error as Error));
  try {
    for await (const line of createInterface({ input: lines })) {
      const [key, bytes] = JSON.parse(line) as Line;
      if (!isKey(key)) throw new Error('the list of uploaded files names one that cannot be ours');
      yield [key, bytes];
    }
  } finally {
    lines.destroy();
    await reading;
  }
}

/** Names the files of a backup that are missing, or whose copies have another length. */
export async function* missingFiles(place: Place, at: FilesPlace): AsyncGenerator<string> {
  const into = filesFolder(place.folder, at);
  let there = { below: '', bytes: new Map<string, number | null>() };
  for await (const [key, bytes] of readList(place)) {
    const below = into + key.slice(0, key.lastIndexOf('/') + 1);
    if (there.below !== below) there = { below, bytes: await listed(place.storage, below) };
    if (there.bytes.get(into + key) !== bytes) yield key;
  }
}

/** Puts a backup's files into the storage of a site. */
export async function putFilesBack(place: Place, at: FilesPlace, into: Storage): Promise<void> {
  for await (const [key, bytes] of readList(place)) {
    const source = await place.storage.read(filesFolder(place.folder, at) + key);
    if (!source) throw new Error(`the backup lacks the file ${key}`);
    await into.write(key, source, { contentType: kind, bytes });
  }
}

/** Deletes the shared copies of a backup's files that none of the backups has which stay, the oldest first. */
export async function dropFiles({ storage, folder }: Place, staying: readonly string[]): Promise<void> {
  // Most are in the newest one, too. Only the others are held in memory, and looked for in the older ones.
  const lost = new Set<string>();
  const newest = readList({ storage, folder: staying.at(-1) as string });
  let ahead = await newest.next();
  for await (const [key] of readList({ storage, folder })) {
    while (!ahead.done && ahead.value[0] < key) ahead = await newest.next();
    if (ahead.done || ahead.value[0] !== key) lost.add(key);
  }
  await newest.return(undefined);
  for (const other of lost.size ? staying.slice(0, -1) : [])
    for await (const [key] of readList({ storage, folder: other })) lost.delete(key);
  for (const key of lost) {
    await storage.delete(sharedFiles + key);
    await storage.delete(`${sharedFiles}${key}.part`); // of a copy that was broken off
  }
}
