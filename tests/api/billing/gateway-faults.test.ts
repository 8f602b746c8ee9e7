import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payByCard } from '../../support/card.ts';
import { figureOfTests } from '../../support/figure-of-tests.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { checkout, newKey, paymentThat, readPayment } from '../../support/sales.ts';

let server: OwnServer;
let shop: OwnShop;
let next = 0;
/** A customer who has bought nothing yet. */
const newcomer = () => shop.signIn(next++, server.url);
const paymentsOf = (userId: string) =>
  shop.sql<{ id: string; status: string }>('select id, status from payments where payer_id = $1', [userId]);

beforeAll(async () => {
  server = await ownServer({ PAYMENT_GATEWAY: 'sandbox' });
  shop = await ownShop(server.databaseUrl, { customers: 5 });
});
afterAll(async () => {
  await shop.end();
  await server.stop();
});

/** While `work` runs, the gateway answers all calls with 500, because its table is renamed. */
async function whileBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  await shop.sql('alter table sandbox_gateway.payments rename to payments_away');
  try {
    return await work();
  } finally {
    await shop.sql('alter table sandbox_gateway.payments_away rename to payments');
  }
}

describe('a gateway that fails', () => {
  figureOfTests('gateway', 'faults');

  test('when a payment begins is reported; a retry with the same key makes one order and one payment', async () => {
    const customer = await newcomer();
    const key = newKey();
    const failed = await whileBroken(() => checkout(customer, shop.productId, { key }));
    expect(failed).toMatchObject({
      order: null,
      payment: null,
      userErrors: [{ field: null, code: 'PAYMENT_FAILED', message: expect.stringContaining("Can't proceed with payment right now") }],
    });
    const again = await checkout(customer, shop.productId, { key });
    expect(again.userErrors).toEqual([]);
    expect(again.payment.redirectUrl).toContain('/pay/sbx_');
    expect(await paymentsOf(customer.userId)).toMatchObject([{ id: again.payment.id, status: 'CREATED' }]);
    await payByCard(again.payment.redirectUrl, '4242424242424242');
    expect(await readPayment(customer, again.payment.id)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('when a payment begins allows a retry with another key, too', async () => {
    const customer = await newcomer();
    await whileBroken(() => checkout(customer, shop.productId));
    const again = await checkout(customer, shop.productId);
    expect(again.payment.redirectUrl).toContain('/pay/sbx_');
    expect(await paymentsOf(customer.userId)).toHaveLength(1);
  });

  test('when the customer returns leaves the payment open; the gateway’s event or the reconciler settles it', async () => {
    const customer = await newcomer();
    const { payment } = await checkout(customer, shop.productId);
    const reference = payment.redirectUrl.split('/').at(-1);
    await whileBroken(async () => {
      await shop.sql(`update sandbox_gateway.payments_away set status = 'succeeded', fee = 313 where reference = $1`, [reference]);
      const back = await fetch(`${server.url}/payments/return?payment=${payment.id}&lang=en`, { redirect: 'manual' });
      expect([back.status, back.headers.get('location')]).toEqual([303, `/en/payment/${payment.id}`]);
      expect((await readPayment(customer, payment.id)).status).toBe('CREATED');
    });
    await shop.sql(`select graphile_worker.add_job('billing:reconcile')`);
    expect(await paymentThat(customer, payment.id, ({ status }) => status === 'SUCCEEDED')).toMatchObject({ order: { status: 'PAID' } });
  });

  test('before a payment has a page is called again by the reconciler', async () => {
    const customer = await newcomer();
    await whileBroken(() => checkout(customer, shop.productId));
    const [payment] = await paymentsOf(customer.userId);
    await shop.sql(`select graphile_worker.add_job('billing:reconcile')`);
    const begun = await paymentThat(customer, payment?.id as string, ({ redirectUrl }) => redirectUrl !== null);
    await payByCard(begun.redirectUrl, '4242424242424242');
    expect((await readPayment(customer, begun.id)).status).toBe('SUCCEEDED');
  });

  test('by answering too late has still opened the payment, and a retry opens no second one', async () => {
    const customer = await newcomer();
    const key = newKey();
    const holder = new pg.Client({ connectionString: server.databaseUrl });
    await holder.connect();
    await holder.query('begin; lock table sandbox_gateway.payments in access exclusive mode');
    const late = checkout(customer, shop.productId, { key });
    expect((await late).userErrors).toMatchObject([{ code: 'PAYMENT_FAILED' }]); // after ten seconds
    await holder.query('commit');
    await holder.end();
    const again = await checkout(customer, shop.productId, { key });
    expect(again.payment.redirectUrl).toContain('/pay/sbx_');
    expect(await shop.sql('select 1 from sandbox_gateway.payments where payment_id = $1', [again.payment.id])).toHaveLength(1);
  });
});
