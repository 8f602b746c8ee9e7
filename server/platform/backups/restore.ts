import pg from 'pg';
import { putTablesBack, requireEmpty } from '../database/backup.ts';
import { migrate } from '../database/data-source.ts';
import type { Logger } from '../log.ts';
import { migrateQueue } from '../queue.ts';
import type { Storage } from '../storage/storage.ts';
import { putFilesBack } from './files.ts';
import { type Manifest, type Place, readManifest } from './manifest.ts';

interface RestoreOptions {
  databaseUrl: string;
  /** Takes the uploaded files; null leaves them where they are. */
  files: Storage | null;
  log: Logger;
  /** Reads the rows back, and compares them with those of the backup. */
  readBack?: boolean;
}

/**
 * Puts a backup into an empty database: creates the tables as they were then, fills in the rows, and runs the migrations that came later.
 * @throws if the database has rows already, which then stay as they are
 */
export async function restoreBackup(place: Place, { databaseUrl, files, log, readBack = false }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(place);
  await requireEmpty(databaseUrl);
  // Files first: a restore that fails before its last row is in can be begun again.
  if (files && manifest.files) await putFilesBack(place, manifest.files.place, files);
  await migrate(databaseUrl, manifest.migrations);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 }).on('error', () => {}).on('connect', () => {});
  await migrateQueue(pool, log).finally(() => pool.end());
  const read = (file: string) => place.storage.read(place.folder + file);
  await putTablesBack(databaseUrl, manifest.tables, read, readBack);
  await migrate(databaseUrl);
  return manifest;
}
