import type { Pool } from 'pg';
import { sql } from '../../platform/database/sql.ts';
import type { MovableClock } from './clock.ts';
import { type Due, lock, type Schedule, upcoming } from './move.ts';

/** A move of the clock, and what happened during it. */
export interface Move {
  from: Date;
  to: Date;
  /** How far the clock has come. */
  reached: Date;
  isOver: boolean;
  /** Why the move ended early; null if it did not. */
  problem: string | null;
  /** How often each job ran and failed. Sweeps run at each step, with or without work. */
  jobs: { task: string; isSweep: boolean; runs: number; failed: number; lastAt: Date }[];
  /** The mails of the development mailbox. */
  mails: { at: Date; to: string; subject: string }[];
}

/** The clock as `/dev/clock.json` tells it. */
export interface ClockState {
  now: Date;
  /** The time of the machine. */
  realNow: Date;
  aheadSeconds: number;
  isMoving: boolean;
  /** The next due work, soonest first. */
  next: Due[];
  lastMove: Move | null;
}

export async function readState(pool: Pool, clock: MovableClock, schedule: Schedule): Promise<ClockState> {
  const [next, lastMove, locks] = await Promise.all([
    upcoming(pool, schedule, clock.now()),
    readMove(pool, schedule),
    sql`
      select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${lock}
        and database = (select oid from pg_database where datname = current_database())`.run(pool),
  ]);
  const now = clock.now();
  const realNow = new Date(now.getTime() - clock.ahead());
  return { now, realNow, aheadSeconds: Math.round(clock.ahead() / 1000), isMoving: locks > 0, next, lastMove };
}

async function readMove(pool: Pool, { tasks }: Schedule): Promise<Move | null> {
  const move = await sql<Omit<Move, 'jobs' | 'mails'> & { id: string }>`
    select id, started_at as "from", target as "to", reached, is_over as "isOver", problem from dev_clock.moves
    order by started_at desc, target desc limit 1`.first(pool);
  if (!move) return null;
  const { id, ...told } = move;
  const jobs = await sql<Omit<Move['jobs'][number], 'isSweep'>>`
    select task, count(*)::int as runs, (count(*) filter (where failed))::int as failed, max(at) as "lastAt"
    from dev_clock.runs where move_id = ${id} group by task order by task`.rows(pool);
  const mails = await sql<Move['mails'][number]>`
    select created_at as at, recipient as to, subject from dev_mails
    where created_at >= ${told.from} and created_at <= ${told.reached} order by created_at desc, id desc limit 50`.rows(pool);
  return { ...told, jobs: jobs.map((job) => ({ ...job, isSweep: tasks.includes(job.task) })), mails };
}
