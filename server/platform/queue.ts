import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, type JobHelpers, parseCronItems, run, runMigrations, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { raw, type Sql, sql } from './database/sql.ts';
import { emptyFailed } from './failed-jobs.ts';
import { type CalledWorkers, calledWorkers, callWorkers } from './job-calls.ts';
import { isPresent, type LastingConnection } from './lasting-connection.ts';
import { type Logger, withoutAddresses } from './log.ts';
import { traceparentNow } from './telemetry/spans.ts';

/** Options of `enqueue`. */
export interface JobOptions {
  /** A job with the same key that has not started yet is replaced. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

/**
 * Writes a job in the caller's transaction (an outbox): it exists only if the change is committed. It runs after the commit, at
 * least once, and is retried with growing delays. A job that failed for good stays for the operator (`failed-jobs.ts`); of a mail, only its
 * row stays.
 */
export async function enqueue(db: EntityManager, task: string, payload: object, options?: JobOptions): Promise<void> {
  await enqueuing(task, payload, options).run(db);
}

/** The statement of `enqueue`. If what runs now is traced, the payload says so, and the job goes on with the trace. */
export const enqueuing = (task: string, payload: object, { key, runAt, maxAttempts = 12 }: JobOptions = {}): Sql => sql`
  select graphile_worker.add_job(${task}, payload := ${JSON.stringify({ ...payload, traceparent: traceparentNow() })}::json, run_at := ${runAt ?? null},
    max_attempts := ${maxAttempts}, job_key := ${key ?? null})`;

/** Creates or upgrades the queue's tables, which have a schema of their own. */
export const migrateQueue = (pool: Pool, log: Logger) => runMigrations({ pgPool: pool, logger: workerLogger(log) });

/** Workers that hold jobs although their process is gone: each living process holds a lock, which ends with it. */
async function absentWorkers(pool: Pool): Promise<string[]> {
  const rows = await sql<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker.jobs
    where locked_by is not null and not ${raw(isPresent('locked_by'))}`.rows(pool);
  return rows.map(({ worker }) => worker);
}

/** Seconds within which a process that only lost its connection takes its lock again. */
const absenceSeconds = 3;

/** Releases the jobs of workers that are gone. The library itself waits four hours. */
const unlock = (pool: Pool) => async () => {
  const absent = await absentWorkers(pool);
  if (!absent.length) return;
  await sleep(absenceSeconds * 1000);
  const still = (await absentWorkers(pool)).filter((worker) => absent.includes(worker));
  if (still.length) await sql`select graphile_worker.force_unlock_workers(${still})`.run(pool);
};

/**
 * Checks that this worker still holds a job, and throws if another worker has begun it again. Without this check, the library would delete
 * the other worker's job when this one ends. After a failure, the library only changes jobs that this worker holds.
 */
async function requireOwn(pool: Pool, { id, locked_by }: Pick<Job, 'id' | 'locked_by'>): Promise<void> {
  const others = await sql`select from graphile_worker._private_jobs where id = ${id} and locked_by <> ${locked_by}`.run(pool);
  if (others) throw new Error('another worker has this job by now');
}

/** One run of a task. */
export interface TaskRun {
  /** Aborted when this process stops. */
  signal: AbortSignal;
  /** Whether a failure now ends the job for good. */
  isLastAttempt: boolean;
  /** Runs a piece of work, unless one of the same name runs already, in any process. Answers whether it has run. @throws what it throws */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
}
type Tasks = Record<string, (payload: never, run: TaskRun) => Promise<void>>;

/**
 * The pools of workers, and what the jobs of each wait for (decision 68). A job stands in the pool of the slowest thing that it waits for,
 * so that no job waits behind one that waits for something else.
 */
export const jobPools = [
  /** The database alone. */
  'usual',
  /** The mail server. */
  'mails',
  /** Payment gateways. */
  'gateways',
  /** The storage of files, for moments. */
  'storage',
  /** ffmpeg, for minutes: films and recordings. */
  'media',
  /** Long work of our own, for minutes. */
  'long',
  /** Servers of other people, such as receivers of webhooks. */
  'outside',
  /** Those of them that answered late before. */
  'late',
] as const;
export type JobPool = (typeof jobPools)[number];

/** Milliseconds after which a worker that nobody has called looks for a job by itself. `callWorkers` calls it long before. */
const pollInterval = 60_000;

/** Pools whose jobs take minutes, so that another worker may have begun one again. */
const lasting: ReadonlySet<JobPool> = new Set<JobPool>(['media', 'long']);

export interface WorkerOptions {
  /** The queue's pool. The `now()` of its connections decides which jobs are due. */
  pool: Pool;
  connection: LastingConnection;
  log: Logger;
  /** The tasks of each pool. */
  tasks: Readonly<Record<JobPool, Tasks>>;
  /** How many jobs of each pool run at once. */
  places: Readonly<Record<JobPool, number>>;
  /** Lines such as `* * * * * billing:reconcile`. These jobs also run once at the start, to catch up. */
  crontab: readonly string[];
}

/** The most connections that the queue of one process takes. The workers of all pools share them for their statements. */
export const queueConnections = 4;

/** Starts to work on jobs inside this process. A scheduled job is queued at most once at a time. */
export async function startWorker({ pool, connection, log, tasks, places, crontab }: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const clock = [...crontab, '* * * * * queue:unlock', '* * * * * queue:forget'].map((line) => ({
    match: line.slice(0, line.lastIndexOf(' ')),
    task: line.slice(line.lastIndexOf(' ') + 1),
    options: { maxAttempts: 1, jobKey: line.slice(line.lastIndexOf(' ') + 1) },
  }));
  const ownTasks = {
    'queue:unlock': unlock(pool),
    // Nobody sends such a mail any more, and its text and address are a person's.
    'queue:forget': async () => void (await emptyFailed(Object.keys(tasks.mails)).run(pool)),
  };
  const stopping = new AbortController();
  const alone: TaskRun['alone'] = async (name, work) => {
    if (!(await connection.holdAlone(name))) return false;
    try {
      await work();
    } finally {
      await connection.release(name);
    }
    return true;
  };
  /** The workers of each pool, as long as their runner lives. */
  const workers = new Map<JobPool, CalledWorkers>();
  const begin = async (jobPool: JobPool): Promise<Running> => {
    // The workers of one pool watch the clock; a scheduled job then goes to the workers of its own.
    const [taskList, cron] = jobPool === 'usual' ? [{ ...tasks.usual, ...ownTasks }, clock] : [tasks[jobPool], []];
    const events = new EventEmitter() as WorkerEvents;
    const names: string[] = [];
    events.on('pool:create', ({ workerPool: { id } }) => {
      names.push(id);
      void connection.holdPresence(id);
    });
    const idle = whenAllStop(events);
    const called = calledWorkers(pool, places[jobPool]);
    const runner = await run({
      pgPool: called.pgPool,
      logger: workerLogger(log),
      concurrency: places[jobPool],
      pollInterval,
      noHandleSignals: true,
      // If a job's result cannot be written, the runner ends and `keep` starts another. With a delay, the error would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      parsedCronItems: parseCronItems(cron),
      taskList: Object.fromEntries(
        Object.entries(taskList).map(([name, work]) => [
          name,
          async (payload: unknown, { job }: JobHelpers) => {
            // The payload has the type that the task was enqueued with.
            try {
              await work(payload as never, { signal: stopping.signal, isLastAttempt: job.attempts >= job.max_attempts, alone });
            } catch (error) {
              // The queue keeps the message, and a mail server's refusal names the address.
              // Some errors of Node have a message that cannot be set.
              if (error instanceof Error) Object.defineProperty(error, 'message', { value: withoutAddresses(error.message) });
              throw error;
            }
            if (lasting.has(jobPool)) await requireOwn(pool, job);
          },
        ]),
      ),
    });
    workers.set(jobPool, called);
    const stop = () => runner.stop().catch(() => undefined); // it throws if the runner has only just begun, or has ended by itself
    // The runner's own promise is not enough: after two results that could not be written, the library's count of those on their way is
    // below zero, and it waits for ever until it is zero (graphile/worker#636).
    const written = idle.then(() => sleep(writingSeconds * 1000, undefined, { signal: stopping.signal }));
    const over = Promise.race([runner.promise, written]).then(stop, stop);
    // Other workers may then take the jobs that it did not finish.
    void over.then(() => names.forEach((name) => void connection.release(name)));
    try {
      for (const { task } of cron) await runner.addJob(task, {}, { jobKey: task, maxAttempts: 1 });
    } catch (error) {
      await stop();
      throw error;
    }
    return { stop, over };
  };
  // A pool without tasks needs no workers.
  const used = jobPools.filter((jobPool) => jobPool === 'usual' || Object.keys(tasks[jobPool]).length > 0);
  const kept = await Promise.all(used.map((jobPool) => keep(() => begin(jobPool), stopping.signal, log)));
  const poolOf = new Map(used.flatMap((jobPool) => Object.keys(tasks[jobPool]).map((task) => [task, jobPool] as const)));
  for (const task of Object.keys(ownTasks)) poolOf.set(task, 'usual');
  const stopCalls = await callWorkers({
    pool,
    connection,
    call: (task, jobs) => {
      const jobPool = poolOf.get(task);
      if (jobPool) workers.get(jobPool)?.call(jobs);
    },
    callAll: () => {
      for (const [jobPool, { call }] of workers) call(places[jobPool]);
    },
  });
  return {
    stop: async () => {
      stopCalls();
      stopping.abort(new Error('the process stops'));
      await Promise.all(kept.map((stop) => stop()));
    },
  };
}

/** A runner of one pool. */
interface Running {
  stop(): Promise<void>;
  /** Resolves once it works on no job, and never will: after `stop`, or because the database was away. */
  over: Promise<void>;
}

/** Seconds in which the results of the last jobs of a runner are written. */
const writingSeconds = 3;

/** Resolves when all workers of a runner have stopped. */
function whenAllStop(events: WorkerEvents): Promise<void> {
  const idle = Promise.withResolvers<void>();
  let working = 0;
  events.on('worker:create', () => {
    working += 1;
  });
  events.on('worker:stop', () => {
    working -= 1;
    if (!working) idle.resolve();
  });
  return idle.promise;
}

/** Seconds until a runner that has ended is replaced. */
const pauseSeconds = 1;

/**
 * Keeps a runner at work until the process stops, and returns the function that ends it. A runner ends when the database goes
 * away; another replaces it once the database is back. @throws if the first cannot begin.
 */
async function keep(begin: () => Promise<Running>, stopping: AbortSignal, log: Logger): Promise<() => Promise<void>> {
  let runner = await begin();
  const over = (async () => {
    while (!stopping.aborted) {
      await runner.over;
      try {
        await sleep(pauseSeconds * 1000, undefined, { signal: stopping });
        runner = await begin();
      } catch (error) {
        if (!stopping.aborted) log.warn({ err: error }, 'no job can be worked on yet');
      }
    }
    await runner.stop();
  })();
  return async () => {
    await runner.stop();
    await over;
  };
}

const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.error(meta?.error ? { err: meta.error } : {}, withoutAddresses(message));
    else if (level === 'warning') log.warn(withoutAddresses(message));
  });
