import { mkdtempSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql, mailsTo } from '../../support/client.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { until } from '../../support/until.ts';
import { killableWorker, startWorker } from '../../support/worker.ts';
import { signIn } from '../../support/world.ts';

/** A server whose exports are written by workers, which are killed, to a storage that fails. */
const folder = mkdtempSync(path.join(tmpdir(), 'diwan-exports-'));
const storage = path.join(folder, 'storage');
const settings = { STORAGE_URL: pathToFileURL(storage).href, DATA_DIR: path.join(folder, 'worker') };
let server: OwnServer;
let shop: OwnShop;
let owner: { token: string; url: string; email: string };
beforeAll(async () => {
  await fs.mkdir(storage);
  server = await ownServer({ WORKERS: 'none', STORAGE_URL: settings.STORAGE_URL });
  shop = await ownShop(server.databaseUrl);
  const [user] = await shop.sql<{ email: string }>("select email from users where role = 'CREATOR'");
  const email = user?.email as string;
  owner = { url: server.url, email, token: await signIn(email, 'CREATOR', { url: server.url }) };
});
afterAll(async () => {
  await shop.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const fields = 'id status rowCount url';
async function create(kind: string) {
  const mutation = `mutation ($kind: ExportKind!) { exportCreate(kind: $kind) { export { ${fields} } userErrors { code } } }`;
  const { data, errors } = await gql(mutation, { kind }, owner);
  if (errors) throw new Error(JSON.stringify(errors));
  expect(data.exportCreate.userErrors).toEqual([]);
  return data.exportCreate.export;
}
const read = async (id: string) => (await gql(`query ($id: UUID!) { export(id: $id) { ${fields} } }`, { id }, owner)).data.export;
const jobs = (id: string) => shop.sql('select from graphile_worker.jobs where key = $1', [`exports:write:${id}`]);
const reaches = (id: string, status: string) =>
  until(async () => {
    const found = await read(id);
    return found.status === status && found;
  }, `the export is not ${status}`);

/** Runs while no export can be stored: a file has the name of its folder. */
async function withoutStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  const at = path.join(storage, 'exports');
  await fs.rename(at, `${at}-away`).catch(() => undefined);
  await fs.writeFile(at, '');
  try {
    return await work();
  } finally {
    await fs.rm(at);
    await fs.rename(`${at}-away`, at).catch(() => undefined);
  }
}

test('a small export is written at once, and leaves no job', async () => {
  const { id, status } = await create('REPORT');
  expect([status, await jobs(id)]).toEqual(['READY', []]);
});

test('a small export that fails is written by its job, and mailed', async () => {
  const { id, status, url } = await withoutStorage(() => create('REPORT'));
  expect([status, url, (await jobs(id)).length]).toEqual(['PENDING', null, 1]);
  await shop.sql('update graphile_worker._private_jobs set run_at = now() where key = $1', [`exports:write:${id}`]);
  const worker = await startWorker(server.databaseUrl, { ...settings, ORIGIN: server.url });
  expect(await fetch((await reaches(id, 'READY')).url)).toMatchObject({ status: 200 });
  const [mail] = await mailsTo(owner.email, { url: server.url });
  expect(mail?.links.some((link) => link.includes(`/cc/exports/${id}`))).toBe(true);
  await worker.stop();
});

test('an export that fails in its last attempt is FAILED, and no longer under way', async () => {
  await withoutStorage(async () => {
    const { id } = await create('REPORT');
    const [job] = await shop.sql<{ most: number }>(
      `update graphile_worker._private_jobs set run_at = now(), attempts = max_attempts - 1 where key = $1 returning max_attempts as most`,
      [`exports:write:${id}`],
    );
    // The library waits e, e² … seconds between attempts: all of them are over within minutes.
    expect(job?.most).toBeLessThanOrEqual(6);
    const worker = await startWorker(server.databaseUrl, settings);
    await reaches(id, 'FAILED');
    await worker.stop();
  });
  for (let made = 0; made < 3; made++) expect(await create('REPORT')).toMatchObject({ status: 'READY' });
});

test('a worker that is killed in the middle of an export leaves it to the next, whole, and no contacts in its folder', async () => {
  await shop.sql(
    `with people as (
       insert into users (email, role, password_hash) select 'many' || n || '@example.com', 'CUSTOMER', '-' from generate_series(1, 2001) n returning id)
     insert into customer_totals (creator_id, customer_id, order_count, first_order_at, last_order_at) select $1::uuid, id, 1, now(), now() from people`,
    [shop.creatorId],
  );
  const { id, status } = await create('CUSTOMERS');
  expect(status).toBe('PENDING');
  // The file is written, and the worker waits to say so.
  const held = await lockRows('select from exports where id = $1 for update', [id], server.databaseUrl);
  const killed = await killableWorker(server.databaseUrl, settings);
  await held.awaited(1);
  await killed.kill();
  // Its connection would go on with what it had begun.
  await shop.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  await held.release();
  const left = async () => (await fs.readdir(settings.DATA_DIR, { recursive: true })).filter((name) => name.endsWith('.csv'));
  expect([(await read(id)).status, (await left()).length]).toEqual(['PENDING', 1]);

  const worker = await startWorker(server.databaseUrl, settings);
  const ready = await reaches(id, 'READY');
  const lines = (await (await fetch(ready.url)).text()).split('\r\n').filter(Boolean);
  expect([ready.rowCount, lines.length, new Set(lines).size]).toEqual([2001, 2002, 2002]);
  await until(async () => (await left()).length === 0, 'the killed worker left its file');
  await worker.stop();
});
