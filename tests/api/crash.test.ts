import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { goodCard, openPage, submitPage } from '../support/gateway-page.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { checkout, newKey, paymentThat } from '../support/sales.ts';

/** The server as people start it, killed and started again on the same database and ports. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
let folder: string;
let ports: [number, number];
let url: string;
let running: ChildProcess | undefined;
let next = 0;

beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'diwan-crash-'));
  ports = [await freePort(), await freePort()];
  url = `http://localhost:${ports[0]}`;
  shop = await ownShop(database.url, { customers: 5 });
  await start();
}, 90_000);
afterAll(async () => {
  await kill();
  await shop.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer();
    server.listen(0, () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

async function start(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(ports[0]),
      SANDBOX_GATEWAY_PORT: String(ports[1]),
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO: 'false',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running = child;
  for (const begun = Date.now(); Date.now() - begun < 60_000; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return;
  }
  throw new Error('the server did not start');
}

async function kill(): Promise<void> {
  const child = running;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function restart(): Promise<void> {
  await kill();
  await start();
}

const newcomer = () => shop.signIn(next++, url);
const paid = ({ status }: { status: string }) => status === 'SUCCEEDED';

/** Every charge of the gateway is a paid order with its product, once, and the books say the same. */
async function expectBooksToBalance(): Promise<void> {
  const [books] = await shop.sql<Record<string, number>>(
    `select (select coalesce(sum(amount), 0)::int from sandbox_gateway.payments where status = 'succeeded') as charged,
       (select coalesce(sum(total_amount), 0)::int from orders where status = 'PAID') as paid,
       (select coalesce(sum(amount), 0)::int from ledger_entries where account = 'GATEWAY') as ledger,
       (select coalesce(sum(revenue_amount), 0)::int from creator_totals) as totals,
       (select count(*)::int * 12500 from entitlements) as given,
       (select sum(taken)::int from products) - (select count(*)::int from orders where holds_place) as adrift`,
  );
  const { charged } = books as { charged: number };
  expect(books).toEqual({ charged, paid: charged, ledger: charged, totals: charged, given: charged, adrift: 0 });
}

describe('a server that is killed', () => {
  test('after the charge and before it heard of it settles when it is back', async () => {
    const customer = await newcomer();
    const { payment } = await checkout(customer, shop.productId);
    await kill();
    // The charge that the dead server was never told of: neither return nor event.
    await shop.sql(`update sandbox_gateway.payments set status = 'succeeded', fee = 313 where payment_id = $1`, [payment.id]);
    await start();
    expect(await paymentThat(customer, payment.id, paid)).toMatchObject({ order: { status: 'PAID' } });
    await expectBooksToBalance();
  }, 90_000);

  test('while a slow bank thinks hears its answer when it is back', async () => {
    const customer = await newcomer();
    const { payment } = await checkout(customer, shop.productId);
    await submitPage(await openPage(payment.redirectUrl), { ...goodCard, number: '4000 0000 0000 0259' });
    await restart();
    expect(await paymentThat(customer, payment.id, paid)).toMatchObject({ order: { status: 'PAID' } });
    await expectBooksToBalance();
  }, 90_000);

  test('at some moment of the payment charges no one twice and forgets no charge', async () => {
    for (const delay of [3, 15]) {
      const customer = await newcomer();
      const { payment } = await checkout(customer, shop.productId);
      const page = await openPage(payment.redirectUrl);
      const submitted = submitPage(page, goodCard).catch(() => null);
      await sleep(delay);
      await kill();
      await submitted;
      await start();
      // Charged or not: sending the same form again ends it, and charges at most once.
      await submitPage(page, goodCard);
      expect(await paymentThat(customer, payment.id, paid)).toMatchObject({ order: { status: 'PAID' } });
    }
    await expectBooksToBalance();
  }, 180_000);

  test('in the middle of a checkout leaves nothing half-done: the same key goes on', async () => {
    const customer = await newcomer();
    const key = newKey();
    const asked = checkout(customer, shop.productId, { key }).catch(() => null);
    await sleep(5);
    await kill();
    await asked;
    await start();
    const { payment, userErrors } = await checkout(customer, shop.productId, { key });
    expect(userErrors).toEqual([]);
    expect(await shop.sql('select 1 from orders where customer_id = $1', [customer.userId])).toHaveLength(1);
    await submitPage(await openPage(payment.redirectUrl), goodCard);
    await paymentThat(customer, payment.id, paid);
    await expectBooksToBalance();
  }, 90_000);
});
