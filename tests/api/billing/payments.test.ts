import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sign } from '../../../server/local/gateway/signature.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { cards } from '../../support/card.ts';
import { gql, rest } from '../../support/client.ts';
import { goodCard, openPage, submitPage } from '../../support/gateway-page.ts';
import {
  booksOf,
  buy,
  buySlowly,
  checkout,
  crowd,
  inEachPeriod,
  letTimePass,
  paymentQuery,
  paymentThat,
  readPayment,
  runJob,
  shop,
  takenOf,
} from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { storefrontProductQuery } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type Account, world } from '../../support/world.ts';

const secret = readConfig({ NODE_ENV: 'test' }).sandboxGatewaySecret;
const owns = async (customer: Account, id: string) =>
  (await gql(storefrontProductQuery, { id }, customer)).data.storefrontProduct.viewerOwns;

/** Makes a payment that the gateway has charged and the shop does not know of, because its events are held back. */
async function charged(card = goodCard.number) {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  const { payment, order } = await checkout(customer, productId);
  const reference = payment.redirectUrl.split('/').at(-1) as string;
  const page = await openPage(payment.redirectUrl);
  return { creator, productId, customer, payment, order, reference, pay: () => submitPage(page, { ...goodCard, number: card }) };
}

async function webhook(event: object, { at = new Date(), key = secret, body = JSON.stringify(event), header = sign(key, body, at) } = {}) {
  const response = await fetch(`${setting('TEST_URL')}/payments/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(header && { 'sandbox-signature': header }) },
    body,
  });
  return response.status;
}

describe('a payment', () => {
  test('with a good card gives access to the product and books the money and the fee', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    expect(await buy(customer, productId)).toMatchObject({
      status: 'SUCCEEDED',
      redirectUrl: null,
      failureMessage: null,
      order: { status: 'PAID', paidAt: expect.any(String) },
    });
    expect(await owns(customer, productId)).toBe(true);
    expect(await booksOf(creator.creatorId)).toEqual({
      gateway: 12_500,
      revenue: 12_500,
      fees: 313, // 2.5 % of 12.500 is 312.5 fils, rounded half up
      feeDays: 313,
      owed: 0,
      paid: 12_500,
      totals: 12_500,
      products: 12_500,
      days: 12_500,
      productPeriods: inEachPeriod(12_500),
    });
  });

  test('that is declined gives no access, keeps the place, and can be retried', async () => {
    const { creator, productId } = await shop({ maxParticipants: 1 });
    const customer = await world.customer();
    expect(await buy(customer, productId, cards.declined)).toMatchObject({
      status: 'FAILED',
      redirectUrl: null,
      failureMessage: expect.stringContaining('declined'),
      order: { status: 'PENDING' },
    });
    expect(await owns(customer, productId)).toBe(false);
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 0, revenue: 0 });
    expect(await buy(customer, productId, cards.challenged)).toMatchObject({ status: 'SUCCEEDED', order: { status: 'PAID' } });
    expect(await takenOf(productId)).toBe(1);
  });

  test('is visible to its payer only', async () => {
    const { productId, creator } = await shop();
    const customer = await world.customer();
    const { payment } = await checkout(customer, productId);
    expect(await readPayment(await world.customer(), payment.id)).toBeNull();
    expect((await gql(paymentQuery, { id: payment.id })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await gql(paymentQuery, { id: payment.id }, creator)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await readPayment(customer, randomUUID())).toBeNull();
  });
});

describe('settling', () => {
  test('20 returns and 20 events at once settle once', async () => {
    const { creator, customer, payment, productId, pay } = await charged();
    await pay();
    const returns = Array.from({ length: 20 }, () => openPage(`${setting('TEST_URL')}/payments/return?payment=${payment.id}&lang=ar`));
    const events = Array.from({ length: 20 }, (_, n) =>
      webhook({ id: `evt_${payment.id}_${n % 5}`, type: 'payment.succeeded', payment: { paymentId: payment.id } }),
    );
    const [pages, statuses] = await Promise.all([Promise.all(returns), Promise.all(events)]);
    expect(new Set(pages.map(({ location }) => location))).toEqual(new Set([`${setting('TEST_URL')}/ar/payment/${payment.id}`]));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await booksOf(creator.creatorId)).toMatchObject({
      gateway: 12_500,
      revenue: 12_500,
      paid: 12_500,
      totals: 12_500,
      days: 12_500,
    });
    expect(await sql('select 1 from ledger_entries where payment_id = $1', [payment.id])).toHaveLength(4);
    expect(await sql('select 1 from entitlements where product_id = $1', [productId])).toHaveLength(1);
    expect(
      await sql('select 1 from gateway_events where payment_id = $1 and id like $2', [payment.id, `evt_${payment.id}_%`]),
    ).toHaveLength(5);
  });

  test('does not trust the return alone', async () => {
    const { customer, payment } = await charged();
    const { status, headers } = await rest('GET', `/payments/return?payment=${payment.id}&lang=en`);
    expect([status, headers.get('location')]).toEqual([303, `/en/payment/${payment.id}`]);
    expect((await readPayment(customer, payment.id)).status).toBe('CREATED');
  });

  test.each(['', '?payment=1', '?payment=0197a000-0000-7000-8000-000000000000&lang=xx', '?payment[]=1'])(
    'a return such as %j is redirected to a safe page',
    async (query) => {
      const { status, headers } = await rest('GET', `/payments/return${query}`);
      expect(status).toBe(303);
      expect(headers.get('location')).toMatch(/^\/en(\/payment\/0197a000-0000-7000-8000-000000000000)?$/);
    },
  );

  test('happens by the gateway’s event if the browser never returns', async () => {
    const { customer, payment, pay } = await charged();
    await pay();
    expect(await paymentThat(customer, payment.id, ({ status }) => status === 'SUCCEEDED')).toMatchObject({ order: { status: 'PAID' } });
  });

  test('happens by the reconciler without return and event', async () => {
    const { customer, payment } = await charged();
    await sql(`update sandbox_gateway.payments set status = 'succeeded', fee = 313 where payment_id = $1`, [payment.id]);
    await runJob('billing:reconcile');
    // Another round of the reconciler may work on the payment at this moment.
    expect(await paymentThat(customer, payment.id, ({ status }) => status !== 'CREATED')).toMatchObject({ status: 'SUCCEEDED' });
  });

  test.each([
    ['amount', 'amount = 1'],
    ['currency', `currency = 'USD'`],
    ['payment', 'payment_id = uuidv7()'],
    ['fee', 'fee = amount + 1'],
  ])('an answer with another %s is not trusted', async (_what, change) => {
    const { creator, customer, payment, reference } = await charged();
    await sql(`update sandbox_gateway.payments set status = 'succeeded', ${change} where reference = $1`, [reference]);
    await openPage(`${setting('TEST_URL')}/payments/return?payment=${payment.id}&lang=en`);
    expect(await webhook({ id: `evt_${payment.id}`, type: 'payment.succeeded', payment: { paymentId: payment.id } })).toBe(503);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'CREATED', order: { status: 'PENDING' } });
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 0, totals: 0 });
  });
});

describe('an event', () => {
  const ofNobody = { id: 'evt_x', type: 'payment.succeeded', payment: { paymentId: '0197a000-0000-7000-8000-000000000000' } };
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);

  test.each([
    ['without a signature', { header: '' }],
    ['with a signature of another secret', { key: 'another-secret-that-is-long-enough-to-be-one' }],
    ['signed six minutes ago', { at: minutes(-6) }],
    ['signed in six minutes', { at: minutes(6) }],
    ['with half a signature', { header: 't=1,v1=00' }],
    ['with a signature over other bytes', { header: sign(secret, '{}', new Date()) }],
  ])('%s is refused', async (_what, options) => {
    expect(await webhook(ofNobody, options)).toBe(400);
  });

  test('that is signed, four minutes old and about an unknown payment is taken, so that it need not come again', async () => {
    expect(await webhook(ofNobody, { at: minutes(-4) })).toBe(200);
  });

  test.each(['not json', '[]', 'null', '{"id":1}', '{"payment":{"paymentId":"x"}}'])(
    'that is signed but invalid (%s) is refused',
    async (body) => {
      expect(await webhook({}, { body })).toBe(400);
    },
  );

  test('that is far too long is refused', async () => {
    expect(await webhook({}, { body: `"${'x'.repeat(100_000)}"` })).toBe(413);
  });

  test('is not trusted: only the gateway’s answer counts', async () => {
    const { customer, payment } = await charged();
    const lie = {
      id: `evt_${payment.id}`,
      type: 'payment.succeeded',
      payment: { paymentId: payment.id, status: 'succeeded', amount: 12_500 },
    };
    expect(await webhook(lie)).toBe(200);
    expect((await readPayment(customer, payment.id)).status).toBe('CREATED');
  });
});

describe('a late payment', () => {
  /** Pays with a slow bank, which charges after the order's time to pay is over. */
  async function lateFor(productId: string, customer: Account) {
    const { payment, order, bankAnswers } = await buySlowly(customer, productId);
    const { headers } = await rest('GET', `/payments/return?payment=${payment.id}&lang=en`);
    expect(headers.get('location')).toBe(`/en/payment/${payment.id}`);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'CREATED' });
    await letTimePass(order.id);
    await runJob('billing:reconcile');
    expect(await paymentThat(customer, payment.id, ({ status }) => status !== 'CREATED')).toMatchObject({
      status: 'EXPIRED',
      order: { status: 'EXPIRED' },
    });
    return { payment, bankAnswers };
  }

  test('takes a place again if one is left', async () => {
    const { creator, productId } = await shop({ maxParticipants: 1 });
    const customer = await world.customer();
    const { payment, bankAnswers } = await lateFor(productId, customer);
    expect(await takenOf(productId)).toBe(0);
    await bankAnswers();
    expect(await paymentThat(customer, payment.id, ({ status }) => status !== 'EXPIRED')).toMatchObject({
      status: 'SUCCEEDED',
      failureMessage: null,
      order: { status: 'PAID' },
    });
    expect(await takenOf(productId)).toBe(1);
    expect(await booksOf(creator.creatorId)).toMatchObject({ revenue: 12_500, paid: 12_500, totals: 12_500 });
  });

  test('is refunded if no place is left', async () => {
    const { creator, productId } = await shop({ maxParticipants: 1 });
    const [slow, quick] = (await crowd(2)) as [Account, Account];
    const { payment, bankAnswers } = await lateFor(productId, slow);
    expect(await buy(quick, productId)).toMatchObject({ status: 'SUCCEEDED' });
    await bankAnswers();
    expect(await paymentThat(slow, payment.id, ({ status }) => status === 'REFUNDED')).toMatchObject({
      failureMessage: expect.stringContaining('last place was taken'),
      order: { status: 'EXPIRED' },
    });
    expect(await owns(slow, productId)).toBe(false);
    expect(await takenOf(productId)).toBe(1);
    // The creator bears both fees. The revenue is that of the one sale.
    expect(await booksOf(creator.creatorId)).toMatchObject({
      gateway: 12_500,
      owed: 0,
      revenue: 12_500,
      fees: 626,
      feeDays: 626,
      paid: 12_500,
      totals: 12_500,
    });
  });

  test('whose event was lost is found an hour, six hours and a day after the end', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const { order, payment } = await buySlowly(customer, productId);
    await letTimePass(order.id);
    await runJob('billing:settle', { paymentId: payment.id });
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'EXPIRED' });
    const state = async (minutes: number) => {
      await sql('update payments set expires_at = now() - make_interval(mins => $2) where id = $1', [payment.id, minutes]);
      await runJob('billing:reconcile');
      const [row] = await sql<{ status: string; asks: number }>('select status, late_asks as asks from payments where id = $1', [
        payment.id,
      ]);
      return row;
    };
    expect(await state(59)).toEqual({ status: 'EXPIRED', asks: 0 });
    expect(await state(61)).toEqual({ status: 'EXPIRED', asks: 1 });
    expect(await state(359)).toEqual({ status: 'EXPIRED', asks: 1 });
    expect(await state(361)).toEqual({ status: 'EXPIRED', asks: 2 });
    await sql(`update sandbox_gateway.payments set status = 'succeeded', fee = 313, succeeds_at = null where payment_id = $1`, [
      payment.id,
    ]);
    expect(await state(1439)).toEqual({ status: 'EXPIRED', asks: 2 });
    expect(await state(1441)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await owns(customer, productId)).toBe(true);
  });

  test('is refunded if the customer has paid again meanwhile', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const { payment, bankAnswers } = await lateFor(productId, customer);
    expect(await buy(customer, productId)).toMatchObject({ status: 'SUCCEEDED' });
    await bankAnswers();
    expect(await paymentThat(customer, payment.id, ({ status }) => status === 'REFUNDED')).toMatchObject({
      failureMessage: expect.stringContaining('was yours already'),
    });
    expect(await owns(customer, productId)).toBe(true);
    expect(await takenOf(productId)).toBe(1);
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 12_500, owed: 0, revenue: 12_500, paid: 12_500, totals: 12_500 });
  });
});
