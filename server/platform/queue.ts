import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Job,
  type JobHelpers,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { type Logger, withoutAddresses } from './log.ts';
import { attendance, type Session } from './session.ts';

/** Options of `enqueue`. */
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

/** Workers that have jobs in hand and are not there: their process shows its life by a lock that ends with it. */
async function absentWorkers(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    `select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null and not exists (
       select from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid = (hashtext(locked_by)::bigint & x'ffffffff'::bigint)::oid
         and database = (select oid from pg_database where datname = current_database()))`,
    [attendance],
  );
  return rows.map(({ worker }) => worker);
}

/** A process that has merely lost its session shows itself again within this time. */
const absenceSeconds = 3;

/** Hands back the jobs of workers that are gone, however long such jobs may take. The library itself waits four hours. */
const unlock = (pool: Pool) => async () => {
  const absent = await absentWorkers(pool);
  if (!absent.length) return;
  await sleep(absenceSeconds * 1000);
  const still = (await absentWorkers(pool)).filter((worker) => absent.includes(worker));
  if (still.length) await pool.query('select graphile_worker.force_unlock_workers($1)', [still]);
};

/**
 * Checks that this worker still holds a job. The library deletes a job that is done, even when another worker has begun it again
 * because this one was missed. A job that fails is left alone by the library unless this worker holds it.
 */
async function requireOwn(pool: Pool, { id, locked_by }: Pick<Job, 'id' | 'locked_by'>): Promise<void> {
  const { rowCount } = await pool.query('select from graphile_worker._private_jobs where id = $1 and locked_by <> $2', [id, locked_by]);
  if (rowCount) throw new Error('another worker has this job by now');
}

/** What a task knows of its run. */
export interface TaskRun {
  /** This process stops: leave off. */
  signal: AbortSignal;
  /** A failure ends the job for good. */
  isLastAttempt: boolean;
}
type Tasks = Record<string, (payload: never, run: TaskRun) => Promise<void>>;

export interface WorkerOptions {
  pool: Pool;
  session: Session;
  log: Logger;
  tasks: Tasks;
  /** Those that take minutes. They have hands of their own, so that no mail waits for a film. */
  longTasks: Tasks;
  /** Lines such as `* * * * * billing:reconcile`: these jobs also run once at the start, for the work that the time without a worker left. */
  crontab: readonly string[];
  /** Jobs at once, and long ones at once. */
  concurrency: number;
  longConcurrency: number;
}

/** Starts working on jobs inside this process. Of each that runs by the clock one waits at the most. */
export async function startWorker({
  pool,
  session,
  log,
  tasks,
  longTasks,
  crontab,
  ...at
}: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const clock = [...crontab, '* * * * * queue:unlock'].map((line) => ({
    match: line.slice(0, line.lastIndexOf(' ')),
    task: line.slice(line.lastIndexOf(' ') + 1),
    options: { maxAttempts: 1, jobKey: line.slice(line.lastIndexOf(' ') + 1) },
  }));
  const stopping = new AbortController();
  const begin = async (taskList: Tasks, concurrency: number, cron: typeof clock): Promise<Runner> => {
    const events = new EventEmitter() as WorkerEvents;
    const names: string[] = [];
    events.on('pool:create', ({ workerPool: { id } }) => {
      names.push(id);
      void session.attend(id);
    });
    const runner = await run({
      pgPool: pool,
      logger: workerLogger(log),
      concurrency,
      pollInterval: 2000,
      noHandleSignals: true,
      // A result that cannot be written ends the runner, which tells us. With a delay the failure would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      parsedCronItems: parseCronItems(cron),
      taskList: Object.fromEntries(
        Object.entries(taskList).map(([name, work]) => [
          name,
          async (payload: unknown, { job }: JobHelpers) => {
            await work(payload as never, { signal: stopping.signal, isLastAttempt: job.attempts >= job.max_attempts });
            if (name in longTasks) await requireOwn(pool, job);
          },
        ]),
      ),
    });
    // What it had in hand and could not finish is another's then.
    const leave = () => names.forEach((name) => void session.leave(name));
    runner.promise.then(leave, leave);
    try {
      for (const { task } of cron) await runner.addJob(task, {}, { jobKey: task, maxAttempts: 1 });
    } catch (error) {
      await runner.stop().catch(() => undefined);
      throw error;
    }
    return runner;
  };
  const kept = await Promise.all([
    keep(() => begin({ ...tasks, 'queue:unlock': unlock(pool) }, at.concurrency, clock), stopping.signal, log),
    keep(() => begin(longTasks, at.longConcurrency, []), stopping.signal, log),
  ]);
  return {
    stop: async () => {
      stopping.abort(new Error('the process stops'));
      await Promise.all(kept.map((stop) => stop()));
    },
  };
}

/** Seconds until another runner takes the place of one that has ended. */
const pauseSeconds = 1;

/**
 * Has a runner at work until the process stops, and answers how to end it. A runner ends when the database goes away; another
 * takes its place once that is back. @throws when the first cannot begin.
 */
async function keep(begin: () => Promise<Runner>, stopping: AbortSignal, log: Logger): Promise<() => Promise<void>> {
  let runner = await begin();
  const over = (async () => {
    while (!stopping.aborted) {
      await runner.promise.catch(() => undefined);
      try {
        await sleep(pauseSeconds * 1000, undefined, { signal: stopping });
        runner = await begin();
      } catch (error) {
        if (!stopping.aborted) log.warn({ err: error }, 'no job can be worked on yet');
      }
    }
    await runner.stop().catch(() => undefined); // one that had just begun, or has ended by itself
  })();
  return async () => {
    await runner.stop().catch(() => undefined);
    await over;
  };
}

const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.error(meta?.error ? { err: meta.error } : {}, withoutAddresses(message));
    else if (level === 'warning') log.warn(withoutAddresses(message));
  });
