import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from './log.ts';

/**
 * The one connection to the database that a process keeps for as long as it lives, apart from the pool. It hears what others
 * announce, and the locks it holds tell them that this process is there: they end with it, however it ends.
 */
export interface Session {
  /** Hears every announcement on a channel from now on; those made while the connection is lost are lost. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  /** Shows under a name that this process lives. */
  attend(name: string): Promise<void>;
  /** Shows it no longer. */
  leave(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** First number of the locks that `attend` takes; the second stands for the name. */
export const attendance = 764254;

/** Seconds until a lost connection is tried again, and a lock that our own dead connection still holds. */
const retrySeconds = 1;

/** Opens the session. A connection that is lost is made again, as it was. */
export async function openSession(url: string, log: Logger): Promise<Session> {
  const channels = new Map<string, (payload: string) => void>();
  const names = new Set<string>();
  const closed = new AbortController();
  let client: pg.Client;
  let last: Promise<unknown> = Promise.resolve();

  /** One statement after the other, as the connection wants it. */
  function ask<Row extends object>(on: pg.Client, text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    const answer = last.then(() => on.query<Row>(text, values));
    last = answer.catch(() => undefined);
    return answer;
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'diwan-session', keepAlive: true });
    fresh.on('error', (error) => log.warn({ err: error }, 'the session was lost'));
    await fresh.connect();
    // A machine that vanishes is missed after a minute, not after the hours that are usual.
    await fresh.query('set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3');
    fresh.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''));
    for (const channel of channels.keys()) await ask(fresh, `listen ${pg.escapeIdentifier(channel)}`);
    client = fresh;
    if (closed.signal.aborted) return void (await fresh.end());
    fresh.on('end', () => void reconnect());
    for (const name of names) void hold(fresh, name);
  }

  async function reconnect(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        return await connect();
      } catch (error) {
        log.warn({ err: error }, 'the session is not there yet');
        await pause();
      }
    }
  }

  async function hold(on: pg.Client, name: string): Promise<void> {
    const held = () => ask<{ held: boolean }>(on, 'select pg_try_advisory_lock($1, hashtext($2)) as held', [attendance, name]);
    while (!closed.signal.aborted && on === client && names.has(name)) {
      const { rows } = await held().catch(() => ({ rows: [] })); // lost again: the next connection holds it
      if (rows[0]?.held) return;
      await pause();
    }
  }

  const pause = () => sleep(retrySeconds * 1000, undefined, { signal: closed.signal }).catch(() => undefined);
  await connect();
  return {
    async listen(channel, hear) {
      channels.set(channel, hear);
      await ask(client, `listen ${pg.escapeIdentifier(channel)}`);
    },
    async attend(name) {
      names.add(name);
      await hold(client, name);
    },
    async leave(name) {
      if (!names.delete(name)) return;
      await ask(client, 'select pg_advisory_unlock($1, hashtext($2))', [attendance, name]).catch(() => undefined); // a lost one holds none
    },
    async stop() {
      closed.abort();
      await client.end();
    },
  };
}
