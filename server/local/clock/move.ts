import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { enqueuing } from '../../platform/queue.ts';
import { dueAtGateway, nextAtGateway } from '../gateway/store.ts';
import type { MovableClock } from './clock.ts';

/** What may become due: the jobs of the crontab, and the moments at which they next have work. */
export interface Schedule {
  /** Names of the jobs that run by the clock. */
  tasks: readonly string[];
  moments: readonly { task: string; next(after: Date): Sql<{ at: Date | null }> }[];
}

/** Milliseconds that a step waits until all due work is done. */
const patience = 60_000;
/** The longest step between two moments. Work without a moment of its own runs at each step. */
const steps = { atLeast: 3_600_000, atMost: 86_400_000, count: 24 };
/** The lock that keeps two servers of one database from moving the clock at once. */
export const lock = 764256;

/** Why a move does not begin or go on, in words for developers. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface Mover {
  /**
   * Moves the clock forward, step by step to each moment at which work is due, and lets the work happen there. Answers once the move has
   * begun; `over` resolves at its end, and never throws: the row of the move says what went wrong.
   * @throws Refusal if another move is under way.
   */
  begin(to: Date): Promise<{ id: string; over: Promise<void> }>;
  /** Goes back to the machine's clock. @throws Refusal if there is data, or a move is under way. */
  reset(): Promise<void>;
  /** Stops a move: no further step begins, and the step under way is waited for. */
  stop(): Promise<void>;
}

export function createMover({ pool, clock, schedule }: { pool: Pool; clock: MovableClock; schedule: Schedule }): Mover {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  /** Runs `work` while no other process moves the clock. */
  async function alone<Result>(work: (release: () => Promise<void>) => Promise<Result>): Promise<Result> {
    const held = await pool.connect();
    const release = () =>
      held
        .query('select pg_advisory_unlock($1)', [lock])
        .then(() => held.release())
        .catch((error: Error) => held.release(error));
    const { rows } = await held.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock]);
    if (!rows[0]?.free) {
      held.release();
      throw new Refusal(409, 'MOVING', 'The clock is being moved already: wait until it stands');
    }
    try {
      return await work(release);
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** Waits until nothing is due. */
  async function quiet(): Promise<void> {
    for (const begun = performance.now(); ; await sleep(8)) {
      const at = clock.now();
      const open = await sql<{ task: string }>`
        select distinct task_identifier as task from graphile_worker.jobs
        where locked_at is not null or (run_at <= ${at} and attempts < max_attempts)`.rows(pool);
      const tasks = open.map(({ task }) => task);
      if (await dueAtGateway(pool, at)) tasks.push('events of the sandbox gateway');
      if (!tasks.length) return;
      if (performance.now() - begun > patience)
        throw new Refusal(503, 'NOT_QUIET', `The clock stops, because this does not end: ${tasks.join(', ')}. Is a worker running?`);
    }
  }

  async function walk(id: string, target: Date): Promise<void> {
    const length = target.getTime() - clock.now().getTime();
    const longest = Math.min(Math.max(length / steps.count, steps.atLeast), steps.atMost);
    await clock.set(clock.now(), id);
    await quiet();
    while (!stopping.signal.aborted) {
      const before = clock.now();
      if (before >= target) break;
      const moments = (await upcoming(pool, schedule, before)).map(({ at }) => at.getTime());
      const next = Math.min(target.getTime(), before.getTime() + longest, ...moments);
      await clock.set(new Date(next), id);
      for (const task of schedule.tasks) await enqueuing(task, {}, { key: task, maxAttempts: 1 }).run(pool);
      await quiet();
      await sql`update dev_clock.moves set reached = ${clock.now()} where id = ${id}`.run(pool);
    }
    if (stopping.signal.aborted) throw new Refusal(503, 'STOPPED', 'The server was stopped in the middle of the move: move it again');
  }

  return {
    begin: (to) =>
      alone(async (release) => {
        const id = randomUUID();
        const now = clock.now();
        await sql`
          insert into dev_clock.moves (id, started_at, target, reached) values (${id}, ${now}, ${to}, ${now})`.run(pool);
        await sql`
          delete from dev_clock.moves where id not in (select id from dev_clock.moves order by started_at desc, target desc limit 20)`.run(
          pool,
        );
        const over = walk(id, to)
          .then(() => null)
          .catch((error: Error) => error.message)
          .then(async (problem) => {
            await sql`update dev_clock.moves set is_over = true, problem = ${problem}, reached = ${clock.now()} where id = ${id}`.run(pool);
            await clock.set(clock.now(), null);
          })
          .catch(() => undefined) // the database is lost; the next move begins where this one has come
          .finally(release);
        running = over;
        return { id, over };
      }),
    reset: () =>
      alone(async (release) => {
        if (await sql`select from users limit 1`.run(pool))
          throw new Refusal(
            409,
            'BACKWARDS',
            'There is data that has seen this time, and time never goes backwards for it. To return to the real time, stop the server, delete its data (DATA_DIR, or the database in DATABASE_URL) and start it again',
          );
        await clock.reset();
        await release();
      }),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** An SQL instant, rounded up to the clock's milliseconds. */
const upToMillisecond = (at: string): Sql =>
  raw(`date_trunc('milliseconds', ${at}) + case when ${at} > date_trunc('milliseconds', ${at}) then interval '1 millisecond' else '0' end`);

/** A future moment, and the work that is due then. */
export interface Due {
  at: Date;
  what: string;
  count: number;
}

/** The work that is due after a moment, soonest first: queued jobs, the sweeps of the domains, and the sandbox gateway. */
export async function upcoming(pool: Pool, { moments }: Schedule, after: Date, most = 12): Promise<Due[]> {
  const jobs = await sql<{ at: Date; what: string; count: number }>`
    select ${upToMillisecond('run_at')} as at, task_identifier as what, count(*)::int as count
    from graphile_worker.jobs where run_at > ${after} and locked_at is null and attempts < max_attempts
    group by 1, 2 order by 1 limit ${most}`.rows(pool);
  const swept = await Promise.all(
    moments.map(async ({ task, next }) => {
      const { at } = await sql<{ at: Date | null }>`select ${upToMillisecond('next.at')} as at from (${next(after)}) next`.one(pool);
      return { what: task, count: 1, at };
    }),
  );
  const gateway = { what: 'sandbox gateway', count: 1, at: await nextAtGateway(pool, after) };
  return [...jobs, ...swept, gateway]
    .filter((one): one is Due => one.at !== null)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, most);
}
