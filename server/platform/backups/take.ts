import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { hasRows, writeTables } from '../database/backup.ts';
import { createLocalStorage } from '../storage/local.ts';
import { filesBelow, type Storage } from '../storage/storage.ts';
import { copyFiles, dropFiles, storeCompressed } from './files.ts';
import { type Keeping, outlived } from './kept.ts';
import { type FilesPlace, type Manifest, manifestOf, type Place, writeManifest } from './manifest.ts';
import { backupsIn, nameAt } from './target.ts';

/** What a backup is made of, and with. */
export interface BackupSource {
  databaseUrl: string;
  /** The folder of this machine that stores the uploaded files; null if S3 does. */
  filesFolder: string | null;
  /** An empty folder of this process. It takes the largest table, compressed. */
  scratch: string;
  signal: AbortSignal;
}

/**
 * Makes one backup, while the server goes on writing: all rows of one snapshot, then the uploaded files, so that no row lacks its file.
 * Locks nothing but against changes of the tables' columns.
 * @throws if the database names uploaded files, and none is there
 */
export async function takeBackup(
  place: Place,
  files: FilesPlace,
  { databaseUrl, filesFolder, scratch, signal }: BackupSource,
): Promise<Manifest> {
  const { storage, folder } = place;
  if (filesFolder) await requireFiles(filesFolder, databaseUrl);
  const rows = await writeTables(databaseUrl, (file, sources) => storeCompressed(storage, folder + file, sources, scratch, signal));
  const copied = filesFolder ? await copyFiles(filesFolder, place, { place: files, scratch, signal }) : null;
  signal.throwIfAborted();
  return writeManifest(place, { ...rows, files: copied });
}

/**
 * A disk that is not mounted looks like the empty folder of a new site. A backup of it would be whole, and lack every file.
 * @throws if the database names uploaded files, and none is there
 */
async function requireFiles(folder: string, databaseUrl: string): Promise<void> {
  for await (const { key } of filesBelow(createLocalStorage(folder), '')) if (!key.endsWith('.part')) return;
  if (await hasRows(databaseUrl, 'public.files')) throw new Error(`none of the uploaded files is in ${folder}: is its disk mounted?`);
}

/** Thrown when another process makes a backup of the same database. */
export class BackupUnderWay extends Error {
  constructor() {
    super('another process is making a backup');
  }
}

/**
 * Adds a backup to a target, calls `made` once it is whole, and then deletes those that have outlived their time, and what was broken off.
 * @throws BackupUnderWay
 */
export async function addBackup(
  storage: Storage,
  keeping: Keeping,
  now: Date,
  source: BackupSource,
  made: (name: string, manifest: Manifest) => Promise<unknown>,
): Promise<void> {
  await alone(source, async (signal) => {
    const folder = `${nameAt(now)}/`;
    const { brokenOff } = await backupsIn(storage);
    const manifest = await takeBackup({ storage, folder }, 'shared', { ...source, signal });
    await made(folder.slice(0, -1), manifest);
    await sweepTarget(storage, keeping, now, brokenOff).catch((cause: unknown) => {
      throw new Error(`the backup is whole, but others that should go are not deleted: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    });
  });
}

async function sweepTarget(storage: Storage, keeping: Keeping, now: Date, brokenOff: readonly string[]): Promise<void> {
  const { whole } = await backupsIn(storage);
  const going = outlived(whole, keeping, now);
  const staying = whole.filter((folder) => !going.includes(folder));
  // The manifest goes first, so that no backup without some of its files looks whole.
  for (const folder of going) await storage.delete(manifestOf(folder));
  for (const folder of [...going, ...brokenOff]) {
    await dropFiles({ storage, folder }, staying);
    await storage.deleteFolder(folder);
  }
}

/** The key of the lock under which one process adds to a target. */
const backupLock = 764_257;

/** Milliseconds between the statements that keep the lock's connection in use: networks forget one that is silent for minutes. */
const pulse = 30_000;

/** Works under the lock. It is held by a connection, and ends with the process. The work is broken off when the connection is lost. */
async function alone<Result>({ databaseUrl, signal }: BackupSource, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const lost = new AbortController();
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'diwan-backup', keepAlive: true });
  client.on('error', (error) => lost.abort(error));
  await client.connect();
  const beat = setInterval(() => client.query('select').catch((error: unknown) => lost.abort(error)), pulse);
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [backupLock]);
    if (!rows[0]?.held) throw new BackupUnderWay();
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(beat);
    await client.end().catch(() => undefined);
  }
}

/** Makes a backup that stands alone in a new folder of this machine, with its own copies of files. @throws if the folder exists */
export async function takeOwnBackup(place: Place, target: string, source: BackupSource): Promise<Manifest> {
  fs.mkdirSync(path.resolve(target), { mode: 0o700 });
  return takeBackup(place, 'own', source);
}
