import type { Pool } from 'pg';

/** The channel on which processes hear that the clock was moved. */
export const channel = 'dev_clock';

/** How far ahead the clock is, as SQL. */
const ahead = "(select ahead * interval '1 millisecond' from dev_clock.clock)";

/** The search path of the queue's connections, with which `now()` follows the moved clock. */
export const queueSettings = '-c search_path=dev_clock,pg_catalog,public';

/**
 * Makes the clock's tables, in a schema of their own that no migration knows. It takes a lock, because several servers may start at once.
 * `clock.ahead` is in milliseconds; `processes` has the time that each process has noticed.
 */
export async function prepareTables(pool: Pool): Promise<void> {
  await pool.query(`
    begin;
    select pg_advisory_xact_lock(764255);
    create schema if not exists dev_clock;
    create table if not exists dev_clock.clock (one boolean primary key default true check (one), ahead bigint not null default 0, move_id uuid);
    insert into dev_clock.clock default values on conflict do nothing;
    create table if not exists dev_clock.processes (id uuid primary key, ahead bigint not null, move_id uuid);
    create table if not exists dev_clock.moves (
      id uuid primary key,
      started_at timestamptz not null,
      target timestamptz not null,
      reached timestamptz not null,
      is_over boolean not null default false,
      problem text);
    create table if not exists dev_clock.runs (
      id bigint generated always as identity primary key,
      move_id uuid not null references dev_clock.moves on delete cascade,
      at timestamptz not null,
      task text not null,
      failed boolean not null);
    create index if not exists runs_move on dev_clock.runs (move_id);
    create or replace function dev_clock.now() returns timestamptz language sql stable as
      $$ select pg_catalog.now() + ${ahead} $$;
    commit;
  `);
}

/** How many milliseconds the clock of a database is ahead; 0 for one that never had such a clock. */
export async function aheadIn(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ known: boolean }>("select to_regclass('dev_clock.clock') is not null as known");
  if (!rows[0]?.known) return 0;
  const found = await pool.query<{ ahead: string }>('select ahead from dev_clock.clock');
  return Number(found.rows[0]?.ahead ?? 0);
}
