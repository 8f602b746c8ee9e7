import pino from 'pino';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '../../../server/core/context.ts';
import { listenersOf } from '../../../server/core/events.ts';
import { unfinishedGateways } from '../../../server/domains/billing/unfinished.ts';
import { verifyBooks } from '../../../server/domains/books/verify.ts';
import { domains } from '../../../server/domains/index.ts';
import { reachGateways } from '../../../server/outside.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createDataSource } from '../../../server/platform/database/data-source.ts';
import type { Platform } from '../../../server/platform/platform.ts';
import { gql, mailsTo } from '../../support/client.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { planOf, subscribe } from '../../support/plans.ts';
import { type RealGateways, realGateways } from '../../support/real-gateways.ts';
import { orderRefund, saleOf } from '../../support/refunds.ts';
import { checkout, readPayment } from '../../support/sales.ts';
import { until } from '../../support/until.ts';

/** Refunds, disputes and plans at Stripe and Tap, as a server with both hears of them. */
let gateways: RealGateways;
let shop: OwnShop;
let owner: Awaited<ReturnType<OwnShop['signInOwner']>>;
let source: DataSource;
let next = 0;
beforeAll(async () => {
  gateways = await realGateways();
  shop = await ownShop(gateways.server.databaseUrl, { customers: 20 });
  owner = await shop.signInOwner(gateways.server.url);
  const entities = domains.flatMap((domain) => domain.entities ?? []);
  source = await createDataSource({ url: gateways.server.databaseUrl, entities, poolSize: 2 });
});
afterAll(async () => {
  await source.destroy();
  await shop.end();
  await gateways.stop();
});

type Method = 'CARD' | 'KNET';
const referenceOf = async (paymentId: string) =>
  (await shop.sql<{ reference: string }>('select gateway_reference as reference from payments where id = $1', [paymentId]))[0]
    ?.reference as string;
const comeBack = (paymentId: string) =>
  fetch(`${gateways.server.url}/payments/return?payment=${paymentId}&lang=en`, { redirect: 'manual' });

/** Pays at the gateway, and comes back. */
async function settle(paymentId: string, method: Method): Promise<string> {
  const reference = await referenceOf(paymentId);
  if (method === 'CARD') gateways.stripe.pay(reference, { fee: 313 });
  else gateways.tap.become(reference, 'CAPTURED');
  await comeBack(paymentId);
  return reference;
}
async function sold(method: Method) {
  const customer = await shop.signIn(next++, gateways.server.url);
  const { order, payment } = await checkout(customer, shop.productId, { method });
  const reference = await settle(payment.id, method);
  expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED' });
  return { customer, orderId: order.id as string, paymentId: payment.id as string, reference };
}
const linesOf = async (paymentId: string, kind: string) =>
  (
    await shop.sql<{ account: string; amount: string }>(
      `select account, amount from ledger_entries e join ledger_journals j on j.id = e.journal_id
       where j.payment_id = $1 and j.kind = $2 order by account, amount`,
      [paymentId, kind],
    )
  ).map(({ account, amount }) => `${account} ${amount}`);
const owns = async (orderId: string) => (await shop.sql('select from entitlements where order_id = $1', [orderId])).length === 1;

/** Waits for a mail to the owner with this subject and text. */
const mailed = (subject: string, text = '') =>
  until(async () => {
    const mails = await mailsTo(owner.email, { url: gateways.server.url });
    return mails.some((mail) => mail.subject === subject && mail.text.includes(text));
  }, `no mail "${subject}" came`);

/** What the check of the books finds, which asks the gateways about this payment and none of the newer ones. */
async function verify(paymentId: string, settings: Record<string, string> = {}) {
  await shop.sql(`update payments set created_at = created_at - interval '2 hours' where id = $1`, [paymentId]);
  const config = readConfig({ NODE_ENV: 'test', ...gateways.settings, ...settings });
  const platform = {
    config,
    dataSource: source,
    gateways: await reachGateways(config, () => new Date()),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  };
  return verifyBooks(
    createContext({ platform: platform as unknown as Platform, planner: undefined as never, listeners: listenersOf(domains) }),
    'all',
  );
}

describe('a refund', () => {
  test('at Tap is pending, and given back once Tap posts that it is; the books agree with Tap’s, also at other rates', async () => {
    const { orderId, paymentId, reference } = await sold('KNET');
    const { sale } = await orderRefund(owner, orderId, { amount: '2.5' });
    expect(sale).toMatchObject({ refunds: [{ status: 'PENDING' }], payment: { refunded: { amount: '0.000' } } });
    const id = gateways.tap.refundOf(reference);
    gateways.tap.becomeRefund(id, 'REFUNDED');
    const posted = gateways.tap.posted(id);
    expect(await Promise.all([gateways.hear('tap', posted), gateways.hear('tap', posted)])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
    expect(await saleOf(owner, orderId)).toMatchObject({ status: 'PARTLY_REFUNDED', refunds: [{ status: 'SUCCEEDED' }] });
    expect(await linesOf(paymentId, 'REFUND')).toEqual(['CREATOR 2500', 'GATEWAY -2500']);
    expect(await verify(paymentId)).toBeNull();
    expect(await verify(paymentId, { TAP_FEE_KNET: '3%' })).toBeNull();
    gateways.tap.becomeRefund(id, 'DECLINED');
    expect(await verify(paymentId)).toMatch(/the gateway has given back 0, we have 2500$/);
    gateways.tap.becomeRefund(id, 'REFUNDED');
  });

  test('that Tap refuses by an error is failing with its words, and is tried again later', async () => {
    const { orderId } = await sold('KNET');
    gateways.tap.refundsAnswer = { status: 400, code: '1170' };
    const { sale } = await orderRefund(owner, orderId);
    expect(sale).toMatchObject({
      status: 'REFUND_FAILING',
      refunds: [{ status: 'FAILING', failure: expect.stringContaining('1170'), retryAt: expect.any(String) }],
    });
    gateways.tap.refundsAnswer = null;
  });

  test('at Stripe that failed there later is failing by its event, and made again afterwards', async () => {
    const { orderId, paymentId } = await sold('CARD');
    gateways.stripe.refundsBegin.status = 'pending';
    const { sale } = await orderRefund(owner, orderId);
    const [{ id }] = sale.refunds;
    gateways.stripe.refundsBegin.status = 'succeeded';
    gateways.stripe.becomeRefund(id, 'failed', 'expired_or_canceled_card');
    const event = gateways.stripe.event('refund.failed', { object: 'refund', metadata: { refundId: id, paymentId } });
    expect(await gateways.hear('stripe', event)).toEqual({ status: 200, body: { received: true } });
    expect(await saleOf(owner, orderId)).toMatchObject({ refunds: [{ status: 'FAILING', failure: 'expired_or_canceled_card' }] });
    await shop.sql('update refunds set retry_at = now() where id = $1', [id]);
    const again = gateways.stripe.event('refund.updated', { object: 'refund', metadata: { refundId: id, paymentId } });
    await gateways.hear('stripe', again);
    expect(await saleOf(owner, orderId)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'SUCCEEDED' }] });
    expect(await verify(paymentId)).toBeNull();
  });

  test('of a gateway that the settings no longer name says so, and stops nothing else', async () => {
    const { orderId, paymentId } = await sold('CARD');
    await shop.sql(`update payments set gateway = 'sandbox' where id = $1`, [paymentId]);
    expect((await orderRefund(owner, orderId)).userErrors).toMatchObject([
      { code: 'WRONG_STATE', message: expect.stringContaining('not set up any more') },
    ]);
    const [refund] = await shop.sql<{ id: string }>(
      `insert into refunds (payment_id, amount, reason) values ($1, 100, 'REQUESTED') returning id`,
      [paymentId],
    );
    expect(await unfinishedGateways(source.manager)).toContain('sandbox');
    const [job] = await shop.sql<{ id: string }>(`select id from graphile_worker.add_job('billing:giveBack', $1::json)`, [
      JSON.stringify({ refundId: refund?.id }),
    ]);
    await until(async () => {
      const rows = await shop.sql<{ last_error: string | null }>('select last_error from graphile_worker.jobs where id = $1', [job?.id]);
      expect(rows.map((row) => row.last_error).filter(Boolean)).toEqual([]);
      return !rows.length;
    }, 'the job was not done');
    expect(await shop.sql('select status, attempts from refunds where id = $1', [refund?.id])).toEqual([
      { status: 'PENDING', attempts: 0 },
    ]);
    await shop.sql('delete from refunds where id = $1', [refund?.id]);
    await shop.sql(`update payments set gateway = 'stripe' where id = $1`, [paymentId]);
  });
});

describe('a dispute at Stripe', () => {
  async function disputed() {
    const made = await sold('CARD');
    const tell = async (change: object) => {
      const dispute = gateways.stripe.dispute(made.reference, change);
      return gateways.hear('stripe', gateways.stripe.event('charge.dispute.updated', dispute));
    };
    expect(await tell({ status: 'needs_response' })).toMatchObject({ status: 200, body: { received: true } });
    expect(await saleOf(owner, made.orderId)).toMatchObject({ status: 'DISPUTED' });
    return { ...made, tell };
  }
  const inDirhams = [{ currency: 'aed', amount: -15_000, fee: 5500 }];

  test('that is lost takes money and access, with its fee converted from the account’s currency', async () => {
    const { orderId, paymentId, tell } = await disputed();
    await tell({ status: 'lost', balance_transactions: inDirhams });
    expect(await saleOf(owner, orderId)).toMatchObject({ status: 'REFUNDED', disputes: [{ status: 'LOST', fee: { amount: '4.583' } }] });
    expect(await linesOf(paymentId, 'DISPUTE_LOST')).toEqual(['CREATOR 4583', 'DISPUTE 12500', 'GATEWAY -12500', 'GATEWAY_FEE -4583']);
    expect(await owns(orderId)).toBe(false);
    expect(await verify(paymentId)).toBeNull();
  });

  test('that is won costs its fee as well, in the books, the reports and the mail', async () => {
    const { orderId, paymentId, tell } = await disputed();
    const feesOf = async () =>
      (await shop.sql<{ fees: number }>('select sum(fee_amount)::int as fees from creator_days'))[0]?.fees as number;
    const before = await feesOf();
    await tell({ status: 'won', balance_transactions: inDirhams });
    expect(await saleOf(owner, orderId)).toMatchObject({ status: 'PAID', disputes: [{ status: 'WON', fee: { amount: '4.583' } }] });
    expect(await linesOf(paymentId, 'DISPUTE_WON')).toEqual(['CREATOR -7917', 'DISPUTE 12500', 'GATEWAY_FEE -4583']);
    expect((await feesOf()) - before).toBe(4583);
    expect(await owns(orderId)).toBe(true);
    await mailed('A dispute was decided for you', '4.583 KWD');
    expect(await verify(paymentId)).toBeNull();
  });

  test('in another currency than the payment is not booked', async () => {
    const { tell, orderId } = await disputed();
    expect(await tell({ status: 'lost', currency: 'usd' })).toMatchObject({ status: 503 });
    expect(await saleOf(owner, orderId)).toMatchObject({ status: 'DISPUTED' });
    await tell({ status: 'won', currency: 'kwd' });
  });
});

describe('a plan', () => {
  const planNamed = async (family: string) =>
    (await shop.sql<{ id: string }>(`select id from plans where family = $1 and duration = 'MONTHLY' and retired_at is null`, [family]))[0]
      ?.id as string;
  async function subscribed(family: string, method: Method) {
    const { payment, userErrors } = await subscribe(owner, await planNamed(family), { method });
    expect(userErrors).toEqual([]);
    return { paymentId: payment.id as string, reference: await settle(payment.id, method) };
  }

  test('is paid at Tap by KNET, then bettered at Stripe, which keeps the card; when the bank takes that back, it ends', async () => {
    const first = await subscribed('STARTER', 'KNET');
    expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', savedCard: null });
    expect(await linesOf(first.paymentId, 'PLAN')).toHaveLength(4);
    const { paymentId, reference } = await subscribed('GROWTH', 'CARD');
    expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', savedCard: { brand: 'visa', last4: '4242' } });
    const dispute = gateways.stripe.dispute(reference, {
      status: 'lost',
      balance_transactions: [{ currency: 'kwd', amount: -1, fee: 5000 }],
    });
    expect(await gateways.hear('stripe', gateways.stripe.event('charge.dispute.closed', dispute))).toMatchObject({ status: 200 });
    expect(await planOf(owner)).toMatchObject({ plan: { id: await planNamed('FREE') } });
    expect(await shop.sql('select status from plan_subscriptions')).toEqual([{ status: 'EXPIRED' }]);
    expect((await linesOf(paymentId, 'DISPUTE_LOST')).filter((line) => line.startsWith('PLATFORM'))).toHaveLength(2);
    await mailed('Your plan has ended: the payment was taken back');
    expect(await verify(paymentId)).toBeNull();
  });

  test('that costs less than any gateway collects after what is left of the present one costs nothing', async () => {
    const { paymentId } = await subscribed('STARTER', 'KNET');
    const growth = await planNamed('GROWTH');
    // As if so much had been paid for it that fifty fils are missing.
    await shop.sql(
      `update plan_invoices i set credit_amount = p.price_amount - 50 - total_amount, list_amount = p.price_amount - 50
       from plans p where p.id = $1 and i.id = (select plan_invoice_id from payments where id = $2)`,
      [growth, paymentId],
    );
    const { data } = await gql(
      'query Quote($planId: UUID!) { planQuote(planId: $planId) { total { amount } credit { amount } change } }',
      { planId: growth },
      owner,
    );
    expect(data.planQuote).toMatchObject({ change: 'UPGRADE', total: { amount: '0.000' } });
    expect(await subscribe(owner, growth)).toMatchObject({ userErrors: [], payment: null });
    expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', plan: { id: growth } });
  });
});
