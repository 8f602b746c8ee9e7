import { describe, expect, test } from 'vitest';
import { event } from '../../support/bookings.ts';
import { cards, payByCard, payByKnet } from '../../support/card.ts';
import { type Caller, failuresOf, gql } from '../../support/client.ts';
import { codesOf } from '../../support/promos.ts';
import { buySlowly, checkout, checkoutMutation, letTimePass, newKey, readPayment, runJob, shop, takenOf } from '../../support/sales.ts';
import { held } from '../../support/seats.ts';
import { productArchiveMutation, productUpdateMutation } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const unfinishedQuery = /* GraphQL */ `
  query UnfinishedOrders($productId: UUID) {
    unfinishedOrders(productId: $productId) { id status total { amount } holdExpiresAt payment { id status redirectUrl failure } }
  }
`;
const orderCancelMutation = /* GraphQL */ `
  mutation OrderCancel($orderId: UUID!) { orderCancel(orderId: $orderId) { order { id status } userErrors { field code message } } }
`;
const unfinished = async (caller: Caller, productId?: string) => (await gql(unfinishedQuery, { productId }, caller)).data.unfinishedOrders;
const cancel = async (caller: Caller, orderId: string) => (await gql(orderCancelMutation, { orderId }, caller)).data.orderCancel;
const goOn = async (caller: Caller, input: Record<string, unknown>) =>
  (await gql(checkoutMutation, { input: { idempotencyKey: newKey(), ...input } }, caller)).data.checkout;
const reprice = (creator: Caller, id: string, amount: string) =>
  gql(productUpdateMutation, { id, input: { price: { amount, currency: 'KWD' } } }, creator);

describe('an order that was left at the gateway', () => {
  test('is offered again to its customer alone, until it is paid', async () => {
    const { productId } = await shop();
    const [customer, other] = await Promise.all([world.customer(), world.customer()]);
    const { order, payment } = await checkout(customer, productId);
    const [left, ...more] = await unfinished(customer);
    expect(more).toEqual([]);
    expect(left).toMatchObject({
      id: order.id,
      total: { amount: '12.500' },
      payment: { id: payment.id, redirectUrl: payment.redirectUrl },
    });
    expect(Date.parse(left.holdExpiresAt)).toBeGreaterThan(Date.now() + 29 * 60_000);
    expect(await unfinished(customer, (await shop()).productId)).toEqual([]);
    expect(await unfinished(other, productId)).toEqual([]);
    await payByCard(payment.redirectUrl, cards.good);
    expect(await unfinished(customer, productId)).toEqual([]);
  });

  test('is offered no more when its time is over', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const { order } = await checkout(customer, productId);
    await letTimePass(order.id);
    expect(await unfinished(customer)).toEqual([]);
    expect(failuresOf(await goOn(customer, { orderId: order.id }))).toEqual([['orderId', 'HOLD_LAPSED']]);
  });

  test('goes on after a declined card at its own price, with its code, also off sale, and is paid once', async () => {
    const { creator, productId } = await shop({ promoCodes: [{ code: 'Summer', percentage: 20, maxUses: 1 }] });
    const customer = await world.customer();
    const { order, payment } = await checkout(customer, productId, { promoCode: 'summer' });
    await payByCard(payment.redirectUrl, cards.poor);
    const [left] = await unfinished(customer, productId);
    expect(left).toMatchObject({ total: { amount: '10.000' }, payment: { status: 'FAILED', failure: 'INSUFFICIENT_FUNDS' } });
    await reprice(creator, productId, '99');
    await gql(productArchiveMutation, { id: productId }, creator);
    const [again, twice] = await Promise.all([1, 2].map(() => goOn(customer, { orderId: order.id, method: 'KNET' })));
    expect(twice.payment.id).toBe(again.payment.id);
    expect(again).toMatchObject({ order: { id: order.id }, payment: { method: 'KNET', amount: { amount: '10.000' } } });
    await payByKnet(again.payment.redirectUrl);
    expect(await readPayment(customer, again.payment.id)).toMatchObject({ status: 'SUCCEEDED', order: { status: 'PAID' } });
    expect(failuresOf(await goOn(customer, { orderId: order.id }))).toEqual([['orderId', 'ALREADY_OWNED']]);
    expect(await codesOf(creator)).toMatchObject([{ useCount: 1 }]);
  });

  test('gets ten minutes more for another try, but not past an hour after it was made', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const { order, payment } = await checkout(customer, productId);
    await payByCard(payment.redirectUrl, cards.declined);
    const leftAfter = async (age: string) => {
      await sql(`update orders set created_at = now() - $2::interval, hold_expires_at = now() + interval '1 minute' where id = $1`, [
        order.id,
        age,
      ]);
      const { payment: next } = await goOn(customer, { orderId: order.id });
      const [{ holdExpiresAt }] = await unfinished(customer);
      await payByCard(next.redirectUrl, cards.declined);
      return Math.round((Date.parse(holdExpiresAt) - Date.now()) / 60_000);
    };
    expect(await leftAfter('29 minutes')).toBe(10);
    expect(await leftAfter('55 minutes')).toBe(5);
    expect(await leftAfter('2 hours')).toBe(1);
  });

  test('of another customer does not exist', async () => {
    const { productId } = await shop();
    const [customer, other] = await Promise.all([world.customer(), world.customer()]);
    const { order } = await checkout(customer, productId);
    expect(failuresOf(await goOn(other, { orderId: order.id }))).toEqual([['orderId', 'NOT_FOUND']]);
    expect(failuresOf(await cancel(other, order.id))).toEqual([['orderId', 'NOT_FOUND']]);
    expect(failuresOf(await goOn(customer, { orderId: order.id, productId }))).toEqual([['productId', 'INVALID']]);
  });

  test('waits while the bank is working: it is neither cancelled nor ordered once more', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const { order, payment } = await checkout(customer, productId);
    await payByCard(payment.redirectUrl, '4000 0000 0000 8104');
    await sql(`update sandbox_gateway.payments set succeeds_at = now() + interval '1 hour' where payment_id = $1`, [payment.id]);
    await letTimePass(order.id);
    expect(await unfinished(customer)).toMatchObject([{ id: order.id, payment: { redirectUrl: null } }]);
    expect(await cancel(customer, order.id)).toMatchObject({ userErrors: [{ code: 'WRONG_STATE' }] });
    for (const input of [{ orderId: order.id }, { productId }, { productId, method: 'KNET' }]) {
      expect((await goOn(customer, input)).payment.id).toBe(payment.id);
    }
    await sql(`update sandbox_gateway.payments set succeeds_at = now() where payment_id = $1`, [payment.id]);
    await runJob('billing:reconcile');
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('cancelling', () => {
  test('frees the place and the use of the code at once, closes the page, and may be repeated', async () => {
    const { creator, productId } = await shop({ maxParticipants: 1, promoCodes: [{ code: 'Once', percentage: 50, maxUses: 1 }] });
    const [customer, other] = await Promise.all([world.customer(), world.customer()]);
    const { order, payment } = await checkout(customer, productId, { promoCode: 'once' });
    expect(await cancel(customer, order.id)).toMatchObject({ order: { status: 'EXPIRED' }, userErrors: [] });
    expect(await cancel(customer, order.id)).toMatchObject({ order: { status: 'EXPIRED' }, userErrors: [] });
    expect(await takenOf(productId)).toBe(0);
    expect(await unfinished(customer)).toEqual([]);
    expect(await codesOf(creator)).toMatchObject([{ useCount: 0 }]);
    expect(await (await fetch(payment.redirectUrl)).text()).not.toContain('name="number"');
    expect((await checkout(other, productId, { promoCode: 'once' })).userErrors).toEqual([]);
  });

  test('finds out that it was paid in another tab meanwhile', async () => {
    const { productId } = await shop();
    const customer = await world.customer();
    const { order, payment, bankAnswers } = await buySlowly(customer, productId);
    await bankAnswers();
    expect(failuresOf(await cancel(customer, order.id))).toEqual([['orderId', 'ALREADY_OWNED']]);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('gives the seat of a booking back', async () => {
    const [creator, customer] = await Promise.all([world.creator(), world.customer()]);
    const sessionId = await event(creator);
    const bookingId = await held(customer, sessionId);
    const { order } = await goOn(customer, { bookingId });
    expect(await unfinished(customer)).toMatchObject([{ id: order.id }]);
    expect(await goOn(customer, { orderId: order.id })).toMatchObject({ order: { id: order.id }, userErrors: [] });
    expect(await cancel(customer, order.id)).toMatchObject({ order: { status: 'EXPIRED' } });
    expect(await sql('select taken from sessions where id = $1', [sessionId])).toEqual([{ taken: 0 }]);
  });
});

test('a total that is not the one that was shown is refused with the new one, and nothing is ordered', async () => {
  const { creator, productId } = await shop();
  const customer = { ...(await world.customer()), language: 'ar' as const };
  await reprice(creator, productId, '15');
  const answer = await goOn(customer, { productId, expectedTotal: '12.500' });
  expect(answer).toMatchObject({ order: null, userErrors: [{ code: 'PRICE_CHANGED', message: expect.stringContaining('15.000') }] });
  expect(await takenOf(productId)).toBe(0);
  expect(await goOn(customer, { productId, expectedTotal: '15' })).toMatchObject({ payment: { amount: { amount: '15.000' } } });
});
