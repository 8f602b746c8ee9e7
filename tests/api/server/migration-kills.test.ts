import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { gql } from '../../support/client.ts';
import { freshDatabase, nothing, template } from '../../support/database.ts';
import { figure } from '../../support/figures.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { tablesOf } from '../../support/tables.ts';
import { rounds } from '../../support/torture.ts';
import { until } from '../../support/until.ts';
import { newEmail, password, signupMutation } from '../../support/world.ts';

/** A first start on an empty database that is killed while it migrates and prepares, again and again, until one is left to end. */
const times = rounds(2, 20);
/** After so many kills, another empty database is taken, so that they meet all steps of a start. */
const ofEach = rounds(2, 4);
vi.setConfig({ testTimeout: rounds(180_000, 900_000) });

type Database = Awaited<ReturnType<typeof freshDatabase>>;

/** Whether a server has changed something in its database, or is about to. */
async function isAtWork(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and (backend_xid is not null or query ilike 'create%' or query ilike 'insert into "migrations"%')`,
  );
  return rows.length > 0;
}

async function killStart(server: KillableServer, { url }: Database, death: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let isReady = false;
    const ended = server.start().then(
      () => {
        isReady = true;
      },
      () => undefined,
    );
    await until(async () => isReady || (await isAtWork(client)), 'no server began', { every: 5 });
    await sleep((death * 83) % 700);
    await server.kill();
    await ended;
  } finally {
    await client.end();
  }
}

const schemas = ['public', 'graphile_worker'];
const urlOf = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
const migrationsOf = async (url: string) => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  await client.end();
  return rows.map(({ name }) => name);
};

test(`a first start that is killed ${times} times leaves an empty database to the next one, whole at last`, async () => {
  let whole = 0;
  for (let death = 1; death <= times; death += ofEach) {
    const empty = await freshDatabase(nothing);
    const server = await killableServer(empty.url);
    try {
      for (let again = 0; again < ofEach; again++) await killStart(server, empty, death + again);
      await server.start();
      const kept = urlOf(empty.url, template);
      expect(await migrationsOf(empty.url)).toEqual(await migrationsOf(kept));
      expect(await tablesOf(empty.url, schemas)).toEqual(await tablesOf(kept, schemas));
      const input = { email: newEmail('first'), password, role: 'CUSTOMER' };
      expect((await gql(signupMutation, { input }, server)).data.signup.userErrors).toEqual([]);
      whole += 1;
    } finally {
      await server.end();
      await empty.drop();
    }
  }
  figure('firstStart', `${times} kills, ${whole} of ${Math.ceil(times / ofEach)} databases whole`, whole === Math.ceil(times / ofEach));
});
