import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { setting } from './server.ts';

/** Rows that somebody else is working on. */
export interface InHand {
  /** How many wait for them, one behind the other. */
  others(): Promise<number>;
  /** Resolves once so many others wait for them, one behind the other. */
  awaited(wanted: number): Promise<void>;
  /** Commits: whoever waits goes on. */
  release(): Promise<void>;
}

/** Runs a statement in a transaction of its own that stays open, so that a test can say what comes between two steps of another. */
export async function inHand(text: string, values: unknown[], url = setting('TEST_DATABASE_URL')): Promise<InHand> {
  const client = new pg.Client(url);
  client.on('error', () => undefined); // the database goes when a test does that failed
  await client.connect();
  await client.query('begin');
  await client.query(text, values);
  const waiting = `with recursive waiting(pid) as (
      select pg_backend_pid()
      union select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid)))
    select count(*)::int - 1 as others from waiting`;
  const others = async () => (await client.query<{ others: number }>(waiting)).rows[0]?.others ?? 0;
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
