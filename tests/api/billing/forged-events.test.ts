import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { type RealGateways, realGateways } from '../../support/real-gateways.ts';
import { orderRefund, saleOf } from '../../support/refunds.ts';
import { checkout, readPayment } from '../../support/sales.ts';
import { postedKnet } from '../../support/tap-examples.ts';
import { tapSignature } from '../../support/tap-server.ts';

/** What a stranger, another account or a gateway gone wrong may post as an event of Stripe or Tap. */
let gateways: RealGateways;
let shop: OwnShop;
let next = 0;
beforeAll(async () => {
  gateways = await realGateways();
  shop = await ownShop(gateways.server.databaseUrl, { customers: 20 });
});
afterAll(async () => {
  await shop.end();
  await gateways.stop();
});

type Method = 'CARD' | 'KNET';
async function begin(method: Method) {
  const customer = await shop.signIn(next++, gateways.server.url);
  const { order, payment } = await checkout(customer, shop.productId, { method });
  const [row] = await shop.sql<{ reference: string }>('select gateway_reference as reference from payments where id = $1', [payment.id]);
  return { customer, orderId: order.id as string, paymentId: payment.id as string, reference: row?.reference as string };
}
/** Orders and pays. */
async function sold(method: Method) {
  const begun = await begin(method);
  if (method === 'CARD') gateways.stripe.pay(begun.reference);
  else gateways.tap.become(begun.reference, 'CAPTURED');
  await fetch(`${gateways.server.url}/payments/return?payment=${begun.paymentId}&lang=en`, { redirect: 'manual' });
  expect(await statusOf(begun)).toBe('SUCCEEDED');
  return begun;
}
type Begun = Awaited<ReturnType<typeof begin>>;
const statusOf = async ({ customer, paymentId }: Begun) => (await readPayment(customer, paymentId)).status;
const journalsOf = ({ paymentId }: Begun) => shop.sql('select kind from ledger_journals where payment_id = $1', [paymentId]);
const signed = (object: object) => ({ body: JSON.stringify(object), headers: { hashstring: tapSignature(object) } });

/** Posts what `fetch` would not send: a header that stands twice, a body in parts of its own. Answers the status and the body's type. */
const post = (name: string, body: string | Buffer, headers: http.OutgoingHttpHeaders) =>
  new Promise<{ status: number; type: string | undefined }>((resolve, reject) => {
    const request = http.request(`${gateways.server.url}/payments/webhooks/${name}`, { method: 'POST', headers }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, type: response.headers['content-type']?.split(';')[0] }));
    });
    request.once('error', reject);
    request.end(body);
  });

describe('an event of Tap, whose signature does not cover our id,', () => {
  test('settles no payment that it does not belong to, and stands for no other event', async () => {
    const [paid, open] = [await begin('KNET'), await begin('KNET')];
    gateways.tap.become(paid.reference, 'CAPTURED');
    const { body, headers } = gateways.tap.posted(paid.reference);
    const changed = { headers, body: JSON.stringify({ ...JSON.parse(body), metadata: { paymentId: open.paymentId } }) };
    expect((await gateways.hear('tap', changed)).status).toBeLessThan(500);
    expect([await statusOf(paid), await statusOf(open)]).toEqual(['CREATED', 'CREATED']);
    expect(await gateways.hear('tap', { body, headers })).toEqual({ status: 200, body: { received: true } });
    expect([await statusOf(paid), await statusOf(open)]).toEqual(['SUCCEEDED', 'CREATED']);
    expect(await gateways.hear('tap', changed)).toMatchObject({ status: 200 });
    expect(await journalsOf(open)).toEqual([]);
  });

  test('stands for no other refund', async () => {
    const [one, other] = [await sold('KNET'), await sold('KNET')];
    const owner = await shop.signInOwner(gateways.server.url);
    const { sale } = await orderRefund(owner, one.orderId, { amount: '2.5' });
    expect(sale).toMatchObject({ refunds: [{ status: 'PENDING' }] });
    const id = gateways.tap.refundOf(one.reference);
    gateways.tap.becomeRefund(id, 'REFUNDED');
    const { body, headers } = gateways.tap.posted(id);
    const { metadata } = JSON.parse(body);
    const changed = { headers, body: JSON.stringify({ ...JSON.parse(body), metadata: { ...metadata, paymentId: other.paymentId } }) };
    expect((await gateways.hear('tap', changed)).status).toBeLessThan(500);
    expect(await saleOf(owner, other.orderId)).toMatchObject({ status: 'PAID', refunds: [] });
    await gateways.hear('tap', { body, headers });
    expect(await saleOf(owner, one.orderId)).toMatchObject({ status: 'PARTLY_REFUNDED', refunds: [{ status: 'SUCCEEDED' }] });
  });

  test('pays nothing with the charge of another payment for one whose own answer was lost', async () => {
    const [paid, lost] = [await begin('KNET'), await begin('KNET')];
    gateways.tap.become(paid.reference, 'CAPTURED');
    // As a saved card that was charged, and whose answer did not arrive: an event may name the charge.
    await shop.sql(
      `with card as (insert into saved_cards (creator_id, gateway, reference, brand, last4) values ($1, 'tap', 'cus_1/card_1/agreement_1', 'visa', '4242')
         returning id)
       update payments set gateway_reference = null, redirect_url = null, saved_card_id = card.id from card where payments.id = $2`,
      [shop.creatorId, lost.paymentId],
    );
    const { body, headers } = gateways.tap.posted(paid.reference);
    const changed = { headers, body: JSON.stringify({ ...JSON.parse(body), metadata: { paymentId: lost.paymentId } }) };
    expect(await gateways.hear('tap', changed)).toMatchObject({ status: 503 });
    expect(await statusOf(lost)).toBe('CREATED');
    expect(await shop.sql('select gateway_reference as reference from payments where id = $1', [lost.paymentId])).toEqual([
      { reference: null },
    ]);
    expect(await gateways.hear('tap', { body, headers })).toMatchObject({ status: 200 });
    expect(await statusOf(paid)).toBe('SUCCEEDED');
  });
});

describe.each(['stripe', 'tap'] as const)('at %s', (name) => {
  const method = name === 'stripe' ? 'CARD' : 'KNET';
  const event = ({ reference }: Begun) =>
    name === 'stripe'
      ? gateways.stripe.event('checkout.session.completed', gateways.stripe.session(reference))
      : gateways.tap.posted(reference);
  const pay = ({ reference }: Begun) => (name === 'stripe' ? gateways.stripe.pay(reference) : gateways.tap.become(reference, 'CAPTURED'));
  const header = name === 'stripe' ? 'stripe-signature' : 'hashstring';

  test('a charge of another amount, currency or payment settles nothing', async () => {
    const one = await begin(method);
    pay(one);
    const charge = name === 'stripe' ? gateways.stripe.session(one.reference) : gateways.tap.charges(one.paymentId)[0];
    const other = randomUUID();
    const changes: object[] =
      name === 'stripe'
        ? [{ amount_total: 100 }, { currency: 'usd' }, { client_reference_id: other }]
        : [{ amount: 0.1 }, { currency: 'USD' }, { metadata: { paymentId: other } }];
    for (const change of changes) {
      const real = { ...charge };
      const told = event(one);
      Object.assign(charge as object, change);
      expect(await gateways.hear(name, told)).toMatchObject({ status: 503 });
      expect(await statusOf(one)).toBe('CREATED');
      Object.assign(charge as object, real);
    }
    expect(await gateways.hear(name, event(one))).toMatchObject({ status: 200 });
    expect(await statusOf(one)).toBe('SUCCEEDED');
    expect(await journalsOf(one)).toHaveLength(1);
  });

  test('a body that was changed, a signature that is another’s, old or stands twice, and none, are refused and change nothing', async () => {
    const one = await begin(method);
    const [other, own] = [event(await begin(method)), event(one)];
    pay(one);
    const mine = own.headers[header] as string;
    const theirs = other.headers[header] as string;
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    const old =
      name === 'stripe' ? gateways.stripe.event('checkout.session.completed', {}, { timestamp: hourAgo }).headers[header] : 'a'.repeat(64);
    const bodies: [string, http.OutgoingHttpHeaders][] = [
      [own.body.replace(/"amount(_total)?":/, '"amount$1":1'), { [header]: mine }],
      [own.body, { [header]: theirs }],
      [own.body, { [header]: [theirs, theirs] }],
      [own.body, { [header]: old }],
      [own.body, { [header]: '' }],
      [own.body, { [header]: 'x'.repeat(8000) }],
      [own.body, {}],
    ];
    for (const [body, headers] of bodies)
      expect(await post(name, body, { 'content-type': 'application/json', ...headers })).toMatchObject({
        status: 400,
        type: 'application/json',
      });
    expect(await statusOf(one)).toBe('CREATED');
  });

  test('a body that is empty, huge, deep, packed or no object is refused in JSON', async () => {
    const { headers } = event(await begin(method));
    const deep = (open: string, close: string) =>
      `{"id":"chg_1","currency":"KWD","amount":1,"reference":{"gateway":${open.repeat(9000)}1${close.repeat(9000)}}}`;
    const bodies: [number, string | Buffer, http.OutgoingHttpHeaders?][] = [
      [400, ''],
      [400, 'null'],
      [400, '[]'],
      [400, '"x"'],
      [400, '{"id":'],
      [400, Buffer.from([0xff, 0xfe, 0x00])],
      [400, deep('[', ']')],
      [400, deep('{"a":', '}')],
      [400, '{"id":"chg_1","currency":{"toString":1},"amount":1}'],
      [413, `{"id":"${'x'.repeat(70_000)}"}`],
      [413, gzipSync(Buffer.alloc(5_000_000, ' ')), { 'content-encoding': 'gzip' }],
      [400, Buffer.from('no gzip'), { 'content-encoding': 'gzip' }],
      [415, '{}', { 'content-encoding': 'x-of-a-stranger' }],
    ];
    for (const [status, body, more] of bodies)
      expect([body.slice(0, 40).toString(), await post(name, body, { ...headers, ...more })]).toMatchObject([
        expect.anything(),
        { status, type: 'application/json' },
      ]);
  });

  test('what is signed and about a refund or a dispute that nobody knows is taken, and changes nothing', async () => {
    const one = await sold(method);
    const about = { paymentId: one.paymentId, refundId: randomUUID() };
    const unknown: { body: string; headers: Record<string, string> }[] =
      name === 'stripe'
        ? [
            gateways.stripe.event('refund.failed', { object: 'refund', id: 're_unknown', metadata: about }),
            gateways.stripe.event('charge.dispute.closed', { object: 'dispute', id: 'dp_unknown', status: 'lost', metadata: about }),
          ]
        : [{ ...postedKnet, id: 're_unknown', object: 'refund', status: 'REFUNDED', metadata: about }].map(signed);
    for (const told of unknown) expect(await gateways.hear(name, told)).toEqual({ status: 200, body: { received: true } });
    const odd = [null, [], 'x', { paymentId: [one.paymentId] }, { paymentId: { $ne: null } }, { paymentId: `${one.paymentId}\0` }];
    for (const metadata of odd) {
      const told =
        name === 'stripe'
          ? gateways.stripe.event('refund.updated', { object: 'refund', id: 're_1', metadata })
          : signed({ ...postedKnet, id: 're_1', object: 'refund', metadata });
      expect(await gateways.hear(name, told)).toEqual({ status: 200, body: { received: false } });
    }
    const owner = await shop.signInOwner(gateways.server.url);
    expect(await saleOf(owner, one.orderId)).toMatchObject({ status: 'PAID', refunds: [], disputes: [] });
    expect(await journalsOf(one)).toHaveLength(1);
  });
});
