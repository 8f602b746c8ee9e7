import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { setting } from './server.ts';

/** The database with all tables and no rows that others are copied from. */
export const template = 'diwan_template';

/** A database of a test's own, with all tables and no rows. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `diwan_${randomUUID().replaceAll('-', '')}`;
  const url = await copyDatabase(setting('TEST_DATABASE_URL'), name);
  return { url, drop: () => maintain(url, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Copies the template beside the database of `url`; answers the copy's URL. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  await maintain(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client(Object.assign(new URL(url), { pathname: '/postgres' }).href);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
