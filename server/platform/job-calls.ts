import { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import { type Sql, sql } from './database/sql.ts';
import type { LastingConnection } from './lasting-connection.ts';

/** The channel on which graphile-worker tells that a job was written. */
const channel = 'jobs:insert';
/**
 * SQL that has all processes look for due jobs once its transaction commits. It is for jobs whose time was moved, of which the library
 * tells nobody.
 */
export const callingWorkers: Sql = sql`pg_notify(${channel}, '{"count":1}')`;

/** Milliseconds between two looks for jobs whose time has come, of which nobody tells. */
const lookPause = 2000;
/** How many due jobs are counted. If there are more, workers of all pools are called. */
const mostCounted = 1000;

/** The database as a runner of graphile-worker gets it, and the way to its workers. */
export interface CalledWorkers {
  pgPool: Pool;
  /** Has so many idle workers look for a job. */
  call(jobs: number): void;
}

/**
 * Workers that hear of jobs by `call`. By itself, each runner would listen on a connection of its own, and ask for a job whenever one was
 * written for any runner. It asks the pool for that connection, and for no other, with a callback: here it gets one that hears nothing but
 * `call`. `places` is how many workers it has. It does not hear that a newer version has migrated the queue's tables, so older processes
 * must stop before such a version starts.
 */
export function calledWorkers(pool: Pool, places: number): CalledWorkers {
  const ear = Object.assign(new EventEmitter(), { query: async () => undefined }) as unknown as PoolClient;
  const connect = (listening?: (error: undefined, client: PoolClient, release: () => void) => void) =>
    listening ? listening(undefined, ear, () => {}) : pool.connect();
  return {
    pgPool: Object.create(pool, {
      connect: { value: connect },
      query: { value: pool.query.bind(pool) },
      // The library warns of a pool with fewer connections than workers, which work most of the time without one.
      options: { value: { ...pool.options, max: Math.max(places, pool.options.max) } },
    }) as Pool,
    call: (jobs) => void ear.emit('notification', { channel, payload: JSON.stringify({ count: jobs }) }),
  };
}

/** How many jobs of each task are due, of the first thousand. */
const dueTasks = sql<{ task: string; jobs: number }>`
  select t.identifier as task, count(*)::int as jobs
  from (select task_id from graphile_worker._private_jobs where is_available and run_at <= now()
    order by priority, run_at limit ${mostCounted}) due
  join graphile_worker._private_tasks t on t.id = due.task_id group by 1`;

export interface JobCalls {
  pool: Pool;
  connection: LastingConnection;
  /** Hears how many jobs of a task are due. */
  call(task: string, jobs: number): void;
  /** Hears that more are due than were counted. */
  callAll(): void;
}

/**
 * Looks which tasks have due jobs, and calls: when a job is written, when the connection is there again, and each two seconds. One look
 * runs at a time, however many jobs are written meanwhile. Returns the function that ends it.
 */
export async function callWorkers({ pool, connection, call, callAll }: JobCalls): Promise<() => void> {
  let isStopped = false;
  let isLooking = false;
  let isAsked = false;
  async function look(): Promise<void> {
    isAsked = true;
    if (isLooking) return;
    isLooking = true;
    while (isAsked && !isStopped) {
      isAsked = false;
      const due = await dueTasks.rows(pool).catch(() => []); // the database is away: the next look follows
      if (isStopped) break;
      for (const { task, jobs } of due) call(task, jobs);
      if (due.reduce((sum, { jobs }) => sum + jobs, 0) >= mostCounted) callAll();
    }
    isLooking = false;
  }
  connection.onBack(() => void look());
  await connection.listen(channel, () => void look());
  const timer = setInterval(() => void look(), lookPause);
  await look();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
