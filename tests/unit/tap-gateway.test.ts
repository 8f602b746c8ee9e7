import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayPaymentRequest, PaymentGateway } from '../../server/platform/payments/gateway.ts';
import { feeAt, readRate } from '../../server/platform/payments/rate.ts';
import { hashstringOf } from '../../server/platform/payments/tap/hashstring.ts';
import { tapGateway } from '../../server/platform/payments/tap/tap.ts';
import { capturedCharge, postedKnet } from '../support/tap-examples.ts';
import { type TapServer, tapSecret, tapServer, tapSignature } from '../support/tap-server.ts';

let tap: TapServer;
let gateway: PaymentGateway;
beforeAll(async () => {
  tap = await tapServer();
  const rate = (text: string) => readRate(text) as NonNullable<ReturnType<typeof readRate>>;
  gateway = tapGateway(
    { url: tap.url, secretKey: tapSecret, fees: { CARD: rate('2.75%+0.100'), KNET: rate('1%') } },
    'https://diwan.example/payments/webhooks/tap',
  );
});
afterAll(() => tap.stop());

const asked = (change: Partial<GatewayPaymentRequest> = {}): GatewayPaymentRequest => ({
  paymentId: randomUUID(),
  amount: 12_505,
  currency: 'KWD',
  method: 'CARD',
  saveCard: false,
  payer: { id: randomUUID(), email: 'noor@example.com' },
  description: 'Drawing hands',
  payee: 'Noor',
  returnUrl: 'https://diwan.example/payments/return?payment=1',
  language: 'ar',
  expiresAt: new Date(Date.now() + 29.5 * 60_000),
  ...change,
});
const paid = async (change: Partial<GatewayPaymentRequest> = {}) => {
  const opened = await gateway.create(asked(change));
  tap.become(opened.reference, 'CAPTURED');
  return opened;
};

describe('a charge at Tap', () => {
  test('is asked for with decimals, our id, the page in the language, and the addresses that lead back', async () => {
    const payment = asked();
    const opened = await gateway.create(payment);
    expect(opened).toMatchObject({
      paymentId: payment.paymentId,
      status: 'open',
      amount: 12_505,
      currency: 'KWD',
      fee: 0,
      redirectUrl: expect.stringMatching(/^https:\/\/sandbox\.payments\.tap\.company\//),
      savedCard: null,
      disputes: [],
    });
    expect(tap.heard.at(-1)).toMatchObject({
      method: 'POST',
      path: '/charges',
      language: 'AR',
      body: {
        amount: 12.505,
        currency: 'KWD',
        customer_initiated: true,
        threeDSecure: true,
        save_card: false,
        metadata: { paymentId: payment.paymentId },
        reference: { transaction: payment.paymentId, idempotent: payment.paymentId },
        customer: { first_name: 'noor', email: 'noor@example.com' },
        source: { id: 'src_card' },
        post: { url: 'https://diwan.example/payments/webhooks/tap' },
        redirect: { url: payment.returnUrl },
        transaction: { expiry: { period: 30, type: 'MINUTE' } },
      },
    });
  });

  test('by KNET has its own source, and is taken in dinars only', async () => {
    await gateway.create(asked({ method: 'KNET' }));
    expect(tap.heard.at(-1)?.body).toMatchObject({ source: { id: 'src_kw.knet' } });
    expect([gateway.step('KNET', 'KWD'), gateway.step('KNET', 'USD'), gateway.step('CARD', 'USD'), gateway.step('CARD', 'JOD')]).toEqual([
      1,
      null,
      1,
      null,
    ]);
  });

  test('whose answer is lost is the same charge when it is asked for again', async () => {
    const payment = asked();
    tap.loseNextAnswer();
    await expect(gateway.create(payment)).rejects.toThrow();
    const opened = await gateway.create(payment);
    expect((await gateway.create(payment)).reference).toBe(opened.reference);
    const sent = tap.calls('POST /charges').filter(({ body }) => (body.metadata as { paymentId: string }).paymentId === payment.paymentId);
    expect(sent).toHaveLength(3);
  });

  test.each([
    ['INITIATED', 'open', null],
    ['IN_PROGRESS', 'processing', null],
    ['CAPTURED', 'succeeded', null],
    ['CANCELLED', 'failed', 'cancelled'],
    ['VOID', 'failed', 'cancelled'],
    ['DECLINED', 'failed', 'declined'],
    ['FAILED', 'failed', 'declined'],
    ['RESTRICTED', 'failed', 'declined'],
    ['ABANDONED', 'expired', null],
    ['TIMEDOUT', 'expired', null],
    ['UNKNOWN', 'expired', null],
  ])('that is %s is %s', async (status, meaning, failureCode) => {
    const { reference } = await gateway.create(asked());
    tap.become(reference, status);
    expect(await gateway.retrieve(reference)).toMatchObject({ status: meaning, failureCode });
  });

  test('with a status that its documentation does not name is no answer at all', async () => {
    const { reference } = await gateway.create(asked());
    tap.become(reference, 'SOMETHING_NEW');
    await expect(gateway.retrieve(reference)).rejects.toThrow(/SOMETHING_NEW/);
  });

  test('has the fee of our contract, since Tap does not say it', async () => {
    const card = await paid({ amount: 10_000 });
    expect(await gateway.retrieve(card.reference)).toMatchObject({ fee: 375 });
    const knet = await paid({ amount: 10_000, method: 'KNET' });
    expect(await gateway.retrieve(knet.reference)).toMatchObject({ fee: 100 });
    expect(readRate('2.5 %')).toEqual({ millionths: 25_000, fixed: '0' });
    for (const wrong of ['', '2.5', '%', '100%', '1%+', '1%+x', '-1%']) expect(readRate(wrong)).toBeNull();
    expect(feeAt({ millionths: 25_000, fixed: '0.30' }, 1000, 'USD')).toBe(55);
    expect(feeAt({ millionths: 0, fixed: '5' }, 1000, 'KWD')).toBe(1000);
  });
});

describe('a saved card at Tap', () => {
  test('is its customer, card and agreement, and is charged by a token without its holder', async () => {
    const { reference } = await gateway.create(asked({ saveCard: true }));
    expect(tap.heard.at(-1)?.body).toMatchObject({ save_card: true });
    const { card, customer, payment_agreement } = capturedCharge;
    tap.become(reference, 'CAPTURED', { card, customer, payment_agreement });
    const { savedCard } = await gateway.retrieve(reference);
    expect(savedCard).toEqual({
      reference: `${customer.id}/${card.id}/${payment_agreement.id}`,
      brand: 'visa',
      last4: '1019',
      expiresOn: null,
    });
    const charged = await gateway.charge(asked({ amount: 5000 }), savedCard?.reference as string);
    expect(charged).toMatchObject({ status: 'succeeded', amount: 5000 });
    expect(tap.calls('POST /tokens').at(-1)?.body).toEqual({ saved_card: { card_id: card.id, customer_id: customer.id } });
    expect(tap.heard.at(-1)?.body).toMatchObject({
      amount: 5,
      customer_initiated: false,
      threeDSecure: false,
      payment_agreement: { id: payment_agreement.id },
      customer: { id: customer.id },
      source: { id: expect.stringMatching(/^tok_/) },
    });
    await gateway.forgetCard(savedCard?.reference as string);
    expect(tap.heard.at(-1)).toMatchObject({ method: 'DELETE', path: `/card/${customer.id}/${card.id}` });
  });

  test.each([
    ['DECLINED', 'failed'],
    ['INITIATED', 'requires_action'],
  ])('whose charge is %s is %s', async (status, meaning) => {
    tap.savedCards.status = status;
    expect(await gateway.charge(asked(), 'cus_1/card_1/payment_agreement_1')).toMatchObject({ status: meaning });
    tap.savedCards.status = 'CAPTURED';
  });

  test('that was deleted is refused; a charge from before is found by our id', async () => {
    const payment = asked();
    const charged = { savedCard: 'cus_8/card_8/payment_agreement_8', since: new Date() };
    expect(await gateway.findCharge(payment.paymentId, charged)).toBeNull();
    const first = await gateway.charge(payment, charged.savedCard);
    await gateway.charge(asked(), charged.savedCard);
    expect(await gateway.findCharge(payment.paymentId, charged)).toMatchObject({ reference: first?.reference, status: 'succeeded' });
    await gateway.forgetCard(charged.savedCard);
    expect(await gateway.charge(asked(), charged.savedCard)).toBeNull();
  });

  test('without an agreement is refused by Tap', async () => {
    expect(await gateway.charge(asked(), 'cus_1/card_1')).toBeNull();
  });
});

describe('a refund at Tap', () => {
  test('is usually pending, and is one however often it is asked for', async () => {
    const { reference } = await paid();
    const refundId = randomUUID();
    tap.loseNextAnswer();
    await expect(gateway.refund(reference, { refundId, amount: 5005, attempts: 0 })).rejects.toThrow();
    expect(await gateway.refund(reference, { refundId, amount: 5005, attempts: 0 })).toEqual({
      refundId,
      status: 'pending',
      amount: 5005,
      reason: null,
    });
    expect(await gateway.refund(reference, { refundId, amount: 5005, attempts: 0 })).toMatchObject({ status: 'pending' });
    expect(tap.calls('POST /refunds').filter(({ body }) => body.charge_id === reference)).toHaveLength(1);
    expect(tap.calls('POST /refunds').at(-1)?.body).toMatchObject({ amount: 5.005, currency: 'KWD', reason: 'requested_by_customer' });
  });

  test('ends as Tap says; one that is declined is tried again by the same id', async () => {
    const { reference } = await paid();
    const refundId = randomUUID();
    expect(await gateway.retrieveRefund(reference, refundId)).toBeNull();
    await gateway.refund(reference, { refundId, amount: 12_505, attempts: 0 });
    const list = async () => tap.calls('POST /refunds').filter(({ body }) => body.charge_id === reference);
    const id = tap.refundOf(reference);
    tap.becomeRefund(id, 'DECLINED');
    expect(await gateway.retrieveRefund(reference, refundId)).toMatchObject({ status: 'failed', reason: 'Pending' });
    expect(await gateway.refund(reference, { refundId, amount: 12_505, attempts: 1 })).toMatchObject({ status: 'pending' });
    expect((await list()).map(({ body }) => (body.reference as { idempotent: string }).idempotent)).toEqual([
      `${refundId}:0`,
      `${refundId}:1`,
    ]);
    tap.becomeRefund(tap.refundOf(reference), 'REFUNDED');
    expect(await gateway.retrieveRefund(reference, refundId)).toMatchObject({ status: 'succeeded', amount: 12_505 });
  });

  test('of more than was paid is refused by Tap, which is a failure with its reason', async () => {
    const { reference } = await paid();
    const refundId = randomUUID();
    expect(await gateway.refund(reference, { refundId, amount: 12_506, attempts: 0 })).toEqual({
      ...{ refundId, status: 'failed', amount: 12_506 },
      reason: expect.stringContaining('1161'),
    });
  });

  test.each([
    [400, true],
    [422, true],
    [401, false],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ])('that Tap answers with %i is refused: %s', async (status, isRefused) => {
    const { reference } = await paid();
    tap.refundsAnswer = { status, code: '9999' };
    const asking = gateway.refund(reference, { refundId: randomUUID(), amount: 1000, attempts: 0 });
    await (isRefused ? expect(asking).resolves.toMatchObject({ status: 'failed' }) : expect(asking).rejects.toThrow(/9999/));
    tap.refundsAnswer = null;
  });

  test.each(['TIMEDOUT', 'TIMED_OUT', 'UNKNOWN', 'ACCEPTED'])(
    'that is %s may still be paid, so there is no other in its place',
    async (status) => {
      const { reference } = await paid();
      const refundId = randomUUID();
      await gateway.refund(reference, { refundId, amount: 1000, attempts: 0 });
      tap.becomeRefund(tap.refundOf(reference), status);
      expect(await gateway.retrieveRefund(reference, refundId)).toMatchObject({ status: 'pending' });
      await gateway.refund(reference, { refundId, amount: 1000, attempts: 1 });
      expect(tap.calls('POST /refunds').filter(({ body }) => body.charge_id === reference)).toHaveLength(1);
    },
  );

  test.each(['CANCELLED', 'FAILED', 'DECLINED', 'RESTRICTED', 'RESTRICRTED'])('that is %s has failed', async (status) => {
    const { reference } = await paid();
    const refundId = randomUUID();
    await gateway.refund(reference, { refundId, amount: 1000, attempts: 0 });
    tap.becomeRefund(tap.refundOf(reference), status);
    expect(await gateway.retrieveRefund(reference, refundId)).toMatchObject({ status: 'failed' });
  });

  test('is found behind others, and all that have arrived are added up when that is asked for', async () => {
    const { reference } = await paid();
    const first = randomUUID();
    for (const refundId of [first, randomUUID(), randomUUID(), randomUUID(), randomUUID()]) {
      await gateway.refund(reference, { refundId, amount: 1500, attempts: 0 });
      tap.becomeRefund(tap.refundOf(reference), 'REFUNDED');
    }
    await gateway.refund(reference, { refundId: randomUUID(), amount: 5, attempts: 0 });
    expect(await gateway.retrieveRefund(reference, first)).toMatchObject({ refundId: first, status: 'succeeded' });
    expect(await gateway.retrieve(reference, { refunds: true })).toMatchObject({ status: 'succeeded', refundedAmount: 7500 });
    expect(await gateway.retrieve(reference)).toMatchObject({ refundedAmount: null });
    const { reference: other } = await paid();
    expect(await gateway.retrieve(other, { refunds: true })).toMatchObject({ refundedAmount: 0 });
  });
});

describe('what Tap posts', () => {
  test('has a hashstring over the fields that its documentation names, the amount with all decimals', () => {
    const expected = createHmac('sha256', tapSecret)
      .update(
        'x_idchg_TS01A0020260000Kk0a0000002x_amount0.500x_currencyKWDx_gateway_reference200000000000002x_payment_reference2000000000000000002x_statusCAPTUREDx_created1764000000002',
      )
      .digest('hex');
    expect([hashstringOf(tapSecret, postedKnet), tapSignature(postedKnet)]).toEqual([expected, expected]);
  });

  test('is an event of our payment, also of a refund, and a different one for each status', async () => {
    const { reference, paymentId } = await paid();
    const { body, headers } = tap.posted(reference);
    expect(await gateway.readEvent(Buffer.from(body), headers)).toEqual({
      id: `${reference}:CAPTURED`,
      type: 'charge.captured',
      paymentId,
      reference,
    });
    await gateway.refund(reference, { refundId: randomUUID(), amount: 5, attempts: 0 });
    const refund = tap.refundOf(reference);
    const posted = tap.posted(refund);
    expect(await gateway.readEvent(Buffer.from(posted.body), posted.headers)).toMatchObject({ id: `${refund}:PENDING`, paymentId });
  });

  test('of another system on the same account is about none of our payments', async () => {
    const body = JSON.stringify(postedKnet);
    expect(await gateway.readEvent(Buffer.from(body), { hashstring: tapSignature(postedKnet) })).toMatchObject({
      paymentId: null,
    });
  });

  test('with a signature that is missing, another’s, or of other fields is not read', async () => {
    const { reference } = await paid();
    const { body, headers } = tap.posted(reference);
    const changed = { ...JSON.parse(body), amount: 1 };
    const read = (text: string, header: Record<string, string | string[] | undefined>) => gateway.readEvent(Buffer.from(text), header);
    expect(await read(body, {})).toBeNull();
    expect(await read(body, tap.posted(reference, 'sk_test_of_a_stranger').headers)).toBeNull();
    expect(await read(JSON.stringify(changed), headers)).toBeNull();
    expect(await read(body, { hashstring: [headers.hashstring as string] })).toBeNull();
    expect(await read(body, { hashstring: 'x'.repeat(64) })).toBeNull();
    for (const nonsense of ['', 'null', '[]', '{}', '{"id":"chg_1","amount":"x","currency":"XXX"}'])
      expect(await read(nonsense, headers)).toBeNull();
  });
});
