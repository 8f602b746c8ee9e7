import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { setting } from './server.ts';
import { until } from './until.ts';

/** The template of databases: all tables, those of the queue too, and no rows but the plans. */
export const template = 'diwan_template';
/** The template of databases without tables. */
export const nothing = 'template0';

/** Makes a database for one test, a copy of a template. */
export async function freshDatabase(from = template): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `diwan_${randomUUID().replaceAll('-', '')}`;
  const url = await copyDatabase(setting('TEST_DATABASE_URL'), name, from);
  return { url, drop: () => dropDatabase(url, name) };
}

/** Copies a template on the server of `url`, and returns the copy's URL. */
export async function copyDatabase(url: string, name: string, from = template): Promise<string> {
  await maintain(url, (client) => unlessInUse(client, `CREATE DATABASE ${name} TEMPLATE ${from}`));
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/**
 * Waits for the last connections before it drops the database, because a pool that has ended still closes them. A connection that
 * is cut off emits an error without a listener, which fails the run.
 */
const dropDatabase = (url: string, name: string) =>
  maintain(url, async (client) => {
    const connected = async () => (await client.query('select from pg_stat_activity where datname = $1', [name])).rowCount;
    for (const begun = performance.now(); performance.now() - begun < 10_000 && (await connected()); ) await sleep(20);
    await unlessInUse(client, `DROP DATABASE ${name} WITH (FORCE)`);
  });

/** The error of a database that is still in use: by an autovacuum, whose end takes time on a busy machine. */
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
