import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../../server/local/postgres/embedded.ts';
import { migrate } from '../../../server/platform/database/data-source.ts';
import { expectBooksToBalance } from '../../support/books.ts';
import { gql } from '../../support/client.ts';
import { goodCard, openPage, submitPage } from '../../support/gateway-page.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout, newKey } from '../../support/sales.ts';
import { rounds } from '../../support/torture.ts';
import { until } from '../../support/until.ts';
import { newEmail, password } from '../../support/world.ts';

/**
 * Kills the server and its Postgres once each (`npm run torture`: twenty times) during writes (security, "What the tests must
 * show"). All acknowledged writes exist afterwards, and no customer is charged twice.
 */
const times = rounds(1, 20);

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-kills-'));
chmodSync(folder, 0o755); // under root, Postgres runs as another account, which must enter the folder
const dir = path.join(folder, 'postgres');
let postgres: Awaited<ReturnType<typeof startEmbedded>>;
let server: KillableServer;
let shop: OwnShop;

beforeAll(async () => {
  postgres = await startEmbedded({ dir, database: 'diwan', durable: true });
  await migrate(postgres.url);
  shop = await ownShop(postgres.url, { customers: 30 });
  server = await killableServer(postgres.url, { SIGN_IN_ATTEMPTS: '1000000', COST_BUDGET: '2000000000', LOG_LEVEL: 'warn' });
  await server.start();
});
afterAll(async () => {
  await server.end();
  await shop.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Repeats a request until it succeeds, as a person with a retry button or a client with an idempotency key does. */
async function persist<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const begun = Date.now(); ; await sleep(50)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() - begun > 600_000) throw error; // on a busy machine, a start can take longer than the time until the next kill
    }
  }
}

let over = false;
const registered = new Set<string>();
const bought: { customer: Awaited<ReturnType<OwnShop['signIn']>>; paymentId: string }[] = [];

/** Makes sign-ups until the end, and keeps the acknowledged ones. */
async function register(): Promise<void> {
  for (; !over; await sleep(100)) {
    const email = newEmail('killed');
    const input = { email, password, role: 'CUSTOMER' };
    const answer = await gql('mutation ($input: SignupInput!) { signup(input: $input) { email } }', { input }, { url: server.url }).catch(
      () => null,
    );
    if (answer?.data?.signup?.email) registered.add(email);
  }
}

/** Lets customers buy one after another until the end, each with retries and one key. */
async function buyOneAfterAnother(customers: readonly number[]): Promise<void> {
  for (const index of customers) {
    if (over) return;
    const customer = await persist(() => shop.signIn(index, server.url));
    const key = newKey();
    const { payment } = await persist(async () => {
      const asked = await checkout(customer, shop.productId, { key });
      if (!asked.payment) throw new Error(JSON.stringify(asked.userErrors)); // the gateway is down at times, too
      return asked;
    });
    await persist(async () => {
      const page = await openPage(payment.redirectUrl);
      // There is no form if an earlier attempt, whose answer was lost, has paid.
      const { status } = page.html.includes('name="token"') ? await submitPage(page, goodCard) : page;
      if (status !== 200 && status !== 303) throw new Error(`the gateway answered ${status}`);
    });
    bought.push({ customer, paymentId: payment.id });
    await sleep(300);
  }
}

/** Waits for a sign-up and a part of the next one, because a kill without writes tests nothing. */
async function amidWriting(milliseconds: number): Promise<void> {
  const { size } = registered;
  await until(() => registered.size > size, 'no sign-up succeeded').catch((error: Error) => {
    throw new Error(`${error.message}. The server said:\n${server.output().slice(-40_000)}`);
  });
  await sleep(milliseconds);
}

const pidOfPostgres = () => Number(readFileSync(path.join(dir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
/** Uses a new connection, because backends of the killed Postgres still answer for a moment. */
const databaseIsBack = () =>
  persist(async () => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.end();
  });

test(`${times} kills of the server and ${times} of Postgres lose no acknowledged write and charge no customer twice`, async () => {
  const writers = Promise.all([
    register(),
    ...[0, 1, 2].map((lane) => buyOneAfterAnother(shop.customers.map((_, index) => index).filter((index) => index % 3 === lane))),
  ]);
  for (let death = 1; death <= times; death++) {
    await amidWriting((death * 83) % 320);
    await server.kill();
    await server.start();
    await amidWriting((death * 61) % 240);
    process.kill(pidOfPostgres(), 'SIGKILL');
    await databaseIsBack();
  }
  await persist(async () => {
    if (bought.length <= 5) throw new Error(`only ${bought.length} have bought`);
  });
  over = true;
  await writers;
  await persist(async () => {
    if (!(await fetch(`${server.url}/readyz`)).ok) throw new Error('not ready');
  });

  const kept = await shop.sql<{ email: string }>('select email from users');
  const emails = new Set(kept.map(({ email }) => email));
  expect([...registered].filter((email) => !emails.has(email))).toEqual([]);
  for (const { customer, paymentId } of bought) {
    await persist(async () => {
      const { data } = await gql('query ($id: UUID!) { payment(id: $id) { status } }', { id: paymentId }, customer);
      if (data.payment.status !== 'SUCCEEDED') throw new Error(`${paymentId} is ${data.payment.status}`);
    });
  }
  await expectBooksToBalance(shop);
}, 1_800_000);
