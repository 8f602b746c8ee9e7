import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../server/local/postgres/embedded.ts';
import { backupPlace, digestsOf } from '../support/backups.ts';
import { command, run } from '../support/commands.ts';
import { freshDatabase } from '../support/database.ts';
import { figure } from '../support/figures.ts';
import { type OwnServer, ownServer } from '../support/own-server.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { checkout, readPayment } from '../support/sales.ts';

/** A backup of a shop, restored into a new empty cluster (security, "What the tests must show"). */
const place = backupPlace();
const { folder, dataDir } = place;
const taken = path.join(folder, 'taken');
const files = path.join(dataDir, 'files');

let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
let cluster: Awaited<ReturnType<typeof startEmbedded>>;

beforeAll(async () => {
  fs.mkdirSync(path.join(files, 'ab'), { recursive: true });
  fs.writeFileSync(path.join(files, 'ab/film'), 'a film', { mode: 0o600 }); // as the server writes it
  fs.writeFileSync(path.join(files, 'ab/half.part'), 'half');
  database = await freshDatabase();
  shop = await ownShop(database.url, { customers: 2 });
  cluster = await startEmbedded({ dir: path.join(folder, 'postgres'), database: 'diwan', durable: false });
});
afterAll(async () => {
  await shop.end();
  await cluster.stop();
  await database.drop();
  place.end();
});

const serverOn = (url: string): Promise<OwnServer> => ownServer({ DATABASE_URL: url, PAYMENT_GATEWAY: 'sandbox' });
const runOn = (databaseUrl: string, verb: 'backup' | 'restore', ...words: string[]) =>
  run(command(verb, ...words), { env: place.env({ DATABASE_URL: databaseUrl }) });

test('a backup, restored into an empty cluster, has the same rows and files, and a server works on it', async () => {
  const old = await serverOn(database.url);
  const { payment } = await checkout(await shop.signIn(0, old.url), shop.productId);
  await old.stop();
  // A killed worker may hold jobs. Here it holds all of them.
  await shop.sql(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-gone'`);

  expect(await runOn(database.url, 'backup', taken)).toMatchObject({ code: 0, said: expect.stringContaining('1 uploaded files') });
  const below = fs.readdirSync(taken, { recursive: true, encoding: 'utf8' });
  expect(below.filter((name) => fs.statSync(path.join(taken, name)).mode & 0o077)).toEqual([]);
  expect([fs.statSync(taken).mode & 0o777, below.includes('files/ab/film')]).toEqual([0o700, true]);
  expect(fs.readdirSync(path.join(dataDir, 'backups'))).toEqual([]);

  fs.rmSync(files, { recursive: true });
  expect(await runOn(cluster.url, 'restore', taken)).toMatchObject({ code: 0, said: expect.stringContaining('1 uploaded files') });
  expect(fs.readdirSync(files, { recursive: true }).sort()).toEqual(['ab', 'ab/film']);
  await shop.sql('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
  const rows = await digestsOf(cluster.url);
  expect(rows).toEqual(await digestsOf(database.url));
  expect(rows.find(({ name }) => name === 'public.users')).toMatchObject({ rows: 3 });

  const server = await serverOn(cluster.url);
  try {
    const customer = await shop.signIn(0, server.url);
    expect(await readPayment(customer, payment.id)).toMatchObject({ order: { status: 'PENDING' } });
    const { userErrors } = await checkout(await shop.signIn(1, server.url), shop.productId);
    expect(userErrors).toEqual([]);
    figure('backup', `${rows.length} tables with equal hashes, a server starts`, true);
  } finally {
    await server.stop();
  }
});

test('a backup is not overwritten, not restored over rows, and not read if it is damaged, unfinished or of another form', async () => {
  const source = path.join(folder, 'source');
  expect(await runOn(database.url, 'backup', source)).toMatchObject({ code: 0 });
  expect(await runOn(database.url, 'backup', source)).toMatchObject({ code: 1, said: expect.stringContaining('exist') });
  expect(await runOn(database.url, 'restore', source)).toMatchObject({ code: 1, said: expect.stringContaining('not empty') });
  expect(await runOn(database.url, 'restore', path.join(folder, 'none'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no folder'),
  });

  const empty = await freshDatabase();
  const [users, manifest] = [path.join(source, 'public.users.copy.gz'), path.join(source, 'manifest.json')];
  const rows = gunzipSync(fs.readFileSync(users)).toString();
  fs.writeFileSync(users, gzipSync(rows.replace('CUSTOMER', 'CREATOR')));
  expect(await runOn(empty.url, 'restore', source)).toMatchObject({ code: 1, said: expect.stringContaining('damaged') });
  fs.rmSync(users);
  expect(await runOn(empty.url, 'restore', source)).toMatchObject({
    code: 1,
    said: expect.stringContaining('lacks the file of public.users'),
  });
  const whole = fs.readFileSync(manifest, 'utf8');
  fs.writeFileSync(manifest, whole.replace('"form": 2', '"form": 1'));
  expect(await runOn(empty.url, 'restore', source)).toMatchObject({ code: 1, said: expect.stringContaining('does not know the form') });
  fs.writeFileSync(manifest, whole.replace('"public.users"', '"public.users; drop table users; --"'));
  expect(await runOn(empty.url, 'restore', source)).toMatchObject({ code: 1, said: expect.stringContaining('tables that there are not') });
  fs.writeFileSync(manifest, whole.slice(0, 100));
  expect(await runOn(empty.url, 'restore', source)).toMatchObject({
    code: 1,
    said: expect.stringContaining('manifest of source is damaged'),
  });
  fs.rmSync(manifest);
  expect(await runOn(empty.url, 'restore', source)).toMatchObject({ code: 1, said: expect.stringContaining('no whole backup') });
  // A restore that failed in the middle has left nothing.
  const filled = (await digestsOf(empty.url)).filter(({ name, rows: count }) => name.startsWith('public.') && count > 0);
  expect(filled.map(({ name }) => name)).toEqual(['public.plans']); // brought by a migration
  await empty.drop();
});
