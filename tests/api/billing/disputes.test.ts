import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/platform/config.ts';
import { event } from '../../support/bookings.ts';
import { gql, mailsTo } from '../../support/client.ts';
import { allMailsTo } from '../../support/mails.ts';
import { moneyQuery } from '../../support/payouts.ts';
import { orderRefund, saleOf, salesQuery } from '../../support/refunds.ts';
import { booksOf, buy, newKey, runJob, shop } from '../../support/sales.ts';
import { held, paperTo, paySeat, seatOf } from '../../support/seats.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

/** Speaks to the sandbox gateway as the bank would. */
async function bank(path: string, body: object): Promise<void> {
  const { sandboxGatewaySecret } = readConfig({ NODE_ENV: 'test' });
  const answer = await fetch(`${setting('TEST_GATEWAY_URL')}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxGatewaySecret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBeLessThan(300);
  await answer.body?.cancel();
}

const referenceOf = async (paymentId: string) =>
  (await sql<{ reference: string }>('select gateway_reference as reference from payments where id = $1', [paymentId]))[0]?.reference;
const openRefunds = (paymentId: string) =>
  sql<{ id: string }>("select id from refunds where payment_id = $1 and status in ('PENDING', 'FAILING')", [paymentId]);

/** Has the refunds of a payment stay at the gateway, or be refused there, from now on. */
const foretell = async (paymentId: string, refunds: 'stay' | 'refuse' | 'succeed') =>
  bank(`payments/${await referenceOf(paymentId)}/foretell`, { refunds });

async function bought() {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  const { order, id: paymentId } = await buy(customer, productId);
  return { creator, customer, productId, orderId: order.id as string, paymentId: paymentId as string };
}

/** Has the customer dispute a payment, or a part of it. Answers how their bank decides. */
async function openDispute(creator: CreatorAccount, orderId: string, paymentId: string, amount?: number) {
  const reference = await referenceOf(paymentId);
  await bank(`payments/${reference}/disputes`, { ...(amount && { amount }), reason: 'fraudulent' });
  await until(async () => (await saleOf(creator, orderId)).disputes.length > 0, 'the dispute was not heard of');
  const [dispute] = await sql<{ reference: string }>('select reference from disputes where payment_id = $1', [paymentId]);
  return async (status: 'won' | 'lost') => {
    await bank(`payments/${reference}/disputes/${dispute?.reference}`, { status });
    return until(async () => {
      const sale = await saleOf(creator, orderId);
      return sale.disputes[0].status !== 'OPEN' && sale;
    }, 'the decision was not heard of');
  };
}

async function disputed(amount?: number) {
  const sold = await bought();
  return { ...sold, decide: await openDispute(sold.creator, sold.orderId, sold.paymentId, amount) };
}
const owns = async (orderId: string) => (await sql('select 1 from entitlements where order_id = $1', [orderId])).length === 1;
const balance = async (creator: CreatorAccount) => (await gql(moneyQuery, {}, creator)).data.balance;

describe('a dispute', () => {
  test('is shown, held back from the balance and mailed; the customer keeps access, and nothing can be given back meanwhile', async () => {
    const { creator, orderId } = await disputed();
    expect(await saleOf(creator, orderId)).toMatchObject({
      status: 'DISPUTED',
      viewerCanRefund: false,
      payment: { refundable: { amount: '0.000' } },
      disputes: [{ status: 'OPEN', amount: { amount: '12.500' }, reason: 'fraudulent', decidedAt: null }],
    });
    expect(await balance(creator)).toMatchObject({ held: { amount: '12.500' } });
    expect(await owns(orderId)).toBe(true);
    const message = 'The customer disputes this payment with their bank, so it cannot be refunded before the bank decides';
    for (const asked of [{ amount: '1' }, {}])
      expect((await orderRefund(creator, orderId, asked)).userErrors).toMatchObject([{ code: 'WRONG_STATE', message }]);
    expect((await orderRefund(creator, orderId, { amount: '13' })).userErrors).toMatchObject([{ code: 'OUT_OF_RANGE' }]);
    expect((await mailsTo(creator.email)).map(({ subject }) => subject)).toContain('A customer disputes a payment');
    const { disputes } = (await gql('{ disputes { nodes { status sale { id customer } } totalCount } }', {}, creator)).data;
    expect(disputes).toMatchObject({ totalCount: 1, nodes: [{ status: 'OPEN', sale: { id: orderId } }] });
    const other = await world.creator();
    expect((await gql('{ disputes { totalCount } }', {}, other)).data.disputes.totalCount).toBe(0);
  });

  test('that is won gives the money back to the creator', async () => {
    const { creator, orderId, decide } = await disputed();
    expect(await decide('won')).toMatchObject({ status: 'PAID', viewerCanRefund: true });
    expect(await balance(creator)).toMatchObject({ held: { amount: '0.000' }, pending: { amount: '12.187' } });
    expect(await owns(orderId)).toBe(true);
    expect((await mailsTo(creator.email, { count: 3 })).map(({ subject }) => subject)).toContain('A dispute was decided for you');
  });

  test('that is lost takes the money and the access, with the gateway’s fee, once', async () => {
    const { creator, customer, orderId, paymentId, decide } = await disputed();
    const sale = await decide('lost');
    expect(sale).toMatchObject({ status: 'REFUNDED', payment: { refunded: { amount: '12.500' } }, disputes: [{ status: 'LOST' }] });
    const fee = Math.round(Number(sale.disputes[0].fee.amount) * 1000);
    expect(await owns(orderId)).toBe(false);
    const books = await booksOf(creator.creatorId);
    expect(books).toMatchObject({ gateway: 0, revenue: 0, totals: 0, days: 0, fees: 313 + fee, feeDays: 313 + fee });
    const { data } = await gql(`mutation { exportCreate(kind: SALES) { export { url } } }`, {}, creator);
    const [, line] = (await (await fetch(data.exportCreate.export.url)).text()).split('\r\n');
    const decimal = (fils: number) => (fils / 1000).toFixed(3);
    expect(line).toContain(`,12.500,12.500,${decimal(313 + fee)},`);
    const bought = await gql(
      `query ($id: UUID!) { customer(id: $id) { purchases(first: 1) { nodes { refunded { amount } } } } }`,
      { id: customer.userId },
      creator,
    );
    expect(bought.data.customer.purchases.nodes).toEqual([{ refunded: { amount: '12.500' } }]);
    // Heard of again, nothing happens.
    await runJob('billing:followDisputes');
    expect(await booksOf(creator.creatorId)).toEqual(books);
    expect(await sql('select status, lost_amount::int from payments where id = $1', [paymentId])).toEqual([
      { status: 'REFUNDED', lost_amount: 12_500 },
    ]);
    expect((await mailsTo(creator.email, { count: 3 })).map(({ subject }) => subject)).toContain('A dispute was decided for the customer');
    // No one gave it back.
    expect((await allMailsTo(customer.email)).filter(({ subject }) => subject.startsWith('Your refund'))).toEqual([]);
  });

  test('over a part that is lost keeps the access', async () => {
    const { creator, orderId, decide } = await disputed(2500);
    expect(await saleOf(creator, orderId)).toMatchObject({ payment: { refundable: { amount: '10.000' } } });
    expect(await decide('lost')).toMatchObject({ status: 'PARTLY_REFUNDED', payment: { refunded: { amount: '2.500' } } });
    expect(await owns(orderId)).toBe(true);
    expect((await orderRefund(creator, orderId)).sale).toMatchObject({ status: 'REFUNDED', refunds: [{ amount: { amount: '10.000' } }] });
    expect(await owns(orderId)).toBe(false);
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 0, revenue: 0, totals: 0 });
  });

  test('that is lost after a refund takes the money once more, and the books say so', async () => {
    const { creator, customer, orderId, paymentId } = await bought();
    await foretell(paymentId, 'stay');
    await orderRefund(creator, orderId);
    const [refund] = await openRefunds(paymentId);
    const decide = await openDispute(creator, orderId, paymentId);
    await bank(`refunds/${refund?.id}`, { status: 'succeeded' });
    await until(async () => (await saleOf(creator, orderId)).status === 'REFUNDED', 'the refund was not heard of');
    expect((await gql(salesQuery, { filter: { status: 'DISPUTED' } }, creator)).data.sales.nodes).toMatchObject([{ id: orderId }]);
    const sale = await decide('lost');
    expect(sale).toMatchObject({ status: 'REFUNDED', payment: { refunded: { amount: '25.000' } }, disputes: [{ status: 'LOST' }] });
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: -12_500, revenue: -12_500, totals: -12_500, days: -12_500 });
    expect(await sql('select paid_amount::int, order_count from customer_totals where customer_id = $1', [customer.userId])).toEqual([
      { paid_amount: -12_500, order_count: 0 },
    ]);
    const filtered = (filter: object) => gql(salesQuery, { filter }, creator);
    expect((await filtered({ dispute: 'LOST' })).data.sales.nodes).toMatchObject([{ id: orderId }]);
    expect((await filtered({ status: 'DISPUTED' })).data.sales.nodes).toEqual([]);
  });

  test('that is lost before a refund ends does not keep the refund from being booked', async () => {
    const { creator, orderId, paymentId } = await bought();
    await foretell(paymentId, 'stay');
    await orderRefund(creator, orderId, { amount: '4' });
    const [refund] = await openRefunds(paymentId);
    const decide = await openDispute(creator, orderId, paymentId);
    await decide('lost');
    await bank(`refunds/${refund?.id}`, { status: 'succeeded' });
    const refunded = async () => (await saleOf(creator, orderId)).refunds[0].status === 'SUCCEEDED';
    await until(refunded, 'the refund was not heard of');
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: -4000, revenue: -4000, totals: -4000, days: -4000 });
  });

  test.each([
    ['refused by the gateway', 'refuse'],
    ['on its way', 'stay'],
  ] as const)('that is lost ends a refund that is %s, and reserves nothing for it', async (_how, outcome) => {
    const { creator, orderId, paymentId } = await bought();
    await foretell(paymentId, outcome);
    await orderRefund(creator, orderId, { amount: '4' });
    const [refund] = await openRefunds(paymentId);
    const decide = await openDispute(creator, orderId, paymentId);
    if (outcome === 'stay') {
      await decide('lost');
      // The gateway may still make it, so it is waited for.
      await runJob('billing:giveBack', { refundId: refund?.id });
      expect(await openRefunds(paymentId)).toHaveLength(1);
      await bank(`refunds/${refund?.id}`, { status: 'failed' });
    } else await decide('lost');
    await until(async () => (await openRefunds(paymentId)).length === 0, 'the refund was not dropped');
    expect(await saleOf(creator, orderId)).toMatchObject({
      status: 'REFUNDED',
      refunds: [{ status: 'DROPPED', retryAt: null, failure: null }],
    });
    expect(await balance(creator)).toMatchObject({ refunding: { amount: '0.000' }, held: { amount: '0.000' } });
    await runJob('billing:giveBack', { refundId: refund?.id });
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 0, revenue: 0, totals: 0 });
  });

  test('is heard of although a refund of its payment cannot be asked for', async () => {
    const { creator, orderId, paymentId } = await bought();
    await foretell(paymentId, 'refuse');
    await orderRefund(creator, orderId);
    const decide = await openDispute(creator, orderId, paymentId);
    // Due again now; the gateway throws it out, since all is disputed.
    await sql("update refunds set retry_at = now() - interval '1 minute' where payment_id = $1", [paymentId]);
    expect(await decide('lost')).toMatchObject({ status: 'REFUNDED', disputes: [{ status: 'LOST' }] });
  });

  test('that is lost is corrected on paper by a credit note', async () => {
    const { creator, customer, decide } = await disputed(2500);
    await decide('lost');
    const query = '{ documents { nodes { kind number amount { amount } corrects creditNotes { number } } } }';
    const [note, receipt] = (await gql(query, {}, customer)).data.documents.nodes;
    expect(note).toMatchObject({ kind: 'CREDIT_NOTE', amount: { amount: '2.500' }, corrects: receipt.number });
    expect(receipt.creditNotes).toEqual([{ number: note.number }]);
    // The number counts on with the next refund.
    const [{ last } = { last: 0 }] = await sql<{ last: number }>(
      "select last from document_series where creator_id = $1 and kind = 'CREDIT_NOTE'",
      [creator.creatorId],
    );
    expect(last).toBe(1);
  });

  test('that is won gives a booking’s customer what they were owed when it was cancelled', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator);
    const customer = await world.customer();
    const bookingId = await held(customer, sessionId);
    const { order, id: paymentId } = await paySeat(customer, bookingId);
    const decide = await openDispute(creator, order.id, paymentId);
    const cancel = 'mutation ($id: UUID!, $key: String!) { bookingCancel(id: $id, idempotencyKey: $key) { userErrors { code } } }';
    expect((await gql(cancel, { id: bookingId, key: newKey() }, customer)).data.bookingCancel.userErrors).toEqual([]);
    await runJob('orders:refund', { orderId: order.id });
    expect((await saleOf(creator, order.id)).refunds).toEqual([]);
    await decide('won');
    await until(async () => (await saleOf(creator, order.id)).status === 'REFUNDED', 'the customer was not paid back');
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 0, revenue: 0, totals: 0 });
  });

  test('that is lost cancels a booking, and its mail promises no money of ours', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator);
    const customer = await world.customer();
    const bookingId = await held(customer, sessionId);
    const { order, id: paymentId } = await paySeat(customer, bookingId);
    const decide = await openDispute(creator, order.id, paymentId);
    await decide('lost');
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED' });
    const [mail] = await paperTo(customer.email, 2);
    expect(mail?.subject).toMatch(/^Cancelled: /);
    expect(mail?.text).toMatch(/Your bank has given you \d+\.\d{3} KWD after your dispute/);
    expect(mail?.text).not.toContain('goes back to your card');
  });
});
