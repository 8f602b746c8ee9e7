import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooksToBalance } from '../../support/books.ts';
import { freshDatabase } from '../../support/database.ts';
import { figureOfTests } from '../../support/figure-of-tests.ts';
import { goodCard, openPage, submitPage } from '../../support/gateway-page.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout, newKey, paymentThat } from '../../support/sales.ts';
import { rounds } from '../../support/torture.ts';

/**
 * A server that is killed and started again on the same database and ports, while four customers are in the middle of a purchase. It is
 * killed while a charge waits to be booked and an order to be made; in `npm run torture` also so many milliseconds after both began.
 */
const moments = ['waiting', 3, 15, 1, 2, 5, 8, 12, 20, 30, 50].slice(0, rounds(1, 11));
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
let server: KillableServer;
let next = 0;

beforeAll(async () => {
  database = await freshDatabase();
  shop = await ownShop(database.url, { customers: 4 * moments.length });
  server = await killableServer(database.url, { SIGN_IN_ATTEMPTS: '1000000' });
  await server.start();
});
afterAll(async () => {
  await server.end();
  await shop.end();
  await database.drop();
});

const newcomer = () => shop.signIn(next++, server.url);
const paid = ({ status }: { status: string }) => status === 'SUCCEEDED';
const isPaid = async (customer: Awaited<ReturnType<typeof newcomer>>, paymentId: string) =>
  expect(await paymentThat(customer, paymentId, paid)).toMatchObject({ order: { status: 'PAID' } });

/** Begins something, and kills the server at the moment. */
async function killAt(moment: string | number, begin: () => Promise<unknown>[]): Promise<void> {
  if (typeof moment === 'number') {
    const begun = begin();
    await sleep(moment);
    await server.kill();
    await Promise.all(begun);
    return;
  }
  const held = await lockRows('select from products where id = $1 for update', [shop.productId], database.url);
  const begun = begin();
  await held.awaited(begun.length);
  await server.kill();
  await Promise.all(begun);
  await held.release();
}

figureOfTests('crash', 'moments');

test.each(moments)(
  'a server that is killed amid payments (%s) charges no customer twice, and loses no charge and no order',
  async (moment) => {
    const [charged, slow, paying, ordering] = [await newcomer(), await newcomer(), await newcomer(), await newcomer()];
    const { payment: unheard } = await checkout(charged, shop.productId);
    const { payment: unanswered } = await checkout(slow, shop.productId);
    await submitPage(await openPage(unanswered.redirectUrl), { ...goodCard, number: '4000 0000 0000 0259' });
    const { payment: submitted } = await checkout(paying, shop.productId);
    const page = await openPage(submitted.redirectUrl);
    const key = newKey();

    await killAt(moment, () => [
      submitPage(page, goodCard).catch(() => null),
      checkout(ordering, shop.productId, { key }).catch(() => null),
    ]);
    // The server does not know of this charge: neither the return nor the event has arrived.
    await shop.sql(`update sandbox_gateway.payments set status = 'succeeded', fee = 313 where payment_id = $1`, [unheard.id]);
    await server.start();

    // A retry with the same key completes the order.
    const { payment, userErrors } = await checkout(ordering, shop.productId, { key });
    expect(userErrors).toEqual([]);
    expect(await shop.sql('select 1 from orders where customer_id = $1', [ordering.userId])).toHaveLength(1);
    await submitPage(await openPage(payment.redirectUrl), goodCard);
    // Whether it was charged or not, sending the same form again completes it and charges at most once.
    await submitPage(page, goodCard);
    await isPaid(ordering, payment.id);
    await isPaid(paying, submitted.id);
    await isPaid(slow, unanswered.id);
    await isPaid(charged, unheard.id);
    await expectBooksToBalance(shop);
  },
);
