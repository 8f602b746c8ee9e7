import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupTable, writeTables } from '../../server/platform/database/backup.ts';

/** The digests of all rows of a database, as a backup has them. */
export async function digestsOf(databaseUrl: string): Promise<BackupTable[]> {
  const { tables } = await writeTables(databaseUrl, (_file, sources) => pipeline([...sources, new PassThrough().resume()]));
  return tables;
}

/** A folder of a test with a DATA_DIR, and the environment of commands there. */
export function backupPlace(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-backups-'));
  const dataDir = path.join(folder, 'data');
  return {
    folder,
    dataDir,
    env: (more: Record<string, string> = {}) => ({ ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, ...settings, ...more }),
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}
