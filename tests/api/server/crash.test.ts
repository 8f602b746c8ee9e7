import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectBooksToBalance } from '../../support/books.ts';
import { freshDatabase } from '../../support/database.ts';
import { goodCard, openPage, submitPage } from '../../support/gateway-page.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout, newKey, paymentThat } from '../../support/sales.ts';
import { rounds } from '../../support/torture.ts';

/** A server that is killed and started again on the same database and ports. */
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
  test('after the charge and before its event settles the payment after the restart', async () => {
    const customer = await newcomer();
    const { payment } = await checkout(customer, shop.productId);
    await server.kill();
    // The server does not know of the charge: neither the return nor the event has arrived.
    await shop.sql(`update sandbox_gateway.payments set status = 'succeeded', fee = 313 where payment_id = $1`, [payment.id]);
    await server.start();
    expect(await paymentThat(customer, payment.id, paid)).toMatchObject({ order: { status: 'PAID' } });
    await expectBooksToBalance(shop);
  });

  test('before a slow bank answers settles the payment after the restart', async () => {
    const customer = await newcomer();
    const { payment } = await checkout(customer, shop.productId);
    await submitPage(await openPage(payment.redirectUrl), { ...goodCard, number: '4000 0000 0000 0259' });
    await restart();
    expect(await paymentThat(customer, payment.id, paid)).toMatchObject({ order: { status: 'PAID' } });
    await expectBooksToBalance(shop);
  });

  test('at any moment of a payment charges no customer twice and loses no charge', async () => {
    for (const delay of delays) {
      const customer = await newcomer();
      const { payment } = await checkout(customer, shop.productId);
      const page = await openPage(payment.redirectUrl);
      const submitted = submitPage(page, goodCard).catch(() => null);
      await sleep(delay);
      await server.kill();
      await submitted;
      await server.start();
      // Whether it was charged or not, sending the same form again completes it and charges at most once.
      await submitPage(page, goodCard);
      expect(await paymentThat(customer, payment.id, paid)).toMatchObject({ order: { status: 'PAID' } });
    }
    await expectBooksToBalance(shop);
  });

  test('in the middle of a checkout leaves nothing half-done: a retry with the same key completes it', async () => {
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
