import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { storageAt } from '../storage/create.ts';
import type { Storage } from '../storage/storage.ts';
import { manifestOf, type Place } from './manifest.ts';

/** The name of a backup's folder in a target. Names sort by time. */
export const nameAt = (at: Date): string => at.toISOString().replaceAll(':', '-');
const nameShape = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\/$/;

/** The moment that a name says. */
export const takenAt = (folder: string): Date => new Date(folder.replace(nameShape, '$1:$2:$3'));

/** The folders of a target's backups, the oldest first: those that are whole, and those that were broken off. Others are left alone. */
export async function backupsIn(storage: Storage): Promise<{ whole: string[]; brokenOff: string[] }> {
  const [whole, brokenOff]: [string[], string[]] = [[], []];
  for await (const { key } of storage.list(''))
    if (nameShape.test(key)) ((await storage.exists(manifestOf(key))) ? whole : brokenOff).push(key);
  return { whole, brokenOff };
}

async function newestIn(storage: Storage, said: string): Promise<Place> {
  const folder = (await backupsIn(storage)).whole.at(-1);
  if (!folder) throw new Error(`${said} holds no whole backup`);
  return { storage, folder };
}

/**
 * Finds the backup that a word of the command line names: a folder, an address as that of BACKUP_URL (its newest backup), or the name of
 * one at BACKUP_URL; without a word, the newest at BACKUP_URL. A folder may be a backup, or hold several.
 * @throws if there is none
 */
export async function findBackup(word: string | undefined, url: string | null): Promise<Place> {
  if (word && /^(file|s3):\/\//.test(word)) return newestIn(await storageAt(word), word.replace(/\/\/.*@/, '//'));
  if (word && fs.existsSync(path.resolve(word))) {
    const folder = path.resolve(word);
    const above = await storageAt(pathToFileURL(path.dirname(folder)).href);
    const within = await storageAt(pathToFileURL(folder).href);
    const place = { storage: above, folder: `${path.basename(folder)}/` };
    return (await above.exists(manifestOf(place.folder))) || nameShape.test(place.folder) ? place : newestIn(within, word);
  }
  if (!url) throw new Error(word ? `There is no folder ${word}, and no BACKUP_URL` : 'Name a backup, or set BACKUP_URL');
  const storage = await storageAt(url);
  if (!word) return newestIn(storage, 'BACKUP_URL');
  const place = { storage, folder: `${word.replace(/\/$/, '')}/` };
  if (!(await storage.exists(manifestOf(place.folder))))
    throw new Error(`There is neither a folder ${word}, nor such a backup at BACKUP_URL`);
  return place;
}
