import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/core/config.ts';
import { gql, mailsTo } from '../support/client.ts';
import { moneyQuery } from '../support/payouts.ts';
import { orderRefund, saleOf } from '../support/refunds.ts';
import { booksOf, buy, runJob, shop } from '../support/sales.ts';
import { setting } from '../support/server.ts';
import { sql } from '../support/sql.ts';
import { until } from '../support/until.ts';
import { type CreatorAccount, world } from '../support/world.ts';

/** Speaks to the sandbox gateway as the bank would. */
async function bank(path: string, body: object): Promise<{ reference?: string; disputes?: { reference: string }[] }> {
  const { sandboxGatewaySecret } = readConfig({ NODE_ENV: 'test' });
  const answer = await fetch(`${setting('TEST_GATEWAY_URL')}/v1/payments/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxGatewaySecret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as never;
}

async function disputed(amount?: number) {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  const { order, id: paymentId } = await buy(customer, productId);
  const [{ reference } = { reference: '' }] = await sql<{ reference: string }>(
    'select gateway_reference as reference from payments where id = $1',
    [paymentId],
  );
  await bank(`${reference}/disputes`, { ...(amount && { amount }), reason: 'fraudulent' });
  await until(async () => (await saleOf(creator, order.id)).disputes.length > 0, 'the dispute was not heard of');
  const [dispute] = await sql<{ reference: string }>('select reference from disputes where payment_id = $1', [paymentId]);
  const decide = async (status: 'won' | 'lost') => {
    await bank(`${reference}/disputes/${dispute?.reference}`, { status });
    return until(async () => {
      const sale = await saleOf(creator, order.id);
      return sale.disputes[0].status !== 'OPEN' && sale;
    }, 'the decision was not heard of');
  };
  return { creator, customer, orderId: order.id as string, paymentId: paymentId as string, productId, decide };
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
    expect((await orderRefund(creator, orderId, { amount: '1' })).userErrors).toMatchObject([{ code: 'WRONG_STATE' }]);
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
    // Heard of again, nothing happens.
    await runJob('billing:followDisputes');
    expect(await booksOf(creator.creatorId)).toEqual(books);
    expect(await sql('select status, lost_amount::int from payments where id = $1', [paymentId])).toEqual([
      { status: 'REFUNDED', lost_amount: 12_500 },
    ]);
    expect((await mailsTo(customer.email, { count: 0 })).map(({ subject }) => subject)).not.toContain('Your refund: Drawing faces');
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
});
