import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectBooksToBalance } from '../support/books.ts';
import { freshDatabase } from '../support/database.ts';
import { goodCard, openPage, submitPage } from '../support/gateway-page.ts';
import { type KillableServer, killableServer } from '../support/killable-server.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { checkout, newKey, paymentThat } from '../support/sales.ts';
import { rounds } from '../support/torture.ts';

/** The server as people start it, killed and started again on the same database and ports. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
let server: KillableServer;
let next = 0;
/** Milliseconds after which the server is killed while a payment is made. */
const delays = [3, 15, 1, 2, 5, 8, 12, 20, 30, 50].slice(0, rounds(2, 10));

beforeAll(async () => {
  database = await freshDatabase();
  shop = await ownShop(database.url, { customers: 3 + delays.length });
  server = await killableServer(database.url);
  await server.start();
});
afterAll(async () => {
  await server.end();
  await shop.end();
  await database.drop();
});

async function restart(): Promise<void> {
  await server.kill();
  await server.start();
}

const newcomer = () => shop.signIn(next++, server.url);
const paid = ({ status }: { status: string }) => status === 'SUCCEEDED';

describe('a server that is killed', () => {
  test('after the charge and before it heard of it settles when it is back', async () => {
    const customer = await newcomer();
    const { payment } = await checkout(customer, shop.productId);
    await server.kill();
    // The charge that the dead server was never told of: neither return nor event.
    await shop.sql(`update sandbox_gateway.payments set status = 'succeeded', fee = 313 where payment_id = $1`, [payment.id]);
    await server.start();
    expect(await paymentThat(customer, payment.id, paid)).toMatchObject({ order: { status: 'PAID' } });
    await expectBooksToBalance(shop);
  });

  test('while a slow bank thinks hears its answer when it is back', async () => {
    const customer = await newcomer();
    const { payment } = await checkout(customer, shop.productId);
    await submitPage(await openPage(payment.redirectUrl), { ...goodCard, number: '4000 0000 0000 0259' });
    await restart();
    expect(await paymentThat(customer, payment.id, paid)).toMatchObject({ order: { status: 'PAID' } });
    await expectBooksToBalance(shop);
  });

  test('at some moment of the payment charges no one twice and forgets no charge', async () => {
    for (const delay of delays) {
      const customer = await newcomer();
      const { payment } = await checkout(customer, shop.productId);
      const page = await openPage(payment.redirectUrl);
      const submitted = submitPage(page, goodCard).catch(() => null);
      await sleep(delay);
      await server.kill();
      await submitted;
      await server.start();
      // Charged or not: sending the same form again ends it, and charges at most once.
      await submitPage(page, goodCard);
      expect(await paymentThat(customer, payment.id, paid)).toMatchObject({ order: { status: 'PAID' } });
    }
    await expectBooksToBalance(shop);
  });

  test('in the middle of a checkout leaves nothing half-done: the same key goes on', async () => {
    const customer = await newcomer();
    const key = newKey();
    const asked = checkout(customer, shop.productId, { key }).catch(() => null);
    await sleep(5);
    await server.kill();
    await asked;
    await server.start();
    const { payment, userErrors } = await checkout(customer, shop.productId, { key });
    expect(userErrors).toEqual([]);
    expect(await shop.sql('select 1 from orders where customer_id = $1', [customer.userId])).toHaveLength(1);
    await submitPage(await openPage(payment.redirectUrl), goodCard);
    await paymentThat(customer, payment.id, paid);
    await expectBooksToBalance(shop);
  });
});
