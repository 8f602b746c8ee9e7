import { parseCronItems, type Runner, run, runMigrations, Logger as WorkerLogger } from 'graphile-worker';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { Logger } from './log.ts';

/** What `enqueue` may be told about a job. */
export interface JobOptions {
  /** A job with the same key that has not started yet is replaced. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

/**
 * Writes a job in the caller's transaction: it exists exactly when the change does (the outbox), runs after the commit,
 * at least once, and is retried with growing delays. What failed for good stays in `graphile_worker.jobs` to be looked at.
 */
export async function enqueue(
  db: EntityManager,
  task: string,
  payload: object,
  { key, runAt, maxAttempts = 12 }: JobOptions = {},
): Promise<void> {
  await db.query('select graphile_worker.add_job($1, payload := $2::json, run_at := $3, max_attempts := $4, job_key := $5)', [
    task,
    JSON.stringify(payload),
    runAt ?? null,
    maxAttempts,
    key ?? null,
  ]);
}

/** Creates the queue's own tables; they live in a schema of their own and upgrade themselves. */
export const migrateQueue = (pool: Pool, log: Logger) => runMigrations({ pgPool: pool, logger: workerLogger(log) });

/**
 * Hands back what a worker that was killed had in hand: the library itself waits four hours, and nobody waits that long for a
 * mail. No job of ours takes a tenth of these ten minutes.
 */
const unlock = (pool: Pool) => async () => {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where locked_at < now() - interval '10 minutes'`,
  );
};

/**
 * Starts working on jobs inside this process. `crontab` holds lines such as `* * * * * billing:reconcile`; these jobs also run
 * once at the start, for whatever the time without a server left undone. One of each waits at the most.
 */
export async function startWorker(
  pool: Pool,
  log: Logger,
  tasks: Record<string, (payload: never) => Promise<void>>,
  crontab: readonly string[],
): Promise<Runner> {
  const all: typeof tasks = { ...tasks, 'queue:unlock': unlock(pool) };
  const clock = [...crontab, '* * * * * queue:unlock'].map((line) => ({
    match: line.slice(0, line.lastIndexOf(' ')),
    task: line.slice(line.lastIndexOf(' ') + 1),
  }));
  const runner = await run({
    pgPool: pool,
    logger: workerLogger(log),
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(clock.map(({ match, task }) => ({ match, task, options: { maxAttempts: 1, jobKey: task } }))),
    taskList: Object.fromEntries(Object.entries(all).map(([name, work]) => [name, (payload: unknown) => work(payload as never)])),
  });
  for (const { task } of clock) await runner.addJob(task, {}, { jobKey: task, maxAttempts: 1 });
  return runner;
}

const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta: meta?.error instanceof Error ? meta.error.message : undefined }, message);
    else if (level === 'warning') log.warn(message);
  });
