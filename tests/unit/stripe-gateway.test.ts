import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GatewayPaymentRequest, PaymentGateway } from '../../server/platform/payments/gateway.ts';
import { stripeGateway } from '../../server/platform/payments/stripe/stripe.ts';
import { disputeOf, viewOfIntent, viewOfSession } from '../../server/platform/payments/stripe/views.ts';
import * as examples from '../support/stripe-examples.ts';
import { type StripeServer, stripeSecret, stripeServer, stripeWebhookSecret } from '../support/stripe-server.ts';

let stripe: StripeServer;
let gateway: PaymentGateway;
beforeAll(async () => {
  stripe = await stripeServer();
  gateway = stripeGateway({ url: stripe.url, secretKey: stripeSecret, webhookSecret: stripeWebhookSecret });
});
afterAll(() => stripe.stop());
afterEach(() => vi.useRealTimers());

const asked = (change: Partial<GatewayPaymentRequest> = {}): GatewayPaymentRequest => ({
  paymentId: randomUUID(),
  amount: 12_500,
  currency: 'KWD',
  method: 'CARD',
  saveCard: false,
  payer: { id: randomUUID(), email: 'noor@example.com' },
  description: 'Drawing hands',
  payee: 'Noor',
  returnUrl: 'https://diwan.example/payments/return?payment=1',
  language: 'en',
  expiresAt: new Date(Date.now() + 10 * 60_000),
  ...change,
});
const paid = async (change: Partial<GatewayPaymentRequest> = {}) => {
  const opened = await gateway.create(asked(change));
  stripe.pay(opened.reference);
  return opened;
};

describe('a session of Stripe', () => {
  test('is asked for in minor units, with our ids, and open for at least half an hour', async () => {
    const payment = asked();
    const opened = await gateway.create(payment);
    expect(opened).toMatchObject({
      reference: expect.stringMatching(/^cs_/),
      paymentId: payment.paymentId,
      status: 'open',
      amount: 12_500,
      currency: 'KWD',
      redirectUrl: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
      savedCard: null,
    });
    const sent = stripe.heard.at(-1);
    expect(sent).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      key: payment.paymentId,
      version: expect.stringMatching(/^2026-/),
      body: {
        mode: 'payment',
        client_reference_id: payment.paymentId,
        customer_email: 'noor@example.com',
        allowed_payment_method_types: ['card'],
        line_items: [{ quantity: '1', price_data: { currency: 'kwd', unit_amount: '12500', product_data: { name: 'Drawing hands' } } }],
        payment_intent_data: { metadata: { paymentId: payment.paymentId } },
        success_url: payment.returnUrl,
        cancel_url: payment.returnUrl,
        adaptive_pricing: { enabled: 'false' },
        locale: 'en',
      },
    });
    expect(Number(sent?.body.expires_at) * 1000 - Date.now()).toBeGreaterThan(30 * 60_000);
  });

  test('whose answer is lost is the same session when it is asked for again', async () => {
    const payment = asked();
    stripe.loseNextAnswer();
    const opened = await gateway.create(payment); // the SDK asks again by itself
    expect((await gateway.create(payment)).reference).toBe(opened.reference);
    expect(stripe.heard.filter(({ key }) => key === payment.paymentId)).toHaveLength(3);
  });

  test('is the same session when it is asked for again some minutes later, too', async () => {
    const payment = asked();
    const opened = await gateway.create(payment);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    expect((await gateway.create(payment)).reference).toBe(opened.reference);
    await expect(gateway.create({ ...payment, amount: 12_000 })).rejects.toThrow(/same parameters/);
  });

  test('may be asked for until our own time is over', async () => {
    const payment = asked();
    vi.useFakeTimers({ toFake: ['Date'], now: payment.expiresAt });
    expect(await gateway.create(payment)).toMatchObject({ status: 'open' });
  });

  test('takes amounts with three decimals in tens only, cards only', () => {
    expect([gateway.step('CARD', 'KWD'), gateway.step('CARD', 'BHD'), gateway.step('CARD', 'USD'), gateway.step('KNET', 'KWD')]).toEqual([
      10,
      10,
      1,
      null,
    ]);
  });

  test('takes no tiny amounts: the least is a multiple of the step', () => {
    expect(gateway.least('CARD', 'KWD')).toBe(200);
    for (const currency of ['KWD', 'BHD', 'OMR', 'JOD', 'USD', 'SAR'])
      expect(gateway.least('CARD', currency) % (gateway.step('CARD', currency) as number)).toBe(0);
  });

  test('with a third decimal is refused by Stripe, too', async () => {
    await expect(gateway.create(asked({ amount: 12_505 }))).rejects.toThrow(/must end in 0/);
  });

  test('is paid once its fee is known, which may come a little later', async () => {
    const { reference } = await gateway.create(asked());
    stripe.pay(reference, { fee: null });
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'processing', redirectUrl: null });
    stripe.bookFee(reference, 413);
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'succeeded', fee: 413, refundedAmount: 0 });
  });

  test('of an account that settles in another currency has the fee’s share of the payment', async () => {
    const { reference } = await gateway.create(asked());
    stripe.pay(reference, { fee: 118, settlesIn: { currency: 'usd', amount: 4074 } });
    // 118 of 4,074 cents, of 12,500 fils: 362.05.
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'succeeded', fee: 362 });
  });

  test('that is cancelled is closed there; one that was paid meanwhile stays paid', async () => {
    const { reference } = await gateway.create(asked());
    expect(await gateway.cancel(reference)).toMatchObject({ status: 'expired', redirectUrl: null });
    expect(await gateway.cancel(reference)).toMatchObject({ status: 'expired' });
    const other = await paid();
    expect(await gateway.cancel(other.reference)).toMatchObject({ status: 'succeeded' });
  });
});

describe('a saved card at Stripe', () => {
  const save = async () => {
    const { reference } = await paid({ saveCard: true });
    return (await gateway.retrieve(reference)).savedCard;
  };

  test('belongs to a customer of its own and is charged without its holder', async () => {
    const savedCard = await save();
    expect(savedCard).toEqual({ reference: 'cus_1/pm_1', brand: 'visa', last4: '4242', expiresOn: '2030-08-01' });
    const payment = asked({ amount: 5000 });
    const charged = await gateway.charge(payment, 'cus_1/pm_1');
    expect(charged).toMatchObject({ reference: expect.stringMatching(/^pi_/), status: 'succeeded', amount: 5000, fee: 200 });
    expect(stripe.heard.at(-1)).toMatchObject({
      path: '/v1/payment_intents',
      key: payment.paymentId,
      body: { amount: '5000', currency: 'kwd', customer: 'cus_1', payment_method: 'pm_1', off_session: 'true', confirm: 'true' },
    });
    expect(await gateway.retrieve(charged?.reference as string)).toMatchObject({ status: 'succeeded', paymentId: payment.paymentId });
    await gateway.forgetCard('cus_1/pm_9');
    expect(stripe.heard.at(-1)?.path).toBe('/v1/payment_methods/pm_9/detach');
  });

  test('is not kept if nobody asked for it', async () => {
    const { reference } = await paid();
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'succeeded', savedCard: null });
  });

  test.each([
    ['card_declined', 'declined'],
    ['authentication_required', 'challenge_failed'],
  ] as const)('to which the bank says %s fails as %s, also when asked again', async (answer, failureCode) => {
    stripe.savedCards.answer = answer;
    const payment = asked();
    const failed = await gateway.charge(payment, 'cus_1/pm_1');
    expect(failed).toMatchObject({ paymentId: payment.paymentId, status: 'failed', failureCode });
    stripe.savedCards.answer = 'succeed';
    expect((await gateway.charge(payment, 'cus_1/pm_1'))?.reference).toBe(failed?.reference);
  });

  test('that was detached is refused; a charge from before is found by our id', async () => {
    const payment = asked();
    const charged = { savedCard: 'cus_8/pm_8', since: new Date() };
    expect(await gateway.findCharge(payment.paymentId, charged)).toBeNull();
    const first = await gateway.charge(payment, charged.savedCard);
    await gateway.charge(asked(), charged.savedCard);
    expect(await gateway.findCharge(payment.paymentId, charged)).toMatchObject({ reference: first?.reference, status: 'succeeded' });
    await gateway.forgetCard(charged.savedCard);
    expect(await gateway.charge(asked(), charged.savedCard)).toBeNull();
  });

  test('is not refused because the account’s key is wrong', async () => {
    const stranger = stripeGateway({ url: stripe.url, secretKey: 'sk_test_of_a_stranger', webhookSecret: stripeWebhookSecret });
    await expect(stranger.charge(asked(), 'cus_1/pm_1')).rejects.toThrow(/API Key/);
  });
});

describe('a refund at Stripe', () => {
  test('is one however often it is asked for', async () => {
    const { reference } = await paid();
    const refundId = randomUUID();
    expect(await gateway.retrieveRefund(reference, refundId)).toBeNull();
    expect(await gateway.refund(reference, { refundId, amount: 2500, attempts: 0 })).toEqual({
      refundId,
      status: 'succeeded',
      amount: 2500,
      reason: null,
    });
    expect(await gateway.refund(reference, { refundId, amount: 2500, attempts: 0 })).toMatchObject({ status: 'succeeded' });
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'partially_refunded', refundedAmount: 2500 });
    await gateway.refund(reference, { refundId: randomUUID(), amount: 10_000, attempts: 0 });
    expect(await gateway.retrieve(reference)).toMatchObject({ status: 'refunded', refundedAmount: 12_500 });
  });

  test('that fails later says why, and is tried again by the same id', async () => {
    stripe.refundsBegin.status = 'pending';
    const { reference } = await paid();
    const refundId = randomUUID();
    expect(await gateway.refund(reference, { refundId, amount: 12_500, attempts: 0 })).toMatchObject({ status: 'pending' });
    stripe.becomeRefund(refundId, 'failed', 'lost_or_stolen_card');
    expect(await gateway.retrieveRefund(reference, refundId)).toMatchObject({ status: 'failed', reason: 'lost_or_stolen_card' });
    stripe.refundsBegin.status = 'succeeded';
    expect(await gateway.refund(reference, { refundId, amount: 12_500, attempts: 1 })).toMatchObject({ status: 'succeeded' });
    expect(await gateway.retrieveRefund(reference, refundId)).toMatchObject({ status: 'succeeded' });
  });

  test('that is refused by an error can be made later, although Stripe repeats that error to the same request', async () => {
    const { reference } = await paid();
    const refundId = randomUUID();
    stripe.refundsBegin.refused = 'Insufficient funds in your Stripe balance';
    const ask = (attempts: number) => gateway.refund(reference, { refundId, amount: 12_500, attempts });
    expect(await ask(0)).toMatchObject({ status: 'failed', reason: stripe.refundsBegin.refused });
    stripe.refundsBegin.refused = undefined;
    expect(await ask(0)).toMatchObject({ status: 'failed' });
    expect(await ask(1)).toMatchObject({ status: 'succeeded' });
    expect(await ask(2)).toMatchObject({ status: 'succeeded' });
    expect(await gateway.retrieve(reference)).toMatchObject({ refundedAmount: 12_500 });
  });

  test.each([12_510, 2505])('of %i fils of 12,500 is refused', async (amount) => {
    const { reference } = await paid();
    const refundId = randomUUID();
    expect(await gateway.refund(reference, { refundId, amount, attempts: 0 })).toMatchObject({
      refundId,
      status: 'failed',
      reason: expect.any(String),
    });
  });
});

describe('a dispute at Stripe', () => {
  test('is open, won or lost; an inquiry moves no money', async () => {
    const { reference } = await paid();
    const disputed = async (change: object) => {
      stripe.dispute(reference, change);
      return (await gateway.retrieve(reference)).disputes;
    };
    expect((await gateway.retrieve(reference)).disputes).toEqual([]);
    expect(await disputed({ status: 'warning_needs_response' })).toEqual([]);
    expect(await disputed({ status: 'needs_response' })).toMatchObject([{ status: 'open', amount: 12_500, reason: 'fraudulent', fee: 0 }]);
    expect(await disputed({ status: 'under_review' })).toMatchObject([{ status: 'open' }]);
    expect(await disputed({ status: 'lost', balance_transactions: [{ currency: 'kwd', amount: -12_500, fee: 4500 }] })).toMatchObject([
      { status: 'lost', fee: 4500 },
    ]);
    expect(await disputed({ status: 'won' })).toMatchObject([{ status: 'won', fee: 4500, currency: 'KWD' }]);
  });

  test('has the fee’s share of the payment where the account settles in another currency, and none that was given back', async () => {
    const { reference } = await paid();
    const booked = (...list: object[]) => stripe.dispute(reference, { status: 'lost', balance_transactions: list });
    booked({ currency: 'aed', amount: -15_000, fee: 5500 });
    // 55 of 150 dirhams, of 12.500 dinars: 4.58333.
    expect((await gateway.retrieve(reference)).disputes).toMatchObject([{ fee: 4583 }]);
    booked({ currency: 'aed', amount: -15_000, fee: 5500 }, { currency: 'aed', amount: 15_000, fee: -5500 });
    expect((await gateway.retrieve(reference)).disputes).toMatchObject([{ fee: 0 }]);
    booked({ currency: 'aed', amount: 0, fee: 5500 });
    expect((await gateway.retrieve(reference)).disputes).toMatchObject([{ fee: 0 }]);
  });

  test.each(['appeal_needs_response', 'appeal_under_review'])('that is %s is open', async (status) => {
    const { reference } = await paid();
    stripe.dispute(reference, { status });
    expect((await gateway.retrieve(reference)).disputes).toMatchObject([{ status: 'open' }]);
  });
});

describe('an object in the form that Stripe publishes', () => {
  const as = <Kind>(example: object, change: object = {}) => ({ ...example, ...change }) as Kind;

  test('is a session that is open, or that waits for what it only names', () => {
    expect(viewOfSession(as(examples.session))).toMatchObject({
      reference: 'cs_test_example',
      paymentId: '',
      status: 'open',
      redirectUrl: examples.session.url,
    });
    const paid = as<Stripe.Checkout.Session>(examples.session, { status: 'complete', payment_status: 'paid' });
    expect(viewOfSession(paid)).toMatchObject({ status: 'processing', redirectUrl: null, fee: 0, savedCard: null });
  });

  test('is a payment whose fee is known once its balance transaction is more than a name', () => {
    const intent = (latest_charge: object | null, more: object = {}) =>
      viewOfIntent(as(examples.paymentIntent, { status: 'succeeded', latest_charge, ...more }));
    expect(viewOfIntent(as(examples.paymentIntent))).toMatchObject({ status: 'failed', failureCode: 'declined', currency: 'KWD' });
    expect(intent(null)).toMatchObject({ status: 'processing' });
    expect(intent(examples.charge)).toMatchObject({ status: 'processing' });
    const booked = { ...examples.charge, balance_transaction: examples.balanceTransaction };
    // 5.50 of 150 dirhams, of 12.500 dinars: 0.45833.
    expect(intent(booked)).toMatchObject({ status: 'succeeded', fee: 458, refundedAmount: 0, savedCard: null });
    expect(intent({ ...booked, amount_refunded: 2500 })).toMatchObject({ status: 'partially_refunded', refundedAmount: 2500 });
    expect(
      intent(booked, { setup_future_usage: 'off_session', customer: 'cus_example', payment_method: examples.paymentMethod }),
    ).toMatchObject({ savedCard: { reference: 'cus_example/pm_example', brand: 'mastercard', last4: '0404', expiresOn: '2031-03-01' } });
  });

  test('is a dispute', () => {
    expect(disputeOf(as(examples.dispute))).toEqual({
      ...{ reference: 'dp_example', status: 'open', amount: 12_500, currency: 'KWD', fee: 0, reason: 'general' },
    });
    const taken = { ...examples.balanceTransaction, amount: -15_000, fee: 5500, type: 'adjustment' };
    const lost = as<Stripe.Dispute>(examples.dispute, { status: 'lost', balance_transactions: [taken] });
    expect(disputeOf(lost)).toMatchObject({ status: 'lost', fee: 4583 });
  });

  test('is an event about none of our payments', async () => {
    const { body, headers } = stripe.event('plan.created', examples.ofAnotherSystem);
    expect(await gateway.readEvent(Buffer.from(body), headers)).toMatchObject({ type: 'plan.created', paymentId: null });
  });
});

describe('an event of Stripe', () => {
  const read = ({ body, headers }: ReturnType<StripeServer['event']>) => gateway.readEvent(Buffer.from(body), headers);

  test('is about our payment, by its metadata or by the payment that a dispute names', async () => {
    const { reference, paymentId } = await paid();
    const session = stripe.session(reference);
    expect(await read(stripe.event('checkout.session.completed', session))).toMatchObject({
      type: 'checkout.session.completed',
      paymentId,
      reference,
    });
    const dispute = stripe.dispute(reference, { status: 'needs_response' });
    expect(await read(stripe.event('charge.dispute.created', dispute))).toMatchObject({
      paymentId,
      reference: session.payment_intent.id,
    });
  });

  test('of another system on the same account is about none of our payments', async () => {
    expect(await read(stripe.event('customer.created', { object: 'customer', id: 'cus_2', metadata: {} }))).toMatchObject({
      paymentId: null,
    });
  });

  test('that names a payment which Stripe does not know is about none of our payments', async () => {
    expect(
      await read(stripe.event('charge.dispute.created', { object: 'dispute', metadata: {}, payment_intent: 'pi_gone' })),
    ).toMatchObject({
      paymentId: null,
    });
  });

  test('that is forged, too old, changed or unsigned is not read', async () => {
    const { reference } = await paid();
    const session = stripe.session(reference);
    expect(await read(stripe.event('x', session, { secret: 'whsec_of_a_stranger' }))).toBeNull();
    expect(await read(stripe.event('x', session, { timestamp: Math.floor(Date.now() / 1000) - 301 }))).toBeNull();
    const { body, headers } = stripe.event('x', session);
    expect(await read({ body: body.replace('"x"', '"y"'), headers })).toBeNull();
    expect(await read({ body, headers: {} })).toBeNull();
    expect(await read({ body: 'nonsense', headers })).toBeNull();
  });
});
