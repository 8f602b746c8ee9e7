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

/** Makes the storage that `STORAGE_URL` names, by default a folder in `DATA_DIR`. */
export function createStorage(settings: StorageSettings): Storage {
  const folder = localFolder(settings);
  return folder === null ? createS3Storage(new URL(settings.storageUrl as string)) : createLocalStorage(folder);
}
