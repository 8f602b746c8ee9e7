import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupTable, writeTables } from '../../server/platform/database/backup.ts';
import { command, run } from './commands.ts';

/** The digests of all rows of a database, as a backup has them. */
export async function digestsOf(databaseUrl: string): Promise<BackupTable[]> {
  const { tables } = await writeTables(databaseUrl, (_file, sources) => pipeline([...sources, new PassThrough().resume()]));
  return tables;
}

/** The commands of backups, with these settings and a DATA_DIR. */
export function backupCommands(settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-backups-'));
  const dataDir = path.join(folder, 'data');
  const env = (more: Record<string, string> = {}) => ({ ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, ...settings, ...more });
  return {
    folder,
    dataDir,
    env,
    run: (name: 'backup' | 'restore', words: string[] = [], more: Record<string, string> = {}) =>
      run(command(name, ...words), { env: env(more) }),
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}
