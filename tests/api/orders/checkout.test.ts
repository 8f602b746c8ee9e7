import { describe, expect, test } from 'vitest';
import { failuresOf, gql } from '../../support/client.ts';
import { figure } from '../../support/figures.ts';
import {
  booksOf,
  buy,
  checkout,
  checkoutMutation,
  crowd,
  letTimePass,
  newKey,
  readPayment,
  runJob,
  shop,
  takenOf,
} from '../../support/sales.ts';
import { product, productArchiveMutation, productUpdateMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { world } from '../../support/world.ts';

describe('an order', () => {
  test('has its number, the title and price of that moment, and a page to pay on', async () => {
    const { productId } = await shop({ title: 'Clay', titleAr: 'الطين' });
    const customer = await world.customer();
    const { order, payment, userErrors } = await checkout(customer, productId);
    expect(userErrors).toEqual([]);
    expect(order).toMatchObject({
      number: 1,
      status: 'PENDING',
      productId,
      title: 'Clay',
      titleAr: 'الطين',
      total: { amount: '12.500', currency: 'KWD' },
      paidAt: null,
    });
    expect(payment).toMatchObject({ status: 'CREATED', amount: { amount: '12.500' }, failureMessage: null, order: { id: order.id } });
    expect(payment.redirectUrl).toMatch(/^http:\/\/localhost:\d+\/pay\/sbx_/);
  });

  test('has a number without gaps in its account', async () => {
    const { creator, productId } = await shop();
    await Promise.all((await crowd(8)).map((customer) => checkout(customer, productId)));
    const rows = await sql<{ number: number }>('select number from orders where creator_id = $1 order by number', [creator.creatorId]);
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('of a free product is paid at once, without a payment, and does not make a paying customer', async () => {
    const { creator, productId } = await shop({ cost: 'FREE' });
    const customer = await world.customer();
    const { order, payment } = await checkout(customer, productId);
    expect(order).toMatchObject({ status: 'PAID', total: { amount: '0.000' }, paidAt: expect.any(String) });
    expect(payment).toBeNull();
    expect(failuresOf(await checkout(customer, productId))).toEqual([['productId', 'ALREADY_OWNED']]);
    const [totals] = await sql('select order_count, paid_customers, revenue_amount::int from creator_totals where creator_id = $1', [
      creator.creatorId,
    ]);
    expect(totals).toEqual({ order_count: 1, paid_customers: 0, revenue_amount: 0 });
  });

  test('that is paid does not change when the price does', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    await buy(customer, productId);
    await gql(productUpdateMutation, { id: productId, input: { price: { amount: '99', currency: 'KWD' } } }, creator);
    expect(await booksOf(creator.creatorId)).toMatchObject({ revenue: 12_500, paid: 12_500, totals: 12_500 });
  });
});

describe('checkout refuses', () => {
  test('a product that does not exist, is a draft, was taken off sale, or has ended', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const draft = await product(creator);
    expect(failuresOf(await checkout(customer, '0197a000-0000-7000-8000-000000000000'))).toEqual([['productId', 'NOT_FOUND']]);
    expect(failuresOf(await checkout(customer, draft.id))).toEqual([['productId', 'NOT_FOUND']]);
    await sql(`update products set start_date = '2020-01-01', end_date = '2020-02-01' where id = $1`, [productId]);
    expect(failuresOf(await checkout(customer, productId))).toEqual([['productId', 'WRONG_STATE']]);
    await sql(`update products set end_date = null where id = $1`, [productId]);
    await gql(productArchiveMutation, { id: productId }, creator);
    expect(failuresOf(await checkout(customer, productId))).toEqual([['productId', 'WRONG_STATE']]);
    expect(await takenOf(productId)).toBe(0);
  });

  test('a product that the customer owns, also after it was taken off sale', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    await buy(customer, productId);
    expect(failuresOf(await checkout(customer, productId))).toEqual([['productId', 'ALREADY_OWNED']]);
    await gql(productArchiveMutation, { id: productId }, creator);
    expect(failuresOf(await checkout(customer, productId))).toEqual([['productId', 'ALREADY_OWNED']]);
  });

  test('callers who are not customers', async () => {
    const { creator, productId } = await shop();
    const input = { productId, idempotencyKey: newKey() };
    expect((await gql(checkoutMutation, { input })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await gql(checkoutMutation, { input }, creator)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test.each([
    ['short', ['idempotencyKey', 'TOO_SHORT']],
    ['x'.repeat(101), ['idempotencyKey', 'TOO_LONG']],
    ['', ['idempotencyKey', 'REQUIRED']],
  ])('a key such as %j', async (key, expected) => {
    const { productId } = await shop();
    const answer = await checkout(await world.customer(), productId, { key });
    expect(failuresOf(answer)).toEqual([expected]);
    expect(answer.order).toBeNull();
  });

  test('invalid text, and stores nothing', async () => {
    const customer = await world.customer();
    const { productId } = await shop();
    const { errors, status } = await gql(checkoutMutation, { input: { productId, idempotencyKey: 'nul\0nul\0nul' } }, customer);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(status).toBeLessThan(500);
  });

  test('with messages in the customer’s language', async () => {
    const { productId } = await shop({ maxParticipants: 1 });
    await checkout(await world.customer(), productId);
    const { userErrors } = await checkout({ ...(await world.customer()), language: 'ar' }, productId);
    expect(userErrors).toMatchObject([{ code: 'SOLD_OUT', message: expect.stringMatching(/[\u0600-\u06ff]/) }]);
  });
});

/** How many repeat a request at once, and how many want one place. */
const [repeats, buyersAtOnce] = [rounds(10, 50), rounds(40, 200)];

describe('repeating a checkout', () => {
  test(`${repeats} times at once with one key makes one order and one payment`, async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: repeats }, () => checkout(customer, productId, { key })));
    expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    expect(new Set(answers.map(({ payment }) => payment.redirectUrl)).size).toBe(1);
    const orders = await sql('select id from orders where customer_id = $1', [customer.userId]);
    const payments = await sql('select id from payments where payer_id = $1', [customer.userId]);
    figure('key', `${orders.length} order, ${payments.length} payment`, orders.length === 1 && payments.length === 1);
    expect([orders.length, payments.length]).toEqual([1, 1]);
    expect(await takenOf(productId)).toBe(1);
  });

  test('by a double click with two keys returns the same payment', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const [first, second] = await Promise.all([checkout(customer, productId), checkout(customer, productId)]);
    expect(first.payment.id).toBe(second.payment.id);
    expect(second.payment.redirectUrl).toBe(first.payment.redirectUrl);
    expect(await takenOf(productId)).toBe(1);
  });

  test('with the same key for another product is refused', async () => {
    const { creator, productId } = await shop();
    const other = await product(creator, { published: true });
    const customer = await world.customer();
    const key = newKey();
    await checkout(customer, productId, { key });
    expect(failuresOf(await checkout(customer, other.id, { key }))).toEqual([['idempotencyKey', 'IDEMPOTENCY_CONFLICT']]);
    expect(failuresOf(await checkout(customer, productId, { key, language: 'AR' }))).toEqual([['idempotencyKey', 'IDEMPOTENCY_CONFLICT']]);
  });

  test('with the same key of another customer is a new order', async () => {
    const { productId } = await shop();
    const key = newKey();
    const answers = await Promise.all((await crowd(2)).map((customer) => checkout(customer, productId, { key })));
    expect(answers[0].order.id).not.toBe(answers[1].order.id);
  });

  test('with the key of a refused one is checked anew', async () => {
    const { creator, productId } = await shop({ maxParticipants: 1 });
    const [first, second] = await crowd(2);
    if (!first || !second) throw new Error('no crowd');
    await checkout(first, productId);
    const key = newKey();
    expect(failuresOf(await checkout(second, productId, { key }))).toEqual([['productId', 'SOLD_OUT']]);
    await gql(productUpdateMutation, { id: productId, input: { maxParticipants: 2 } }, creator);
    expect(failuresOf(await checkout(second, productId, { key }))).toEqual([]);
  });

  test('at a new price ends the pending order and makes a new one', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const before = await checkout(customer, productId);
    await gql(productUpdateMutation, { id: productId, input: { price: { amount: '10', currency: 'KWD' } } }, creator);
    const after = await checkout(customer, productId);
    expect(after.order).toMatchObject({ total: { amount: '10.000' } });
    expect(after.order.id).not.toBe(before.order.id);
    expect(await readPayment(customer, before.payment.id)).toMatchObject({
      status: 'EXPIRED',
      redirectUrl: null,
      order: { status: 'EXPIRED' },
    });
    expect(await takenOf(productId)).toBe(1);
  });
});

describe('places', () => {
  test(`go to 10 of ${buyersAtOnce} buyers at once, if there are 10`, async () => {
    const { productId } = await shop({ maxParticipants: 10 });
    const buyers = await crowd(buyersAtOnce);
    const answers = await Promise.all(buyers.map((buyer) => checkout(buyer, productId)));
    // A buyer with a place may have to request the page again, because the gateway has only ten seconds to answer on a busy machine.
    const refused = answers.flatMap(({ userErrors }) => userErrors).filter(({ code }) => code !== 'PAYMENT_FAILED');
    expect(refused).toHaveLength(buyersAtOnce - 10);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['SOLD_OUT']));
    const holders = await sql('select from orders where product_id = $1 and holds_place', [productId]);
    figure('places', holders.length, holders.length === 10);
    expect(holders).toHaveLength(10);
    expect(await takenOf(productId)).toBe(10);
  });

  test('are free again if they are not paid in time', async () => {
    const { productId } = await shop({ maxParticipants: 1 });
    const [slow, quick] = await crowd(2);
    if (!slow || !quick) throw new Error('no crowd');
    const { order, payment } = await checkout(slow, productId);
    expect(failuresOf(await checkout(quick, productId))).toEqual([['productId', 'SOLD_OUT']]);
    await letTimePass(order.id);
    await runJob('billing:reconcile');
    expect(await readPayment(slow, payment.id)).toMatchObject({
      status: 'EXPIRED',
      redirectUrl: null,
      failureMessage: expect.stringContaining('not finished in time'),
      order: { status: 'EXPIRED' },
    });
    expect(failuresOf(await checkout(quick, productId))).toEqual([]);
    expect(await takenOf(productId)).toBe(1);
  });

  test('are free again if the last payment failed and no other follows', async () => {
    const { productId } = await shop({ maxParticipants: 1 });
    const customer = await world.customer();
    await buy(customer, productId, '4000 0000 0000 0002');
    expect(await takenOf(productId)).toBe(1);
    const [order] = await sql<{ id: string }>('select id from orders where customer_id = $1', [customer.userId]);
    await letTimePass(order?.id as string);
    await runJob('orders:expireHolds');
    expect(await takenOf(productId)).toBe(0);
  });

  test('are kept by a retry in time, which renews the hold', async () => {
    const { productId } = await shop({ maxParticipants: 1 });
    const customer = await world.customer();
    const declined = await buy(customer, productId, '4000 0000 0000 0002');
    expect(declined.status).toBe('FAILED');
    const again = await checkout(customer, productId);
    expect(again.order.id).toBe(declined.order.id);
    expect(again.payment.id).not.toBe(declined.id);
    expect(await takenOf(productId)).toBe(1);
  });
});
