import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { setting } from './server.ts';
import { until } from './until.ts';

/** The database with all tables and no rows that others are copied from. */
export const template = 'diwan_template';

/** A database of a test's own, with all tables and no rows. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `diwan_${randomUUID().replaceAll('-', '')}`;
  const url = await copyDatabase(setting('TEST_DATABASE_URL'), name);
  return { url, drop: () => dropDatabase(url, name) };
}

/** Copies the template beside the database of `url`; answers the copy's URL. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  await maintain(url, (client) => unlessInUse(client, `CREATE DATABASE ${name} TEMPLATE ${template}`));
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/**
 * A pool that has been ended is still saying goodbye. Its connections are waited for: one that is cut off instead emits an
 * error that nobody listens for any more, and which fails the run.
 */
const dropDatabase = (url: string, name: string) =>
  maintain(url, async (client) => {
    const connected = async () => (await client.query('select from pg_stat_activity where datname = $1', [name])).rowCount;
    for (const begun = performance.now(); performance.now() - begun < 10_000 && (await connected()); ) await sleep(20);
    await unlessInUse(client, `DROP DATABASE ${name} WITH (FORCE)`);
  });

/** Somebody is connected to the database in question: an autovacuum that was told to end, and is slow on a busy machine. */
const inUse = '55006';

async function unlessInUse(client: pg.Client, statement: string): Promise<void> {
  const done = () =>
    client.query(statement).catch((error: { code?: string }) => {
      if (error.code === inUse) return false;
      throw error;
    });
  await until(done, `${statement}: it stays in use`);
}

async function maintain(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(Object.assign(new URL(url), { pathname: '/postgres' }).href);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
