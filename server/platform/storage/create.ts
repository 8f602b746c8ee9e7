import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { createLocalStorage } from './local.ts';
import type { Storage } from './storage.ts';

type StorageSettings = Pick<Config, 'storageUrl' | 'dataDir'>;

/** The folder on this machine that stores the files; null if they are stored elsewhere. */
export function localFolder({ storageUrl, dataDir }: StorageSettings): string | null {
  if (!storageUrl) return path.join(dataDir, 'files');
  return storageUrl.startsWith('file:') ? fileURLToPath(storageUrl) : null;
}

/** Makes the storage at an address of a folder or of a bucket. The packages of a bucket are loaded only if it is used. */
export async function storageAt(url: string): Promise<Storage> {
  if (url.startsWith('file:')) return createLocalStorage(fileURLToPath(url));
  return (await import('./s3.ts')).createS3Storage(new URL(url));
}

/** Makes the storage that `STORAGE_URL` names, by default a folder in `DATA_DIR`. */
export async function createStorage(settings: StorageSettings): Promise<Storage> {
  return settings.storageUrl ? storageAt(settings.storageUrl) : createLocalStorage(localFolder(settings) as string);
}
