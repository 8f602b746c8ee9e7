import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql, mailsTo, subscribe } from '../support/client.ts';
import { clip } from '../support/files.ts';
import { type OwnServer, ownServer } from '../support/own-server.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { begun, idOf, patch } from '../support/tus.ts';
import { startWorker } from '../support/worker.ts';
import { newEmail, password, signIn, signupMutation } from '../support/world.ts';

/** Each test starts a process. */
const patience = { timeout: 90_000 };

let server: OwnServer;
let shop: OwnShop;
let owner: string;
/** Both find the files there. */
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

test('a server without workers leaves its jobs to one beside it', patience, async () => {
  const email = newEmail('customer');
  await gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } }, { url: server.url });
  await sleep(500);
  expect(await mailsTo(email, { count: 0, url: server.url })).toEqual([]);
  expect(await jobs('accounts:sendMail')).toBe(1);
  const worker = await startWorker(server.databaseUrl, { ORIGIN: server.url });
  const [mail] = await mailsTo(email, { url: server.url });
  expect(mail?.links.every((link) => link.startsWith(server.url))).toBe(true);
  await worker.stop();
});

test('what a worker has done is heard by whoever watches at the server', patience, async () => {
  const creator = { token: await signIn(owner, 'CREATOR', { url: server.url }), url: server.url };
  const sound = await clip('clip.mp3').bytes();
  const at = await begun(creator, sound.length);
  expect((await patch(creator, at, 0, sound)).status).toBe(204);
  const heard = (async () => {
    for await (const { data } of subscribe('subscription { fileChanged { file { id status } } }', {}, creator))
      if (data.fileChanged.file.status === 'READY') return data.fileChanged.file.id;
  })();
  await sleep(300);
  const worker = await startWorker(server.databaseUrl, storage);
  expect(await heard).toBe(idOf(at));
  await worker.stop();
});

test('what a worker was doing when it was killed, another does', patience, async () => {
  const [file] = await shop.sql<{ id: string }>(
    `insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key)
     select creator_id, uploaded_by, 'AUDIO', 'audio/mpeg', 'old.mp3', 1, 'old' from files limit 1 returning id`,
  );
  const gone = async () => (await shop.sql('select from files where id = $1', [file?.id])).length === 0;
  const inTheWay = new pg.Client(server.databaseUrl);
  await inTheWay.connect();
  await inTheWay.query('begin');
  await inTheWay.query('select from files where id = $1 for update', [file?.id]);
  const first = await startWorker(server.databaseUrl);
  await shop.sql("select graphile_worker.add_job('content:discardFile', $1::json)", [JSON.stringify({ fileId: file?.id })]);
  while (
    !(await shop.sql("select from graphile_worker.jobs where task_identifier = 'content:discardFile' and locked_by is not null")).length
  )
    await sleep(20);
  await sleep(200);
  await first.kill();
  await inTheWay.query('rollback');
  await inTheWay.end();
  await sleep(300);
  expect(await gone()).toBe(false);
  const second = await startWorker(server.databaseUrl);
  for (const begun = Date.now(); !(await gone()); await sleep(50)) if (Date.now() - begun > 60_000) throw new Error('nobody did it');
  await second.stop();
});

test('what happens in one server is heard at another', patience, async () => {
  const other = await ownServer({ DATABASE_URL: server.databaseUrl, WORKERS: 'none' });
  try {
    const creator = { token: await signIn(owner, 'CREATOR', { url: server.url }) };
    const events = subscribe('subscription { saleMade { version } }', {}, { ...creator, url: other.url });
    const closed = events.next().then(
      () => 'an event',
      (failure: { code?: number }) => failure.code,
    );
    await sleep(500);
    await gql('mutation { signOutEverywhere { userErrors { code } } }', {}, { ...creator, url: server.url });
    expect(await Promise.race([closed, sleep(20_000, 'nothing')])).toBe(4403);
  } finally {
    await other.stop();
  }
});
