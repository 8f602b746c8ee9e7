import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { lastBackup } from '../domains/site/backups.ts';
import { type LastRun, lastRuns } from '../platform/database/last-runs.ts';
import { sql } from '../platform/database/sql.ts';
import { failedJobs } from '../platform/failed-jobs.ts';
import { gatewaysWithTestKeys } from '../platform/payments/test-keys.ts';
import { localFolder } from '../platform/storage/create.ts';
import type { OperatorSource, SiteCommand } from './command.ts';
import { poolOf, whyNotAgain } from './pools.ts';

const usage = '[--json]   how the site is: its jobs, gateways, last backup, books, database and disk';

interface JobCount {
  /** Null for a job that this version does not know. */
  pool: string | null;
  task: string;
  jobs: number;
}

/** How the site is. Moments are RFC 3339, sizes are bytes. */
interface Status {
  at: string;
  versions: { diwan: string; node: string; postgres: string; migration: string | null };
  database: { bytes: number; standby: boolean };
  disk: { folder: string; freeBytes: number; bytes: number };
  storage: 'folder' | 's3';
  gateways: { name: string; testKey: boolean }[];
  backup: StatusRun | null;
  /** The last backup that failed, if none was good since. */
  failedBackup: StatusRun | null;
  books: StatusRun | null;
  jobs: {
    /** Jobs whose time has come and that no worker has begun, or is working on. */
    waiting: (JobCount & { oldest: string })[];
    /** Jobs for later, such as reminders and further attempts. */
    later: JobCount[];
    failed: (JobCount & { retryable: number })[];
  };
}
interface StatusRun {
  at: string;
  detail: string;
}

const { version: diwanVersion } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };

async function readStatus({ config, pool }: OperatorSource): Promise<Status> {
  const database = await sql<{ now: Date; postgres: string; bytes: string; standby: boolean; migration: string | null }>`
    select now() as now, current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes,
      pg_is_in_recovery() as standby, (select name from migrations order by id desc limit 1) as migration`.one(pool);
  const { bavail, blocks, bsize } = await fs.statfs(config.dataDir);
  const runs = await lastRuns(pool);
  const { good, failed } = await lastBackup(pool);
  const stillFails = failed && !(good && good.begunAt > failed.begunAt) ? failed : null;
  const told = (run: LastRun | undefined) => (run ? { at: run.at.toISOString(), detail: run.detail } : null);
  const testKeys = gatewaysWithTestKeys(config);
  return {
    at: database.now.toISOString(),
    versions: { diwan: diwanVersion, node: process.versions.node, postgres: database.postgres, migration: database.migration },
    database: { bytes: Number(database.bytes), standby: database.standby },
    disk: { folder: path.resolve(config.dataDir), freeBytes: bavail * bsize, bytes: blocks * bsize },
    storage: localFolder(config) ? 'folder' : 's3',
    gateways: config.paymentGateways.map((name) => ({ name, testKey: testKeys.includes(name) })),
    backup: good ? { at: good.endedAt.toISOString(), detail: good.name } : null,
    failedBackup: stillFails ? { at: stillFails.endedAt.toISOString(), detail: stillFails.failure } : null,
    books: told(runs.get('books')),
    jobs: { ...(await waitingJobs(pool)), failed: await countFailed(pool) },
  };
}

async function waitingJobs(pool: Pool): Promise<Pick<Status['jobs'], 'waiting' | 'later'>> {
  const rows = await sql<{ task: string; due: boolean; jobs: number; oldest: Date }>`
    select t.identifier as task, j.run_at <= now() as due, count(*)::int as jobs, min(j.run_at) as oldest
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts or j.locked_at is not null group by 1, 2 order by 1`.rows(pool);
  const countOf = ({ task, jobs }: { task: string; jobs: number }): JobCount => ({ pool: poolOf(task), task, jobs });
  return {
    waiting: rows.filter(({ due }) => due).map((row) => ({ ...countOf(row), oldest: row.oldest.toISOString() })),
    later: rows.filter(({ due }) => !due).map(countOf),
  };
}

async function countFailed(pool: Pool): Promise<Status['jobs']['failed']> {
  const byTask = Map.groupBy(await failedJobs(pool), ({ task }) => task);
  return [...byTask].map(([task, jobs]) => ({
    pool: poolOf(task),
    task,
    jobs: jobs.length,
    retryable: jobs.filter((job) => !whyNotAgain(job)).length,
  }));
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
const runText = (run: StatusRun | null) => (run ? `${run.at}, ${run.detail}` : 'never');

function* linesOf({ versions, database, disk, storage, gateways, backup, failedBackup, books, jobs }: Status): Generator<string> {
  yield `versions: Diwan ${versions.diwan}, Node ${versions.node}, Postgres ${versions.postgres}, migration ${versions.migration ?? 'none'}`;
  yield `database: ${gigabytes(database.bytes)}${database.standby ? ', a standby' : ''}`;
  yield `disk: ${gigabytes(disk.freeBytes)} of ${gigabytes(disk.bytes)} are free at ${disk.folder}`;
  yield `uploaded files: ${storage === 's3' ? 'in S3' : 'in a folder of this machine'}`;
  yield `gateways: ${gateways.map(({ name, testKey }) => (testKey ? `${name} (key for tests)` : name)).join(', ') || 'none'}`;
  yield `last backup: ${runText(backup)}`;
  if (failedBackup) yield `the backup failed: ${runText(failedBackup)}`;
  yield `books were right: ${runText(books)}`;
  for (const { pool, task, jobs: count, oldest } of jobs.waiting) yield `waits: ${count} ${task} (${pool}), since ${oldest}`;
  for (const { pool, task, jobs: count } of jobs.later) yield `later: ${count} ${task} (${pool})`;
  for (const { pool, task, jobs: count, retryable } of jobs.failed)
    yield `failed for good: ${count} ${task} (${pool}), of which ${retryable} can be retried`;
  if (!jobs.waiting.length && !jobs.failed.length) yield 'no job waits, and none failed for good';
}

/** Says how the site is, in lines or as one object in JSON. */
export const status: SiteCommand = {
  usage,
  async run(source, words, print) {
    if (words.length > 1 || (words[0] && words[0] !== '--json')) {
      print(`status  ${usage}`);
      return 2;
    }
    const found = await readStatus(source);
    if (words.length) print(JSON.stringify(found, null, 2));
    else for (const line of linesOf(found)) print(line);
    return 0;
  },
};
