import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { migrate } from '../../../server/platform/database/data-source.ts';
import { gql, rest } from '../../support/client.ts';
import { type DatabaseLine, lineTo } from '../../support/database-line.ts';
import { type OwnPostgres, ownPostgres } from '../../support/own-postgres.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { create } from '../../support/tus.ts';
import { instead, until } from '../../support/until.ts';
import { type Account, newEmail, password } from '../../support/world.ts';

/** Days on which the database is stopped, frozen, or moves to a standby. All answers are told in time, and all is well again by itself. */
let primary: OwnPostgres;
let line: DatabaseLine;
let server: OwnServer;
let shop: OwnShop;
let owner: Account & { url: string };

beforeAll(async () => {
  primary = await ownPostgres();
  await migrate(primary.url);
  line = await lineTo(primary.port);
  const url = Object.assign(new URL(primary.url), { port: String(line.port) }).href;
  server = await ownServer({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  shop = await ownShop(url);
  owner = await shop.signInOwner(server.url);
});
afterAll(async () => {
  await server?.stop();
  await shop?.end();
  await line?.stop();
  await primary?.end();
});

const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;
const becomesReady = () => until(isReady, 'the server is not ready again');
const isNotReady = () => until(async () => !(await isReady()), 'the server still says that it is ready');

const signUp = (email = newEmail('away')) =>
  gql(
    'mutation ($input: SignupInput!) { signup(input: $input) { email userErrors { code } } }',
    { input: { email, password, role: 'CUSTOMER' } },
    server,
  );
const visit = () => gql('{ creators(first: 1) { nodes { id } } }', {}, { url: server.url });
const look = () => gql('{ viewer { email } }', {}, owner);

/** Opens a socket, says who it is, and answers the code with which it is closed. */
const closingCode = async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${owner.token}` } })));
  const [code] = await once(socket, 'close');
  return code as number;
};

/** A socket that the server knows. */
const signedIn = async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${owner.token}` } }));
  await once(socket, 'message');
  return socket;
};

/** What is promised is ten seconds; the rest is for a machine that is slower. */
const inTime = <Told>(what: string, told: Promise<Told>): Promise<Told> =>
  Promise.race([
    told,
    sleep(30_000, undefined, { ref: false }).then(() => {
      throw new Error(`${what} is not told in time`);
    }),
  ]);

/** What each door answers while the database is away: 503, when to come back, and the id of the request. */
async function expectAllDoorsToTell(): Promise<void> {
  const [write, read, known, path, upload, page, code] = await Promise.all([
    inTime('a write', signUp()),
    inTime('a read', visit()),
    inTime("a known viewer's read", look()),
    inTime('a path of REST', rest('GET', '/cc/setting/admin', { ...owner })),
    inTime('an upload', create({ ...owner }, 1000)),
    inTime('a page', fetch(`${server.url}/en/${shop.creatorId}`)),
    inTime('a socket', closingCode()),
  ]);
  for (const answer of [write, read, known]) {
    expect([answer.status, answer.headers.get('retry-after')], JSON.stringify(answer)).toEqual([503, '5']);
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', requestId: answer.headers.get('x-request-id') });
    expect(answer.errors?.[0]?.message).toBe('This is not available at the moment. Try again in a few seconds');
  }
  for (const answer of [path, upload]) {
    expect([answer.status, answer.headers.get('retry-after')], JSON.stringify(answer)).toEqual([503, '5']);
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
  }
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(code).toBe(1013);
}

async function expectAllToBeWell(): Promise<void> {
  await becomesReady();
  const email = newEmail('back');
  expect((await signUp(email)).data.signup).toEqual({ email, userErrors: [] });
  expect((await look()).data.viewer.email).toBe(owner.email);
  expect((await rest('GET', '/cc/setting/admin', { ...owner })).status).toBe(200);
}

test('a stopped database is told at once, at each door, and found again by itself', async () => {
  await expectAllToBeWell();
  const socket = await signedIn();
  await primary.kill();
  await isNotReady();
  // An error would end the subscription for good.
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: 'subscription { saleMade { version } }' } }));
  expect((await inTime('one who subscribes', once(socket, 'close')))[0]).toBe(1013);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await expectAllDoorsToTell();
  await primary.start();
  await expectAllToBeWell();
});

test('a frozen database is told within ten seconds, by those too who wait for it already', async () => {
  await primary.freeze();
  const waiting = [signUp(), look()];
  await isNotReady();
  await expectAllDoorsToTell();
  for (const { status } of await inTime('one who waits', Promise.all(waiting))) expect(status).toBe(503);
  primary.thaw();
  await expectAllToBeWell();
});

test('a standby takes no traffic and no more connections, and once it is promoted all is whole again', async () => {
  const standby = await primary.standby();
  try {
    // For a while, the proxy takes the standby for the primary.
    line.leadTo(standby.port);
    line.cut();
    await isNotReady();
    line.leadTo(primary.port);
    await expectAllToBeWell();

    await primary.kill();
    line.leadTo(standby.port);
    await isNotReady();
    await until(
      async () => ((await signUp()).errors?.[0]?.extensions.code === 'UNAVAILABLE' ? true : instead('another answer')),
      'a write succeeds',
    );

    const before = line.accepted();
    await until(() => line.accepted() > before + 15, 'nobody tries to listen again');
    const open = "select count(*)::int as n from pg_stat_activity where application_name = 'diwan-lasting'";
    expect((await standby.ask<{ n: number }>(open)).n).toBeLessThanOrEqual(2);
    expect(await isReady()).toBe(false);

    await standby.promote();
    await expectAllToBeWell();
    const listens = "select count(*)::int as n from pg_stat_activity where application_name = 'diwan-lasting'";
    await until(async () => (await standby.ask<{ n: number }>(listens)).n === 1, 'nobody listens');
  } finally {
    await standby.kill();
  }
});
