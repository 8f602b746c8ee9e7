import type { Context } from '../../core/context.ts';
import { inFolder, sweepFolders } from '../../core/folders.ts';
import type { Manifest } from '../../platform/backups/manifest.ts';
import { addBackup, BackupUnderWay } from '../../platform/backups/take.ts';
import type { Config } from '../../platform/config.ts';
import { type Database, type Sql, sql } from '../../platform/database/sql.ts';
import type { TaskRun } from '../../platform/queue.ts';
import { localFolder, storageAt } from '../../platform/storage/create.ts';
import type { Jobs } from '../domain.ts';

/** A backup that has ended. */
export interface EndedBackup {
  begunAt: Date;
  endedAt: Date;
}

/** The last backups of a site at BACKUP_URL; null where there was none. */
export interface LastBackups {
  good: (EndedBackup & { name: string; rowCount: number; fileCount: number | null }) | null;
  failed: (EndedBackup & { failure: string }) | null;
}

/** Answers the last good backup at BACKUP_URL, and the last one that failed. */
export async function lastBackup(db: Database): Promise<LastBackups> {
  const rows = await sql<{ outcome: 'GOOD' | 'FAILED' } & NonNullable<LastBackups['good']> & NonNullable<LastBackups['failed']>>`
    select outcome, name, begun_at as "begunAt", ended_at as "endedAt",
      row_count::float8 as "rowCount", file_count::float8 as "fileCount", failure
    from last_backups`.rows(db);
  const [good, failed] = ['GOOD', 'FAILED'].map((wanted) => rows.find(({ outcome }) => outcome === wanted));
  return {
    good: good
      ? { name: good.name, begunAt: good.begunAt, endedAt: good.endedAt, rowCount: good.rowCount, fileCount: good.fileCount }
      : null,
    failed: failed ? { begunAt: failed.begunAt, endedAt: failed.endedAt, failure: failed.failure } : null,
  };
}

/** Since when the next backup at BACKUP_URL is due. The first one is due when the oldest account is as old as a backup may be. */
export function dueSince(_now: Date, { backups }: Pick<Config, 'backups'>): Sql<{ since: Date | null }> {
  if (!backups) return sql`select null::timestamptz as since`;
  return sql`
    select coalesce(
      (select begun_at from last_backups where outcome = 'GOOD'),
      (select created_at from users order by id limit 1)
    ) + make_interval(hours => ${backups.hours}::int) as since`;
}

interface KeepSource {
  config: Config;
  db: Database;
  databaseUrl: string;
  now(): Date;
  signal: AbortSignal;
}

/**
 * Adds a backup to those at BACKUP_URL, and notes how it ended. One that is broken off, because the process stops, is not noted. Calls
 * `made` once it is whole.
 * @throws BackupUnderWay, or as the backup fails
 */
export async function keepBackup(
  { config, db, databaseUrl, now, signal }: KeepSource,
  made: (name: string, manifest: Manifest) => void,
): Promise<void> {
  if (!config.backups) throw new Error('BACKUP_URL is not set');
  const { url, ...keeping } = config.backups;
  const begunAt = now();
  await sweepFolders(config, 'backups', new Date());
  try {
    const storage = await storageAt(url);
    await inFolder(config, 'backups', (scratch) =>
      addBackup(storage, keeping, begunAt, { databaseUrl, filesFolder: localFolder(config), scratch, signal }, async (name, manifest) => {
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        await note(db, { outcome: 'GOOD', name, begunAt, endedAt: now(), rows, files: manifest.files?.count ?? null, failure: null });
        made(name, manifest);
      }),
    );
  } catch (error) {
    if (!(error instanceof BackupUnderWay) && !signal.aborted)
      await note(db, { outcome: 'FAILED', name: null, begunAt, endedAt: now(), rows: null, files: null, failure: saidOf(error) });
    throw error;
  }
}

interface Noted {
  outcome: 'GOOD' | 'FAILED';
  name: string | null;
  begunAt: Date;
  endedAt: Date;
  rows: number | null;
  files: number | null;
  failure: string | null;
}

const note = (db: Database, { outcome, name, begunAt, endedAt, rows, files, failure }: Noted) =>
  sql`
  insert into last_backups (outcome, name, begun_at, ended_at, row_count, file_count, failure)
  values (${outcome}, ${name}, ${begunAt}, ${endedAt}, ${rows}, ${files}, ${failure})
  on conflict (outcome) do update set name = excluded.name, begun_at = excluded.begun_at, ended_at = excluded.ended_at,
    row_count = excluded.row_count, file_count = excluded.file_count, failure = excluded.failure`.run(db);

/** What an error says. Errors of lost connections say nothing but their code. */
export const saidOf = (error: unknown): string =>
  error instanceof Error ? error.message || (error as { code?: string }).code || error.name : String(error);

/** The round looks each hour. One that begins some minutes early counts as due, so that it does not fall to the next hour. */
const slackMilliseconds = 600_000;

/** Makes a backup if BACKUP_URL is set and the last good one is old enough. So one that failed is tried again an hour later. */
async function backUpIfDue(context: Context, _payload: never, { signal }: TaskRun): Promise<void> {
  const { config, db, now } = context;
  if (!config.backups) return;
  const { good } = await lastBackup(db);
  if (good && now().getTime() < good.begunAt.getTime() + config.backups.hours * 3_600_000 - slackMilliseconds) return;
  const { url: databaseUrl } = context.platform.dataSource.options as { url: string };
  try {
    await keepBackup({ config, db, databaseUrl, now, signal }, (name) => context.log().info({ backup: name }, 'a backup was made'));
  } catch (error) {
    if (error instanceof BackupUnderWay) return;
    if (!signal.aborted) context.log().error({ err: error }, 'the backup failed');
    throw error;
  }
}

/** Jobs that take as long as there is data. */
export const jobs: Jobs = { long: { 'site:backup': backUpIfDue } };
export const crontab = ['47 * * * * site:backup'];
