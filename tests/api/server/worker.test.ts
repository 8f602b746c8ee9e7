import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql, mailsTo } from '../../support/client.ts';
import { clip } from '../../support/files.ts';
import { freePort } from '../../support/killable-server.ts';
import { listen } from '../../support/listening.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { begun, idOf, patch } from '../../support/tus.ts';
import { instead, until } from '../../support/until.ts';
import { killableWorker, startWorker } from '../../support/worker.ts';
import { newEmail, password, signIn, signupMutation } from '../../support/world.ts';

let server: OwnServer;
let shop: OwnShop;
let owner: string;
/** The storage that both use. */
const files = mkdtempSync(path.join(tmpdir(), 'diwan-files-'));
const storage = { STORAGE_URL: pathToFileURL(files).href };
beforeAll(async () => {
  server = await ownServer({ WORKERS: 'none', ...storage });
  shop = await ownShop(server.databaseUrl);
  const [user] = await shop.sql<{ email: string }>("select email from users where role = 'CREATOR'");
  owner = user?.email as string;
});
afterAll(async () => {
  await shop.end();
  await server.stop();
  rmSync(files, { recursive: true, force: true });
});

const jobs = async (task: string) => (await shop.sql('select from graphile_worker.jobs where task_identifier = $1', [task])).length;

test('a server without workers leaves its jobs to a worker process', async () => {
  const email = newEmail('customer');
  await gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } }, { url: server.url });
  // Who works on jobs has connections to look for them.
  const looking = () => shop.sql("select from pg_stat_activity where datname = current_database() and application_name = 'diwan-queue'");
  expect(await looking()).toEqual([]);
  expect(await mailsTo(email, { count: 0, url: server.url })).toEqual([]);
  expect(await jobs('accounts:sendMail')).toBe(1);
  const port = await freePort(22_000);
  const worker = await startWorker(server.databaseUrl, { ORIGIN: server.url, METRICS_PORT: String(port) });
  const [mail] = await mailsTo(email, { url: server.url });
  expect(mail?.links.every((link) => link.startsWith(server.url))).toBe(true);
  expect(await looking()).not.toEqual([]);
  const sent = 'diwan_job_duration_seconds_count{task="accounts:sendMail",outcome="ok"} 1\n';
  const told = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await until(async () => (await told()).includes(sent), 'the worker does not tell of its job');
  await worker.stop();
});

test('subscribers of a server receive events of a worker', async () => {
  const creator = { token: await signIn(owner, 'CREATOR', { url: server.url }), url: server.url };
  const sound = await clip('clip.mp3').bytes();
  const at = await begun(creator, sound.length);
  expect((await patch(creator, at, 0, sound)).status).toBe(204);
  const listener = await listen<{ file: { id: string; status: string } }>(
    'fileChanged',
    'file { id status }',
    { ...creator, creatorId: shop.creatorId },
    shop.sql,
  );
  const worker = await startWorker(server.databaseUrl, storage);
  const ready = () => listener.heard.find(({ file }) => file.status === 'READY');
  expect((await until(ready, 'the file was not ready')).file.id).toBe(idOf(at));
  await Promise.all([listener.stop(), worker.stop()]);
});

test('the jobs of a killed worker are done by another', async () => {
  const [file] = await shop.sql<{ id: string }>(
    `insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key)
     select creator_id, uploaded_by, 'AUDIO', 'audio/mpeg', 'old.mp3', 1, 'old' from files limit 1 returning id`,
  );
  const gone = async () => (await shop.sql('select from files where id = $1', [file?.id])).length === 0;
  const inTheWay = new pg.Client(server.databaseUrl);
  await inTheWay.connect();
  await inTheWay.query('begin');
  await inTheWay.query('select from files where id = $1 for update', [file?.id]);
  const first = await killableWorker(server.databaseUrl);
  await shop.sql("select graphile_worker.add_job('content:discardFile', $1::json)", [JSON.stringify({ fileId: file?.id })]);
  const waits =
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike 'delete%files%'";
  const [its] = await until(async () => {
    const found = await shop.sql<{ pid: number }>(waits);
    return found.length > 0 && found;
  }, 'no worker took the job');
  await first.kill();
  await inTheWay.query('rollback');
  await inTheWay.end();
  const connections = () => shop.sql('select state, query from pg_stat_activity where pid = $1', [its?.pid]);
  await until(async () => {
    const left = await connections();
    return left.length ? instead(left) : true;
  }, 'the connection of the killed worker goes on');
  expect(await gone()).toBe(false);
  const second = await startWorker(server.databaseUrl);
  await until(gone, 'the job was not done');
  await second.stop();
});

test('subscribers of a server receive events of another server', async () => {
  const other = await ownServer({ DATABASE_URL: server.databaseUrl, WORKERS: 'none' }, { apart: true });
  try {
    const token = await signIn(owner, 'CREATOR', { url: server.url });
    const { closed } = await listen('saleMade', 'version', { token, creatorId: shop.creatorId, url: other.url }, shop.sql);
    await gql('mutation { signOutEverywhere { userErrors { code } } }', {}, { token, url: server.url });
    // Sooner than the server checks by itself.
    expect(await Promise.race([closed, sleep(20_000, 'nothing')])).toBe(4403);
  } finally {
    await other.stop();
  }
});
