import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { Storage } from './storage.ts';

type StorageSettings = Pick<Config, 'storageUrl' | 'dataDir'>;

/** The folder on this machine that stores the files; null if they are stored elsewhere. */
export function localFolder({ storageUrl, dataDir }: StorageSettings): string | null {
  if (!storageUrl) return path.join(dataDir, 'files');
  return storageUrl.startsWith('file:') ? fileURLToPath(storageUrl) : null;
}

const folderAt = async (folder: string): Promise<Storage> => (await import('./local.ts')).createLocalStorage(folder);
const bucketAt = async (url: URL): Promise<Storage> => (await import('./s3.ts')).createS3Storage(url);

/** Makes the storage at an address of a folder or of a bucket. Only the packages of that kind are loaded. */
export const storageAt = (url: string): Promise<Storage> =>
  url.startsWith('file:') ? folderAt(fileURLToPath(url)) : bucketAt(new URL(url));

/** Makes the storage that `STORAGE_URL` names, by default a folder in `DATA_DIR`. */
export const createStorage = (settings: StorageSettings): Promise<Storage> =>
  settings.storageUrl ? storageAt(settings.storageUrl) : folderAt(localFolder(settings) as string);
