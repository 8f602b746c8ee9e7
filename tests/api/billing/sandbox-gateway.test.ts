import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxGateway } from '../../../server/local/gateway/client.ts';
import { readConfig } from '../../../server/platform/config.ts';
import type { GatewayPaymentRequest } from '../../../server/platform/payments/gateway.ts';
import { openPage, submitPage } from '../../support/gateway-page.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';

/** The sandbox gateway by itself: these payments are of no order, so Diwan answers 404 to their events. */
const url = setting('TEST_GATEWAY_URL');
const secret = readConfig({ NODE_ENV: 'test' }).sandboxGatewaySecret;
const gateway = sandboxGateway({ url, secret });

const asked = (change: Partial<GatewayPaymentRequest> = {}): GatewayPaymentRequest => ({
  paymentId: randomUUID(),
  amount: 12_500,
  currency: 'KWD',
  method: 'CARD',
  saveCard: false,
  payer: { id: randomUUID(), email: 'noor@example.com' },
  description: 'Drawing hands',
  payee: 'Noor',
  returnUrl: 'https://diwan.example/payments/return',
  language: 'en',
  expiresAt: new Date(Date.now() + 60 * 60_000),
  ...change,
});
/** Pays on the page, and returns the payment's reference. */
async function pay(number: string, change: Partial<GatewayPaymentRequest> = {}, fields: Record<string, string> = {}): Promise<string> {
  const { reference, redirectUrl } = await gateway.create(asked(change));
  const page = await submitPage(await openPage(redirectUrl as string), { number, expiry: '04/30', cvc: '123', action: 'pay', ...fields });
  expect(page.status).toBe(303);
  return reference;
}
const bank = async (path: string, body: object = {}) => {
  const response = await fetch(`${url}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
};
const eventsOf = async (reference: string) =>
  (await sql<{ type: string }>('select type from sandbox_gateway.events where reference = $1 order by created_at', [reference])).map(
    ({ type }) => type,
  );
/** Lets what the gateway does some seconds later happen now. */
const letLateHappen = (reference: string) =>
  Promise.all([
    sql('update sandbox_gateway.refunds set ends_at = now() where reference = $1 and ends_at is not null', [reference]),
    sql('update sandbox_gateway.payments set succeeds_at = now() where reference = $1 and succeeds_at is not null', [reference]),
    sql('update sandbox_gateway.payments set disputed_at = now() where reference = $1 and disputed_at is not null', [reference]),
  ]);

describe('a saved card', () => {
  const save = async (number = '4242424242424242') => {
    const reference = await pay(number, { saveCard: true }, { save: 'on' });
    return (await gateway.retrieve(reference)).savedCard;
  };

  test('is kept only if the shop offers it and its holder ticks it', async () => {
    expect(await save()).toEqual({ reference: expect.stringMatching(/^card_/), brand: 'visa', last4: '4242', expiresOn: '2030-04-01' });
    expect((await gateway.retrieve(await pay('4242424242424242', { saveCard: true }))).savedCard).toBeNull();
    expect((await gateway.retrieve(await pay('4242424242424242', {}, { save: 'on' }))).savedCard).toBeNull();
    const offered = await gateway.create(asked({ saveCard: true }));
    expect((await openPage(offered.redirectUrl as string)).html).toContain('name="save"');
    const other = await gateway.create(asked());
    expect((await openPage(other.redirectUrl as string)).html).not.toContain('name="save"');
  });

  test('that is declined at first is not kept', async () => {
    expect(await save('4000000000000002')).toBeNull();
  });

  test('is charged once for each payment, without its holder', async () => {
    const card = await save();
    const payment = asked({ amount: 5000 });
    const [first, second] = await Promise.all([
      gateway.charge(payment, card?.reference as string),
      gateway.charge(payment, card?.reference as string),
    ]);
    expect(second?.reference).toBe(first?.reference);
    expect(await gateway.charge(payment, card?.reference as string)).toMatchObject({ status: 'succeeded', amount: 5000, fee: 125 });
    expect(await eventsOf(first?.reference as string)).toEqual(['payment.succeeded']);
  });

  test('that was charged and deleted is found by our id', async () => {
    const card = await save();
    const payment = asked({ amount: 5000 });
    const charged = { savedCard: card?.reference as string, since: new Date() };
    expect(await gateway.findCharge(payment.paymentId, charged)).toBeNull();
    const first = await gateway.charge(payment, charged.savedCard);
    await gateway.forgetCard(charged.savedCard);
    expect(await gateway.findCharge(payment.paymentId, charged)).toMatchObject({ reference: first?.reference, status: 'succeeded' });
  });

  test.each([
    ['4000000000000341', { status: 'failed', failureCode: 'declined', redirectUrl: null }],
    ['4000002760003184', { status: 'requires_action', redirectUrl: expect.stringMatching(/\/challenge$/) }],
  ])('%s succeeds with its holder, and not without', async (number, charged) => {
    const card = await save(number);
    expect(await gateway.charge(asked(), card?.reference as string)).toMatchObject(charged);
  });

  test('that was deleted, or never was, is not charged', async () => {
    const card = await save();
    await gateway.forgetCard(card?.reference as string);
    await gateway.forgetCard(card?.reference as string);
    expect(await gateway.charge(asked(), card?.reference as string)).toBeNull();
    expect(await gateway.charge(asked(), 'card_unknown')).toBeNull();
  });
});

const refusedByError = { status: 'failed', reason: 'There is not that much to give back' };

describe('a refund', () => {
  const refundOf = async (number: string, amount = 12_500) => {
    const reference = await pay(number);
    const refundId = randomUUID();
    return { reference, refundId, first: await gateway.refund(reference, { refundId, amount, attempts: 0 }) };
  };
  const becomes = (reference: string, refundId: string, status: string) =>
    until(async () => (await gateway.retrieveRefund(reference, refundId))?.status === status, `the refund did not become ${status}`);

  test('succeeds at once, in parts, once for each id, and never for more than was paid', async () => {
    const { reference, refundId, first } = await refundOf('4242424242424242', 5000);
    expect(first).toEqual({ refundId, status: 'succeeded', amount: 5000, reason: null });
    expect(await gateway.refund(reference, { refundId, amount: 5000, attempts: 0 })).toEqual(first);
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'partially_refunded', refundedAmount: 5000 });
    expect(await gateway.refund(reference, { refundId: randomUUID(), amount: 7501, attempts: 0 })).toMatchObject(refusedByError);
    await gateway.refund(reference, { refundId: randomUUID(), amount: 7500, attempts: 0 });
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'refunded', refundedAmount: 12_500 });
    expect(await gateway.retrieveRefund(reference, randomUUID())).toBeNull();
  });

  test('of this card takes some seconds; its amount is kept from others meanwhile', async () => {
    const { reference, refundId, first } = await refundOf('4000000000007726', 12_000);
    expect(first).toMatchObject({ status: 'pending' });
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'succeeded', refundedAmount: 0 });
    expect(await gateway.refund(reference, { refundId: randomUUID(), amount: 501, attempts: 0 })).toMatchObject(refusedByError);
    await letLateHappen(reference);
    await becomes(reference, refundId, 'succeeded');
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'partially_refunded', refundedAmount: 12_000 });
    expect(await eventsOf(reference)).toEqual(['payment.succeeded', 'refund.pending', 'refund.succeeded']);
  });

  test('of this card fails later, and a repeat with its id tries again', async () => {
    const { reference, refundId, first } = await refundOf('4000000000005126');
    expect(first).toMatchObject({ status: 'pending' });
    await letLateHappen(reference);
    await becomes(reference, refundId, 'failed');
    expect(await gateway.retrieveRefund(reference, refundId)).toMatchObject({ reason: expect.any(String) });
    expect(await bank(`/payments/${reference}/foretell`, { refunds: 'succeed' })).toBe(204);
    expect(await gateway.refund(reference, { refundId, amount: 12_500, attempts: 0 })).toMatchObject({ status: 'succeeded', reason: null });
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'refunded' });
  });

  test('of this card is refused at once', async () => {
    const { reference, first } = await refundOf('4000000000008203');
    expect(first).toMatchObject({ status: 'failed', reason: expect.any(String) });
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'succeeded', refundedAmount: 0 });
  });

  test('of this card stays pending until the bank decides', async () => {
    const { reference, refundId } = await refundOf('4000000000008302');
    await letLateHappen(reference);
    expect(await gateway.retrieveRefund(reference, refundId)).toMatchObject({ status: 'pending' });
    expect(await bank(`/refunds/${refundId}`, { status: 'succeeded' })).toBe(204);
    expect(await bank(`/refunds/${refundId}`, { status: 'failed' })).toBe(422);
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'refunded' });
  });
});

describe('a dispute', () => {
  test('of this card is opened some seconds after the payment', async () => {
    const reference = await pay('4000000000002685');
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'succeeded', disputes: [] });
    await letLateHappen(reference);
    const disputed = async () => (await gateway.retrieve(reference)).disputes.length === 1;
    await until(disputed, 'the payment was not disputed');
    expect((await gateway.retrieve(reference)).disputes).toEqual([
      {
        reference: expect.stringMatching(/^dp_/),
        status: 'open',
        amount: 12_500,
        currency: 'KWD',
        fee: 5000,
        reason: 'product_not_received',
      },
    ]);
    expect(await eventsOf(reference)).toEqual(['payment.succeeded', 'dispute.opened']);
  });

  test.each(['won', 'lost'] as const)('is %s once, by the bank', async (outcome) => {
    const reference = await pay('4242424242424242');
    await gateway.refund(reference, { refundId: randomUUID(), amount: 2500, attempts: 0 });
    expect(await bank(`/payments/${reference}/disputes`, { amount: 10_001 })).toBe(422);
    expect(await bank(`/payments/${reference}/disputes`, { reason: 'fraudulent' })).toBe(200);
    expect(await bank(`/payments/${reference}/disputes`)).toBe(422);
    expect(await gateway.refund(reference, { refundId: randomUUID(), amount: 1, attempts: 0 })).toMatchObject(refusedByError);
    const [dispute] = (await gateway.retrieve(reference)).disputes;
    expect(dispute).toMatchObject({ amount: 10_000, reason: 'fraudulent' });
    expect(await bank(`/payments/${reference}/disputes/${dispute?.reference}`, { status: outcome })).toBe(200);
    expect(await bank(`/payments/${reference}/disputes/${dispute?.reference}`, { status: 'won' })).toBe(422);
    expect((await gateway.retrieve(reference)).disputes).toMatchObject([{ status: outcome, fee: outcome === 'won' ? 0 : 5000 }]);
    expect((await eventsOf(reference)).at(-1)).toBe(`dispute.${outcome}`);
  });

  test('needs a payment that is paid', async () => {
    const { reference } = await gateway.create(asked());
    expect(await bank(`/payments/${reference}/disputes`)).toBe(422);
    expect(await bank('/payments/sbx_unknown/disputes')).toBe(404);
  });
});

describe('a payment that is charged later', () => {
  test('is processing, takes no other card, cannot be cancelled, and then succeeds', async () => {
    const reference = await pay('4000000000008104');
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'processing', redirectUrl: null, fee: 0 });
    expect((await openPage(`${url}/pay/${reference}`)).html).toContain('The bank is still working');
    expect(await gateway.cancel(reference)).toMatchObject({ status: 'processing' });
    expect(await bank(`/payments/${reference}/capture`)).toBe(200);
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'succeeded', fee: 313 });
    expect(await eventsOf(reference)).toEqual(['payment.processing', 'payment.succeeded']);
  });
});

test('the shop can close the pages of a payment; one that was paid meanwhile stays paid', async () => {
  const open = await gateway.create(asked());
  expect(await gateway.cancel(open.reference)).toMatchObject({ status: 'expired', redirectUrl: null });
  expect((await openPage(open.redirectUrl as string)).html).toContain('This page is too old');
  const reference = await pay('4242424242424242');
  expect(await gateway.cancel(reference)).toMatchObject({ status: 'succeeded' });
});

test('what banks decide needs the secret', async () => {
  const { reference } = await gateway.create(asked());
  for (const path of [`/payments/${reference}/disputes`, `/payments/${reference}/capture`, `/refunds/${randomUUID()}`]) {
    expect((await fetch(`${url}/v1${path}`, { method: 'POST' })).status).toBe(401);
  }
});
