/**
 * `npm run backup -- <new folder>` and `npm run restore -- <folder>`. Both take the database that the settings name, and the
 * uploaded files if they are in a folder of this machine. A backup runs beside the server. A restore needs an empty database, on
 * which no server has started yet.
 */
import fs from 'node:fs';
import path from 'node:path';
import { poolOf } from './core/context.ts';
import { startEmbedded } from './local/postgres/embedded.ts';
import { readConfig } from './platform/config.ts';
import { backup, readManifest, restore } from './platform/database/backup.ts';
import { createDataSource, migrate } from './platform/database/data-source.ts';
import { createLog } from './platform/log.ts';
import { keepPrivate } from './platform/private-files.ts';
import { migrateQueue } from './platform/queue.ts';
import { localFolder } from './platform/storage/create.ts';

const [verb, target] = process.argv.slice(2);
if ((verb !== 'backup' && verb !== 'restore') || !target) {
  console.error('npm run backup -- <new folder>     or     npm run restore -- <folder of a backup>');
  process.exit(1);
}
const folder = path.resolve(target);
const config = readConfig();
keepPrivate(config.dataDir);
const embedded = config.databaseUrl ? null : await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), database: 'diwan' });
try {
  const url = config.databaseUrl ?? (embedded as NonNullable<typeof embedded>).url;
  const files = localFolder(config);
  const copies = path.join(folder, 'files');
  const { takenAt, tables } = verb === 'backup' ? await backup(url, folder) : await putBack(url);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables as of ${takenAt}`);

  if (!files) console.log('Uploaded files lie in S3, which keeps versions and copies of its own: none were copied');
  else if (verb === 'backup' && fs.existsSync(files)) fs.cpSync(files, copies, { recursive: true });
  else if (verb === 'restore' && fs.existsSync(copies)) fs.cpSync(copies, files, { recursive: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}

/** Creates the tables as they were at the backup, fills in the rows, then runs the migrations that came later. */
async function putBack(url: string) {
  const { migrations } = readManifest(folder);
  await migrate(url, migrations);
  const dataSource = await createDataSource({ url, entities: [], poolSize: 1 });
  await migrateQueue(poolOf({ dataSource }), createLog(config));
  await dataSource.destroy();
  const manifest = await restore(url, folder);
  await migrate(url);
  return manifest;
}
