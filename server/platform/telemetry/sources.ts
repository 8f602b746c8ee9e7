import { randomUUID } from 'node:crypto';
import pg, { type Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Config } from '../config.ts';
import { type Sql, sql } from '../database/sql.ts';
import { transactionCounts } from '../database/transaction.ts';
import { heavyCounts } from '../heavy.ts';
import type { LastingConnection } from '../lasting-connection.ts';
import type { SfuCounts } from '../rooms/sfu/keeping.ts';
import type { TurnCounts } from '../turns.ts';
import type { Metrics, PoolName, Waiting } from './metrics.ts';
import type { Source } from './scrape.ts';

/** Milliseconds that the database may take to answer when the metrics are read. */
const patience = 2000;

/** Who waits for which pool, and for a turn. */
export const poolsSource = (metrics: Metrics, pools: Partial<Record<PoolName, Pool>>, dataSource: DataSource): Source => {
  return () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      metrics.poolConnections.set({ pool, state: 'total' }, totalCount);
      metrics.poolConnections.set({ pool, state: 'idle' }, idleCount);
      metrics.poolWaiting.set({ pool }, waitingCount);
    }
    measureTurns(metrics, 'transactions', transactionCounts(dataSource));
    measureTurns(metrics, 'heavy', heavyCounts());
  };
};

/** Who has a turn at something, and who waits for one. */
export function measureTurns(metrics: Metrics, of: 'transactions' | 'heavy' | 'pages', { running, waiting }: TurnCounts): void {
  metrics.turnsRunning.set({ of }, running);
  metrics.turnsWaiting.set({ of }, waiting);
}

/** What the SFU does; null once it has ended. */
export function measureSfu(metrics: Metrics, counts: SfuCounts | null): void {
  metrics.sfuUp.set({ kind: 'embedded' }, counts ? 1 : 0);
  metrics.rooms.set(counts?.rooms ?? 0);
  metrics.participants.set(counts?.participants ?? 0);
  metrics.roomBytes.reset();
  for (const direction of ['received', 'sent'] as const) metrics.roomBytes.inc({ direction }, counts?.[direction] ?? 0);
}

/** An SFU that nobody needs does not run, and is not missing. */
export function forgetSfu(metrics: Metrics): void {
  measureSfu(metrics, null);
  metrics.sfuUp.reset();
}

/** What people wait for, by the tasks that do it, or by a statement that answers since when the oldest is overdue. */
export type Waits = Partial<Record<Waiting, readonly string[] | ((now: Date, config: Config) => Sql<{ since: Date | null }>)>>;

interface QueuedTask {
  task: string;
  waiting: number;
  retrying: number;
  running: number;
  failed: number;
  /** Seconds since the oldest was due that is not done. */
  oldest: number;
}

/**
 * The jobs in the queue, of tasks with these names; others are summed as `other`. A job that has failed is due since it was due first. The
 * library puts it off by e, e², e³ … seconds, up to e¹⁰, each time after it has run. So without these pauses, its time is late by what its
 * runs took, which is taken to be a minute each at the most: a job that was made within that time was due at once.
 */
const queuedTasks = (tasks: readonly string[]): Sql<QueuedTask> => sql`
  select case when identifier = any(${tasks}) then identifier else 'other' end as task,
    count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'retrying')::int as retrying,
    count(*) filter (where state = 'running')::int as running, count(*) filter (where state = 'failed')::int as failed,
    greatest(0, coalesce(extract(epoch from max(now() - due) filter (where state <> 'failed')), 0))::float as oldest
  from (
    select t.identifier,
      case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed'
        when j.attempts > 0 then 'retrying' else 'waiting' end as state,
      case when first_at - j.created_at < make_interval(secs => 60 * tries) then j.created_at else first_at end as due
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id,
      lateral (select (j.attempts - (j.locked_at is not null)::int)::float as tries) tried,
      lateral (select j.run_at - make_interval(secs => (exp(least(tries, 10) + 1) - exp(1)) / (exp(1) - 1)) as first_at) pauses
    where j.run_at <= now() or j.attempts > 0) queued
  group by 1`;

/**
 * The queue, and since when the oldest of everything waits. It has one connection of its own, so neither a full pool nor a database that
 * does not answer stops the reading of other metrics. What the database does not tell is left out, and `database_up` is 0.
 */
export function databaseSource(
  metrics: Metrics,
  { config, url, tasks, waits, now }: { config: Config; url: string; tasks: readonly string[]; waits: Waits; now(): Date },
): { read: Source; stop(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'diwan-metrics',
    max: 1,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    query_timeout: patience,
  }).on('error', () => {}); // the next reading gets another connection

  async function secondsOf(wait: NonNullable<Waits[Waiting]>, queued: ReadonlyMap<string, QueuedTask>): Promise<number> {
    if (typeof wait !== 'function') return Math.max(0, ...wait.map((task) => queued.get(task)?.oldest ?? 0));
    const at = now();
    const { since } = await wait(at, config).one(pool);
    return since ? Math.max(0, (at.getTime() - since.getTime()) / 1000) : 0;
  }

  async function read(): Promise<void> {
    try {
      const queued = new Map((await queuedTasks(tasks).rows(pool)).map((row) => [row.task, row]));
      const named = Object.values(waits).flatMap((wait) => (typeof wait === 'function' ? [] : wait));
      const oldest = Object.entries({ ...waits, job: [...queued.keys()].filter((task) => !named.includes(task)) });
      const ages = await Promise.all(oldest.map(async ([what, wait]) => [what, await secondsOf(wait, queued)] as const));
      metrics.queue.reset();
      for (const { task, waiting, retrying, running, failed } of queued.values())
        for (const [state, count] of Object.entries({ waiting, retrying, running, failed })) metrics.queue.set({ task, state }, count);
      for (const [what, seconds] of ages) metrics.oldest.set({ what }, seconds);
      metrics.databaseUp.set({ pool: 'metrics' }, 1);
    } catch (error) {
      metrics.queue.reset();
      metrics.oldest.reset();
      metrics.databaseUp.set({ pool: 'metrics' }, 0);
      throw error;
    }
  }

  return { read, stop: () => pool.end() };
}

/** Publishes a notification and measures how long it takes until this process hears it. One that is not heard counts as `patience`. */
export async function lagSource(metrics: Metrics, pool: Pool, connection: LastingConnection): Promise<Source> {
  const channel = `lag_${randomUUID()}`;
  let heard: (() => void) | undefined;
  await connection.listen(channel, () => heard?.());

  async function measure(): Promise<void> {
    const began = performance.now();
    const arrival = Promise.withResolvers<void>();
    heard = arrival.resolve;
    const late = setTimeout(arrival.resolve, patience);
    void sql`select pg_notify(${channel}, '')`.run(pool).catch(() => undefined);
    await arrival.promise;
    clearTimeout(late);
    metrics.eventLag.set((performance.now() - began) / 1000);
  }

  // Two who read at once share one notification.
  let measuring: Promise<void> | undefined;
  return () =>
    (measuring ??= measure().finally(() => {
      measuring = undefined;
    }));
}
