import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../server/local/postgres/embedded.ts';
import { backup, readManifest, restore } from '../../server/platform/database/backup.ts';
import { command, run } from '../support/commands.ts';
import { freshDatabase } from '../support/database.ts';
import { type OwnServer, ownServer } from '../support/own-server.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { checkout, readPayment } from '../support/sales.ts';

/** A backup of a shop, restored into a new empty cluster (security, "What the tests must show"). */
const folder = fs.mkdtempSync(path.join(tmpdir(), 'diwan-backup-'));
const taken = path.join(folder, 'taken');

let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
let cluster: Awaited<ReturnType<typeof startEmbedded>>;

beforeAll(async () => {
  database = await freshDatabase();
  shop = await ownShop(database.url, { customers: 2 });
  cluster = await startEmbedded({ dir: path.join(folder, 'postgres'), database: 'diwan', durable: false });
});
afterAll(async () => {
  await shop.end();
  await cluster.stop();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const serverOn = (url: string): Promise<OwnServer> => ownServer({ DATABASE_URL: url, PAYMENT_GATEWAY: 'sandbox' });

const runOn = (databaseUrl: string, verb: 'backup' | 'restore', target: string) =>
  run(command(verb, target), { env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'data') } });

test('a backup, restored into an empty cluster, has the same rows, and a server works on it', async () => {
  const old = await serverOn(database.url);
  const { payment } = await checkout(await shop.signIn(0, old.url), shop.productId);
  await old.stop();
  // A killed worker may hold jobs. Here it holds all of them.
  await shop.sql(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-gone'`);

  expect(await runOn(database.url, 'backup', taken)).toMatchObject({ code: 0 });
  const manifest = readManifest(taken);
  const open = fs.readdirSync(taken).filter((name) => fs.statSync(path.join(taken, name)).mode & 0o077);
  expect([fs.statSync(taken).mode & 0o777, open]).toEqual([0o700, []]);
  expect(manifest.tables.find(({ name }) => name === 'public.users')).toMatchObject({ rows: 3 });

  expect(await runOn(cluster.url, 'restore', taken)).toMatchObject({ code: 0 });
  await shop.sql('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
  const expected = path.join(folder, 'expected');
  await backup(database.url, expected);
  const again = path.join(folder, 'again');
  await backup(cluster.url, again);
  expect(readManifest(again)).toMatchObject({ tables: readManifest(expected).tables, migrations: manifest.migrations });

  const server = await serverOn(cluster.url);
  try {
    const customer = await shop.signIn(0, server.url);
    expect(await readPayment(customer, payment.id)).toMatchObject({ order: { status: 'PENDING' } });
    const { userErrors } = await checkout(await shop.signIn(1, server.url), shop.productId);
    expect(userErrors).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('a backup is not overwritten, not restored over rows, and not read if it is damaged or unfinished', async () => {
  const source = path.join(folder, 'source');
  await backup(database.url, source);
  await expect(backup(database.url, source)).rejects.toThrow('exist');
  await expect(restore(database.url, source)).rejects.toThrow('not empty');

  const empty = await freshDatabase();
  const users = path.join(source, 'public.users.copy.gz');
  const rows = gunzipSync(fs.readFileSync(users)).toString();
  fs.writeFileSync(users, gzipSync(rows.replace('CUSTOMER', 'CREATOR')));
  // The commands say so, and end with an error.
  expect(await runOn(empty.url, 'restore', source)).toMatchObject({ code: 1, said: expect.stringContaining('damaged') });
  fs.rmSync(path.join(source, 'manifest.json'));
  await expect(restore(empty.url, source)).rejects.toThrow('broken off');
  // A restore that failed in the middle has left nothing.
  const whole = path.join(folder, 'whole');
  await backup(empty.url, whole);
  const filled = readManifest(whole).tables.filter(({ name, rows: count }) => name.startsWith('public.') && count > 0);
  expect(filled.map(({ name }) => name)).toEqual(['public.plans']); // brought by a migration
  await empty.drop();
});
