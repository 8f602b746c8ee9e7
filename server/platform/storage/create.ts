import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import { createLocalStorage } from './local.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** The storage that `STORAGE_URL` names; a folder in `DATA_DIR` when it is unset. */
export function createStorage({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Storage {
  if (!storageUrl) return createLocalStorage(path.join(dataDir, 'files'));
  const url = new URL(storageUrl);
  return url.protocol === 's3:' ? createS3Storage(url) : createLocalStorage(fileURLToPath(url));
}
