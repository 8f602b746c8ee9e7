import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { createLocalStorage } from './local.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

type StorageSettings = Pick<Config, 'storageUrl' | 'dataDir'>;

/** The folder on this machine that stores the files; null if they are stored elsewhere. */
export function localFolder({ storageUrl, dataDir }: StorageSettings): string | null {
  if (!storageUrl) return path.join(dataDir, 'files');
  return storageUrl.startsWith('file:') ? fileURLToPath(storageUrl) : null;
}

/** Makes the storage at an address of a folder or of a bucket. */
export const storageAt = (url: string): Storage =>
  url.startsWith('file:') ? createLocalStorage(fileURLToPath(url)) : createS3Storage(new URL(url));

/** Makes the storage that `STORAGE_URL` names, by default a folder in `DATA_DIR`. */
export function createStorage(settings: StorageSettings): Storage {
  return settings.storageUrl ? storageAt(settings.storageUrl) : createLocalStorage(localFolder(settings) as string);
}
