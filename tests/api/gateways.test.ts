import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql } from '../support/client.ts';
import { type OwnServer, ownServer } from '../support/own-server.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { checkout, readPayment } from '../support/sales.ts';
import { type StripeServer, stripeSecret, stripeServer, stripeWebhookSecret } from '../support/stripe-server.ts';
import { type TapServer, tapSecret, tapServer } from '../support/tap-server.ts';

/** A server with two real gateways: stand-ins of them run in this process. */
let stripe: StripeServer;
let tap: TapServer;
let server: OwnServer;
let shop: OwnShop;
let next = 0;
const newcomer = () => shop.signIn(next++, server.url);

beforeAll(async () => {
  [stripe, tap] = await Promise.all([stripeServer(), tapServer()]);
  server = await ownServer({
    PAYMENT_GATEWAY: 'stripe, tap',
    STRIPE_SECRET_KEY: stripeSecret,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_URL: stripe.url,
    TAP_SECRET_KEY: tapSecret,
    TAP_FEE_CARD: '2.75%',
    TAP_FEE_KNET: '1%+0.050',
    TAP_URL: tap.url,
  });
  shop = await ownShop(server.databaseUrl, { customers: 12 });
});
afterAll(async () => {
  await shop.end();
  await server.stop();
  await Promise.all([stripe.stop(), tap.stop()]);
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
const hear = async (name: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  (
    await fetch(`${server.url}/payments/webhooks/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  ).status;
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
  expect(await hear('stripe', stripe.event('customer.created', { object: 'customer', id: 'cus_9', metadata: {} }))).toBe(200);
  expect(await hear('sandbox', { body: '{}', headers: {} })).toBe(404);
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
