/**
 * `npm run backup` and `npm run restore`. Both take the database and the storage that the settings name. A backup runs beside the server. A
 * restore needs an empty database, on which no server has started yet; `--check` uses one of its own.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { inFolder } from './core/folders.ts';
import { keepBackup, saidOf } from './domains/site/backups.ts';
import { startEmbedded } from './local/postgres/embedded.ts';
import type { Manifest } from './platform/backups/manifest.ts';
import { restoreBackup } from './platform/backups/restore.ts';
import { takeOwnBackup } from './platform/backups/take.ts';
import { findBackup } from './platform/backups/target.ts';
import { type Config, readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { keepPrivate } from './platform/private-files.ts';
import { createStorage, localFolder, storageAt } from './platform/storage/create.ts';

const usage = `npm run backup                        adds a backup to those at BACKUP_URL
npm run backup -- <new folder>        makes one that stands alone in a folder
npm run restore -- <backup>           puts a backup into the empty database of the settings
npm run restore                       the same with the newest backup at BACKUP_URL
npm run restore -- --check [<backup>] restores into a database of its own, and says whether all is right
A backup is a folder, the name of one at BACKUP_URL, or an address as that of BACKUP_URL, for its newest one.`;

const [verb, ...words] = process.argv.slice(2);
const checks = words.includes('--check');
const [named, ...others] = words.filter((word) => word !== '--check');

/** Aborted by Ctrl-C and by SIGTERM: what is under way is broken off and cleaned up. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort(new Error(`ended by ${signal}`)));
// npm runs us in a shell and ends only the shell.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stopping.abort(new Error('the calling process has ended')), 300).unref();

if ((verb !== 'backup' && verb !== 'restore') || others.length || named?.startsWith('-') || (checks && verb === 'backup')) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const config = readConfig();
    keepPrivate(config.dataDir);
    if (checks) {
      const { checkBackup } = await import('./check-backup.ts');
      const place = await findBackup(named, config.backups?.url ?? null);
      process.exitCode = (await checkBackup(config, place, stopping.signal, (line) => console.log(line))) ? 0 : 1;
    } else {
      // Postgres undoes what a restore has begun.
      if (verb === 'restore') stopping.signal.addEventListener('abort', () => process.exit(1));
      await withDatabase(config, (url) => (verb === 'backup' ? back(config, url) : putBack(config, url)));
    }
  } catch (error) {
    console.error(saidOf(error));
    process.exitCode = 1;
  }
}
// A connection that a library keeps open must not keep the command running.
process.exit();

async function withDatabase(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const embedded = await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), database: 'diwan' });
  await work(embedded.url).finally(() => embedded.stop());
}

async function back(config: Config, databaseUrl: string): Promise<void> {
  const { signal } = stopping;
  if (named) {
    const folder = path.resolve(named);
    const place = { storage: await storageAt(pathToFileURL(path.dirname(folder)).href), folder: `${path.basename(folder)}/` };
    const source = { databaseUrl, filesFolder: localFolder(config), signal };
    return tell(await inFolder(config, 'backups', (scratch) => takeOwnBackup(place, folder, { ...source, scratch })));
  }
  if (!config.backups) throw new Error(`BACKUP_URL is not set: name a new folder\n${usage}`);
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 }).on('error', () => undefined);
  try {
    await keepBackup({ config, db, databaseUrl, now: () => new Date(), signal }, (name, manifest) => {
      console.log(`The backup ${name}`);
      tell(manifest);
    });
  } finally {
    await db.end();
  }
}

async function putBack(config: Config, databaseUrl: string): Promise<void> {
  const place = await findBackup(named, config.backups?.url ?? null);
  console.log(`The backup ${place.folder.slice(0, -1)}`);
  tell(await restoreBackup(place, { databaseUrl, files: await createStorage(config), log: createLog(config) }));
}

function tell({ takenAt, tables, files }: Manifest): void {
  console.log(`${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables as of ${takenAt}`);
  console.log(
    files ? `${files.count} uploaded files` : 'Uploaded files lie in S3, which keeps versions and copies of its own: none were copied',
  );
}
