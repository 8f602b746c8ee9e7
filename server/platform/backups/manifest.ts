import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { BackupTable } from '../database/backup.ts';
import type { Storage } from '../storage/storage.ts';

/** The form of a backup. A program reads its own form only. */
const form = 2;

/** What is in a backup. It is written last, so a folder without it is an unfinished backup. */
export interface Manifest {
  form: number;
  /** The time of the snapshot, RFC 3339. */
  takenAt: string;
  /** Names of the migrations that had made its tables. */
  migrations: string[];
  tables: BackupTable[];
  /** The uploaded files; null if they are in S3, which keeps them. */
  files: { count: number; bytes: number; place: FilesPlace } | null;
}

/** Where a backup's copies of files are: with those of other backups of the same target, or in its own folder. */
export type FilesPlace = 'shared' | 'own';

/** A backup's folder in a storage, such as `2026-11-28T02-00-00.000Z/`. */
export interface Place {
  storage: Storage;
  folder: string;
}

/** The folder of the files that all backups of a target share. A file has a random key and never changes, so one copy is enough. */
export const sharedFiles = 'files/';
/** Where the copies of files of a backup are. */
export const filesFolder = (folder: string, place: FilesPlace): string => (place === 'shared' ? sharedFiles : `${folder}files/`);
/** The list of a backup's files: lines of JSON, `[key, bytes]`, in the order of the keys. */
export const listOfFiles = (folder: string): string => `${folder}files.jsonl.gz`;
export const manifestOf = (folder: string): string => `${folder}manifest.json`;

/** Writes the manifest, which makes a backup whole. */
export async function writeManifest({ storage, folder }: Place, contents: Omit<Manifest, 'form'>): Promise<Manifest> {
  const manifest = { form, ...contents };
  const bytes = Buffer.from(JSON.stringify(manifest, null, 2));
  await storage.write(manifestOf(folder), Readable.from([bytes]), { contentType: 'application/json', bytes: bytes.length });
  return manifest;
}

/** Reads a backup's manifest. @throws if there is no backup, an unfinished one, or one in another form. */
export async function readManifest({ storage, folder }: Place): Promise<Manifest> {
  const source = await storage.read(manifestOf(folder));
  if (!source) throw new Error(`${folder.slice(0, -1)} holds no backup, or one that was broken off`);
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(await text(source));
  } catch {
    throw new Error(`the manifest of ${folder.slice(0, -1)} is damaged`);
  }
  if (manifest.form !== form)
    throw new Error(`This version does not know the form of the backup ${folder.slice(0, -1)}: restore it with the version that made it.`);
  return manifest as Manifest;
}
