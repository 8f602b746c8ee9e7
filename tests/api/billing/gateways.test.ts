import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeCreateMutation } from '../../support/availability.ts';
import { gql } from '../../support/client.ts';
import type { OwnServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { type RealGateways, realGateways } from '../../support/real-gateways.ts';
import { checkout, readPayment } from '../../support/sales.ts';
import { complete, session, sessionPublishMutation } from '../../support/sessions.ts';
import type { StripeServer } from '../../support/stripe-server.ts';
import { postedKnet } from '../../support/tap-examples.ts';
import { type TapServer, tapSignature } from '../../support/tap-server.ts';

/** A server with two real gateways: stand-ins of them run in this process. */
let gateways: RealGateways;
let stripe: StripeServer;
let tap: TapServer;
let server: OwnServer;
let shop: OwnShop;
let next = 0;
const newcomer = () => shop.signIn(next++, server.url);

beforeAll(async () => {
  gateways = await realGateways();
  ({ stripe, tap, server } = gateways);
  shop = await ownShop(server.databaseUrl, { customers: 12 });
});
afterAll(async () => {
  await shop.end();
  await gateways.stop();
});

/** Orders and leaves for the gateway's page. The reference is the gateway's id of the payment. */
async function begin(method: 'CARD' | 'KNET') {
  const customer = await newcomer();
  const { order, payment, userErrors } = await checkout(customer, shop.productId, { method, language: 'AR' });
  expect(userErrors).toEqual([]);
  const [row] = await shop.sql<{ gateway: string; reference: string }>(
    'select gateway, gateway_reference as reference from payments where id = $1',
    [payment.id],
  );
  return { customer, order, payment, ...(row as NonNullable<typeof row>) };
}
const hear = async (...event: Parameters<RealGateways['hear']>) => (await gateways.hear(...event)).status;
const comeBack = async (paymentId: string) =>
  (await fetch(`${server.url}/payments/return?payment=${paymentId}&lang=ar&tap_id=chg_forged`, { redirect: 'manual' })).headers.get(
    'location',
  );
const journalsOf = (paymentId: string) =>
  shop.sql<{ account: string; amount: string }>(
    'select account, amount from ledger_entries where payment_id = $1 order by account, amount',
    [paymentId],
  );

test('several gateways offer their ways to pay together; the first that takes one has it', async () => {
  const methods = await gql('{ kwd: paymentMethods(currency: "KWD") usd: paymentMethods(currency: "USD") }', {}, server);
  expect(methods.data).toEqual({ kwd: ['CARD', 'KNET'], usd: ['CARD'] });
  expect(await begin('CARD')).toMatchObject({
    gateway: 'stripe',
    payment: { redirectUrl: expect.stringContaining('checkout.stripe.com') },
  });
  expect(await begin('KNET')).toMatchObject({ gateway: 'tap', payment: { redirectUrl: expect.stringContaining('payments.tap.company') } });
});

describe.each([
  {
    name: 'stripe',
    method: 'CARD' as const,
    fee: '313',
    pay: (reference: string) => stripe.pay(reference, { fee: 313 }),
    event: (reference: string) => stripe.event('checkout.session.completed', stripe.session(reference)),
    forged: (reference: string) => stripe.event('checkout.session.completed', stripe.session(reference), { secret: 'whsec_of_a_stranger' }),
  },
  {
    name: 'tap',
    method: 'KNET' as const,
    fee: '175',
    pay: (reference: string) => tap.become(reference, 'CAPTURED'),
    event: (reference: string) => tap.posted(reference),
    forged: (reference: string) => tap.posted(reference, 'sk_test_of_a_stranger'),
  },
])('a payment at $name', ({ name, method, fee, pay, event, forged }) => {
  test('settles when the customer comes back, once, with the gateway’s fee', async () => {
    const { customer, payment, reference } = await begin(method);
    pay(reference);
    expect(await comeBack(payment.id)).toBe(`/ar/payment/${payment.id}`);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED', method, order: { status: 'PAID' } });
    await comeBack(payment.id);
    expect(await journalsOf(payment.id)).toEqual([
      { account: 'CREATOR', amount: '-12500' },
      { account: 'CREATOR', amount: fee },
      { account: 'GATEWAY', amount: '12500' },
      { account: 'GATEWAY_FEE', amount: `-${fee}` },
    ]);
  });

  test('is not paid by coming back alone', async () => {
    const { customer, payment } = await begin(method);
    await comeBack(payment.id);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'CREATED', order: { status: 'PENDING' } });
  });

  test('settles by its event, also if it comes twice; a forged one changes nothing', async () => {
    const { customer, payment, reference } = await begin(method);
    const early = event(reference);
    expect(await hear(name, early)).toBe(200);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'CREATED' });
    pay(reference);
    expect(await hear(name, forged(reference))).toBe(400);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'CREATED' });
    const paid = event(reference);
    expect(await Promise.all([hear(name, paid), hear(name, paid)])).toEqual([200, 200]);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED' });
    // One from before the payment arrives late.
    expect(await hear(name, early)).toBe(200);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await journalsOf(payment.id)).toHaveLength(4);
  });

  test('does not believe the event of another gateway', async () => {
    const { payment, reference, customer } = await begin(method);
    pay(reference);
    expect(await hear(name === 'tap' ? 'stripe' : 'tap', event(reference))).toBe(400);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'CREATED' });
  });
});

test('events of another system on the same account are taken, and do nothing', async () => {
  const ofStripe = (metadata: object, more: object = {}) =>
    stripe.event('charge.dispute.created', { object: 'dispute', id: 'dp_9', metadata, ...more });
  for (const foreign of [
    stripe.event('customer.created', { object: 'customer', id: 'cus_9', metadata: {} }),
    ofStripe({ paymentId: randomUUID() }),
    ofStripe({ paymentId: 'order-77' }),
    ofStripe({}, { payment_intent: 'pi_that_stripe_does_not_know' }),
  ])
    expect(await gateways.hear('stripe', foreign)).toEqual({ status: 200, body: { received: false } });
  for (const paymentId of [undefined, randomUUID(), 'order-77']) {
    const charge = { ...postedKnet, metadata: { paymentId } };
    const posted = { body: JSON.stringify(charge), headers: { hashstring: tapSignature(charge) } };
    expect(await gateways.hear('tap', posted)).toEqual({ status: 200, body: { received: false } });
  }
  expect((await fetch(`${server.url}/payments/webhooks/sandbox`, { method: 'POST', body: '{}' })).status).toBe(404);
});

describe('a price that nobody could pay', () => {
  const change = async (price: string) => {
    const owner = await shop.signInOwner(server.url);
    const input = { price: { amount: price, currency: 'KWD' } };
    const { data } = await gql(
      'mutation Change($id: UUID!, $input: ProductUpdateInput!) { productUpdate(id: $id, input: $input) { userErrors { field code message } } }',
      { id: shop.productId, input },
      owner,
    );
    return data.productUpdate.userErrors;
  };

  test('is refused while the product is on sale, with what is wrong', async () => {
    expect(await change('0.050')).toMatchObject([{ field: ['price'], code: 'INVALID', message: expect.stringContaining('0.100 KWD') }]);
    // KNET takes what Stripe does not.
    expect(await change('12.505')).toEqual([]);
    expect(await change('12.500')).toEqual([]);
  });

  test('is refused for sessions and appointments, too', async () => {
    const owner = await shop.signInOwner(server.url);
    const price = { amount: '0.090', currency: 'KWD' };
    const { id } = await session(owner, { ...complete(), price });
    const published = await gql(sessionPublishMutation, { id }, owner);
    expect(published.data.sessionPublish.userErrors).toMatchObject([{ field: ['price'], message: expect.stringContaining('0.100') }]);
    const input = { title: 'Portfolio review', durations: [60, 30].map((minutes) => ({ minutes, price })) };
    const offered = await gql(typeCreateMutation, { input }, owner);
    expect(offered.data.appointmentTypeCreate.userErrors).toMatchObject([
      { field: ['durations', '0', 'price'] },
      { field: ['durations', '1', 'price'] },
    ]);
    const free = { ...input, durations: [{ minutes: 60, price: { ...price, amount: '0' } }] };
    expect((await gql(typeCreateMutation, { input: free }, owner)).data.appointmentTypeCreate.userErrors).toEqual([]);
  });

  test('in one way is refused there at the checkout, before the gateway is asked', async () => {
    const customer = await newcomer();
    await shop.sql('update products set price_amount = 150 where id = $1', [shop.productId]);
    const before = stripe.heard.length;
    expect((await checkout(customer, shop.productId, { method: 'CARD' })).userErrors).toMatchObject([
      { code: 'PAYMENT_FAILED', message: expect.stringContaining('0.200 KWD') },
    ]);
    expect(stripe.heard).toHaveLength(before);
    expect((await checkout(customer, shop.productId, { method: 'KNET' })).userErrors).toEqual([]);
    await shop.sql('update products set price_amount = 12500 where id = $1', [shop.productId]);
  });
});

test('an amount that a gateway cannot collect exactly is refused before the gateway is asked, and nothing is held', async () => {
  const customer = await newcomer();
  await shop.sql('update products set price_amount = 12505 where id = $1', [shop.productId]);
  const before = stripe.heard.length;
  const { userErrors } = await checkout(customer, shop.productId, { method: 'CARD' });
  expect(userErrors).toMatchObject([{ code: 'PAYMENT_FAILED', message: expect.stringContaining('0.010') }]);
  expect(stripe.heard).toHaveLength(before);
  expect(await shop.sql('select from orders where customer_id = $1', [customer.userId])).toEqual([]);
  const { payment } = await checkout(customer, shop.productId, { method: 'KNET' });
  expect(payment.amount.amount).toBe('12.505');
  await shop.sql('update products set price_amount = 12500 where id = $1', [shop.productId]);
});
