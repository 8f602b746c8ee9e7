import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { setting } from './server.ts';

/** Rows that are locked by an open transaction. */
export interface LockedRows {
  /** The number of transactions that wait for them, directly or behind one another. */
  others(): Promise<number>;
  /** Resolves once so many transactions wait. */
  awaited(wanted: number): Promise<void>;
  /** Commits, so that the waiting transactions go on. */
  release(): Promise<void>;
}

/** Runs a statement in a transaction that stays open, so that a test controls what happens between two steps of another transaction. */
export async function lockRows(text: string, values: unknown[], url = setting('TEST_DATABASE_URL')): Promise<LockedRows> {
  const client = new pg.Client(url);
  client.on('error', () => undefined); // the database is dropped when a test fails
  await client.connect();
  await client.query('begin');
  await client.query(text, values);
  const waiting = `with recursive waiting(pid) as (
      select pg_backend_pid()
      union select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid)))
    select count(*)::int - 1 as others from waiting`;
  const others = async () => {
    // Within a transaction, Postgres keeps showing the connections of the first read, unless its snapshot is cleared.
    await client.query('select pg_stat_clear_snapshot()');
    return (await client.query<{ others: number }>(waiting)).rows[0]?.others ?? 0;
  };
  return {
    others,
    async awaited(wanted) {
      for (const begun = Date.now(); (await others()) < wanted; await sleep(10))
        if (Date.now() - begun > 150_000) throw new Error(`Fewer than ${wanted} wait for it`);
    },
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}
