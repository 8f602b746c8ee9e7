import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Gate } from './database/gate.ts';
import { raw, type Sql, sql } from './database/sql.ts';
import type { Logger } from './log.ts';

/**
 * The one database connection, outside the pool, that a process keeps for its whole life. It receives notifications, and it holds
 * advisory locks that show other processes that this one lives: Postgres releases them when the process ends, however it ends.
 */
export interface LastingConnection {
  /** Receives notifications of a channel from now on. Those sent while the connection is lost are lost: see `onBack`. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  /** Calls `hear` each time that a lost connection was replaced and listens again: notifications may have been lost. */
  onBack(hear: () => void): void;
  /** Takes the lock that shows, under a name, that this process lives. */
  holdPresence(name: string): Promise<void>;
  /** Takes the lock of a piece of work, under its name, unless this or another process has it. Answers whether it has taken it. */
  holdAlone(name: string): Promise<boolean>;
  /** Releases the lock of a name. */
  release(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** The first key of the locks that `holdPresence` takes; the second is a hash of the name. */
export const presenceLock = 764254;
/** The same for `holdAlone`. */
export const aloneLock = presenceLock + 1;

/** A lock that this process wants to have. If a name is released and taken again, that is another wish. */
interface Wish {
  lock: number;
}

/** Whether the process with a name lives, as SQL, given SQL for the name. */
export const isPresent = (name: string): string => `exists (
  select from pg_locks where locktype = 'advisory' and granted and classid = ${presenceLock}
    and objid = (hashtext(${name})::bigint & x'ffffffff'::bigint)::oid
    and database = (select oid from pg_database where datname = current_database()))`;

/** Milliseconds that opening a connection may take. */
const connectTime = 3000;
/** Milliseconds that ending one may take: a frozen Postgres does not hear it. */
const endTime = 1000;
/** Seconds between attempts to connect again, and to take a lock that this process' lost connection still holds. */
const retrySeconds = 1;

const listenTo = (channel: string) => sql`listen ${raw(pg.escapeIdentifier(channel))}`;

/** Opens the connection. A lost connection is replaced, with its channels and locks. */
export async function openLastingConnection(url: string, log: Logger, gate?: Gate): Promise<LastingConnection> {
  const channels = new Map<string, (payload: string) => void>();
  const wishes = new Map<string, Wish>();
  const whenBack: (() => void)[] = [];
  const closed = new AbortController();
  let client: pg.Client;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one statement after another, because a connection runs only one at a time. */
  function ask<Row>(on: pg.Client, statement: Sql<Row>): Promise<Row[]> {
    const answer = last.then(() => statement.rows(on));
    last = answer.catch(() => undefined);
    return answer;
  }

  async function connect(): Promise<void> {
    const options = { application_name: 'diwan-lasting', keepAlive: true, connectionTimeoutMillis: connectTime };
    const fresh = new pg.Client({ connectionString: url, ...options });
    // A frozen Postgres does not hear that a connection ends, so it is not told.
    const { stream } = (fresh as unknown as { connection: { stream: Socket } }).connection;
    const cut = () => void stream.destroy();
    fresh.on('error', (error) => log.warn({ err: error }, 'the lasting connection was lost'));
    fresh.once('end', gate?.enter({ cut, heard: () => stream.bytesRead }) ?? (() => undefined));
    try {
      await fresh.connect();
      // A machine that disappears is noticed after a minute, not after hours, which is the default.
      await fresh.query('set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3');
      fresh.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''));
      for (const channel of channels.keys()) await ask(fresh, listenTo(channel));
    } catch (error) {
      cut(); // A standby is connected to, but refuses to listen.
      throw error;
    }
    client = fresh;
    if (closed.signal.aborted) return void (await fresh.end());
    fresh.on('end', () => void reconnect());
    for (const name of wishes.keys()) void hold(fresh, name);
  }

  async function reconnect(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        await connect();
        for (const hear of whenBack) hear();
        return;
      } catch (error) {
        log.warn({ err: error }, 'the lasting connection is not there yet');
        await pause();
      }
    }
  }

  const tryLock = (on: pg.Client, name: string, { lock }: Wish) =>
    ask(on, sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}, hashtext(${name})) as held`);

  async function hold(on: pg.Client, name: string): Promise<void> {
    const wish = wishes.get(name);
    // Postgres counts how often a session takes a lock. So a wish that is over must not take it beside the next one.
    while (!closed.signal.aborted && on === client && wish && wishes.get(name) === wish) {
      const [row] = await tryLock(on, name, wish).catch(() => []); // lost again: the next connection takes the lock
      if (row?.held) return;
      await pause();
    }
  }

  async function release(name: string): Promise<void> {
    const wish = wishes.get(name);
    if (!wish) return;
    wishes.delete(name);
    // An error is no loss: a lost connection holds no lock.
    await ask(client, sql`select pg_advisory_unlock(${wish.lock}, hashtext(${name}))`).catch(() => undefined);
  }

  const pause = () => sleep(retrySeconds * 1000, undefined, { signal: closed.signal }).catch(() => undefined);
  await connect();
  return {
    async listen(channel, hear) {
      channels.set(channel, hear);
      await ask(client, listenTo(channel));
    },
    onBack: (hear) => void whenBack.push(hear),
    async holdPresence(name) {
      wishes.set(name, { lock: presenceLock });
      await hold(client, name);
    },
    async holdAlone(name) {
      if (wishes.has(name)) return false;
      const wish = { lock: aloneLock };
      wishes.set(name, wish);
      try {
        const [row] = await tryLock(client, name, wish);
        if (!row?.held) wishes.delete(name);
        return row?.held ?? false;
      } catch (error) {
        await release(name); // the next connection may have taken it by now
        throw error;
      }
    },
    release,
    async stop() {
      closed.abort();
      await Promise.race([client.end(), sleep(endTime, undefined, { ref: false })]);
    },
  };
}
