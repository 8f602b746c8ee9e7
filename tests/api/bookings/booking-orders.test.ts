import { describe, expect, test } from 'vitest';
import { appointments, book, event, moveSession } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { booksOf, crowd, newKey, paymentThat, readPayment, revenueQuery, runJob, shop } from '../../support/sales.ts';
import { checkoutSeat, held, letHoldLapse, paySeat, seatOf } from '../../support/seats.ts';
import { bought } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

/** A customer with a held seat of an event; `minutes` are those of the hold. */
async function seat({ minutes, ...options }: { price?: number; seats?: number; minutes?: number } = {}) {
  const creator = await world.creator();
  const customer = await world.customer();
  const sessionId = await event(creator, options);
  return { creator, customer, sessionId, bookingId: await held(customer, sessionId, { minutes }) };
}
const codesOf = ({ userErrors }: { userErrors: { code: string }[] }) => userErrors.map(({ code }) => code);
const addCode = ({ creatorId }: CreatorAccount, sessionId: string, code: string, percentage: number, maxUses: number | null = null) =>
  sql('insert into promo_codes (creator_id, session_id, code, code_key, percentage, max_uses) values ($1, $2, $3, $3, $4, $5)', [
    creatorId,
    sessionId,
    code,
    percentage,
    maxUses,
  ]);
const quoteQuery = /* GraphQL */ `
  query ($bookingId: UUID, $productId: UUID, $promoCode: String) {
    quote(bookingId: $bookingId, productId: $productId, promoCode: $promoCode) { listPrice { amount } total { amount } discount { source percentage name } reason }
  }
`;
/** Checks out with a bank that answers when the test lets it. */
async function payingSlowly(customer: Parameters<typeof checkoutSeat>[0], bookingId: string, promoCode?: string) {
  const { payment, order } = await checkoutSeat(customer, bookingId, { promoCode });
  const answersIn = (time: string) =>
    sql('update sandbox_gateway.payments set succeeds_at = now() + $2::interval where payment_id = $1', [payment.id, time]);
  await answersIn('1 hour');
  return { payment, order, bankAnswers: () => answersIn('0 seconds') };
}

describe('a checkout of a booking', () => {
  test('pays for the seat that is held, at the price of that moment', async () => {
    const { creator, customer, sessionId, bookingId } = await seat();
    const { order, payment } = await checkoutSeat(customer, bookingId);
    expect(order).toMatchObject({
      number: 1,
      status: 'PENDING',
      productId: null,
      bookingId,
      title: 'Clay together',
      titleAr: 'الطين معًا',
      total: { amount: '5.000', currency: 'KWD' },
    });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'PENDING_PAYMENT', order_id: order.id, minutes: 10 });
    await sql('update sessions set price_amount = 9000 where id = $1', [sessionId]);
    await payByCard(payment.redirectUrl, cards.good);
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'SUCCEEDED', order: { status: 'PAID' } });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CONFIRMED', order_id: order.id, taken: 1 });
    expect(await booksOf(creator.creatorId)).toMatchObject({ revenue: 5000, paid: 5000, totals: 5000, days: 5000, products: 0 });
  });

  test('of a free seat confirms it at once', async () => {
    const { customer, bookingId } = await seat({ price: 0 });
    expect(await checkoutSeat(customer, bookingId)).toMatchObject({ order: { status: 'PAID' }, payment: null, userErrors: [] });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CONFIRMED', taken: 1 });
  });

  test('by a card that asks the bank is confirmed after its page', async () => {
    const { customer, bookingId } = await seat();
    expect(await paySeat(customer, bookingId, cards.challenged)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CONFIRMED' });
  });

  const repeats = rounds(12, 50);
  test(`${repeats} times at once makes one order and one payment`, async () => {
    const { customer, bookingId } = await seat();
    const keys = [newKey(), newKey(), newKey()];
    const answers = await Promise.all(
      Array.from({ length: repeats }, (_, n) => checkoutSeat(customer, bookingId, { key: keys[n % keys.length] as string })),
    );
    expect(new Set(answers.map(({ order, payment }) => `${order.id} ${payment.id}`)).size).toBe(1);
  });

  test('with the same key for another booking is refused', async () => {
    const { creator, customer, bookingId } = await seat();
    const other = await held(customer, await event(creator));
    const key = newKey();
    await checkoutSeat(customer, bookingId, { key });
    expect(codesOf(await checkoutSeat(customer, other, { key }))).toEqual(['IDEMPOTENCY_CONFLICT']);
  });

  test('that was declined can be tried again while the seat is held', async () => {
    const { customer, bookingId } = await seat();
    expect(await paySeat(customer, bookingId, cards.declined)).toMatchObject({ status: 'FAILED' });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'PENDING_PAYMENT', minutes: 10 });
    expect(await paySeat(customer, bookingId)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test("refuses another customer's booking, one that lapsed, one that is paid, and an input that names none or both", async () => {
    const { customer, bookingId } = await seat();
    const { productId } = await shop();
    expect(codesOf(await checkoutSeat(await world.customer(), bookingId))).toEqual(['NOT_FOUND']);
    const input = (ids: object) =>
      gql(
        'mutation ($input: CheckoutInput!) { checkout(input: $input) { userErrors { field code } } }',
        { input: { idempotencyKey: newKey(), ...ids } },
        customer,
      );
    expect((await input({})).data.checkout.userErrors).toEqual([{ field: ['productId'], code: 'REQUIRED' }]);
    expect((await input({ productId, bookingId })).data.checkout.userErrors).toEqual([{ field: ['productId'], code: 'INVALID' }]);
    await paySeat(customer, bookingId);
    expect(codesOf(await checkoutSeat(customer, bookingId))).toEqual(['ALREADY_OWNED']);
    const late = await seat();
    await letHoldLapse(late.bookingId);
    expect((await checkoutSeat(late.customer, late.bookingId)).userErrors).toEqual([
      { field: ['bookingId'], code: 'HOLD_LAPSED', message: 'Your seat is no longer held. Choose your time again' },
    ]);
  });
});

describe('the hold', () => {
  test('has at least five minutes once the checkout begins, and not again with the next', async () => {
    const { customer, bookingId } = await seat({ minutes: 2 });
    const first = await checkoutSeat(customer, bookingId);
    expect(await seatOf(bookingId)).toMatchObject({ minutes: 5 });
    await sql(`update bookings set hold_expires_at = now() + interval '1 minute' where id = $1`, [bookingId]);
    await sql(`update orders set hold_expires_at = now() + interval '1 minute' where id = $1`, [first.order.id]);
    await checkoutSeat(customer, bookingId);
    expect(await seatOf(bookingId)).toMatchObject({ minutes: 1 });
  });

  test('that ends unpaid frees the seat', async () => {
    const { customer, bookingId } = await seat();
    const { order, payment } = await checkoutSeat(customer, bookingId);
    await letHoldLapse(bookingId);
    await runJob('billing:settle', { paymentId: payment.id });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED', cancelled_by: 'SYSTEM', taken: 0 });
    expect(await sql('select status from orders where id = $1', [order.id])).toEqual([{ status: 'EXPIRED' }]);
  });

  test('that ended before the money came takes the seat again while one is left', async () => {
    const { creator, customer, bookingId } = await seat({ seats: 1 });
    const { payment, bankAnswers } = await payingSlowly(customer, bookingId);
    await letHoldLapse(bookingId);
    await runJob('billing:settle', { paymentId: payment.id });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED', taken: 0 });
    await bankAnswers();
    await paymentThat(customer, payment.id, ({ status }) => status === 'SUCCEEDED');
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CONFIRMED', cancelled_by: null, taken: 1 });
    expect(await booksOf(creator.creatorId)).toMatchObject({ revenue: 5000, totals: 5000 });
  });

  test('that ended before the money came locks the seat before its code, as a checkout does', async () => {
    const { creator, customer, sessionId, bookingId } = await seat();
    await addCode(creator, sessionId, 'LATE', 20);
    const { payment, bankAnswers } = await payingSlowly(customer, bookingId, 'LATE');
    await letHoldLapse(bookingId);
    await runJob('billing:settle', { paymentId: payment.id });
    await bankAnswers();
    const locked = await lockRows('select from sessions where id = $1 for update', [sessionId]);
    const paid = paymentThat(customer, payment.id, ({ status }) => status === 'SUCCEEDED');
    await locked.awaited(1);
    expect(await sql('select from promo_codes where session_id = $1 for update skip locked', [sessionId])).toHaveLength(1);
    await locked.release();
    await paid;
    expect(await sql('select used from promo_codes where session_id = $1', [sessionId])).toEqual([{ used: 1 }]);
  });

  test('that ended before the money came is refunded when the last seat is gone', async () => {
    const { creator, customer, sessionId, bookingId } = await seat({ seats: 1 });
    const { payment, bankAnswers } = await payingSlowly(customer, bookingId);
    await letHoldLapse(bookingId);
    await runJob('billing:settle', { paymentId: payment.id });
    const faster = await world.customer();
    await paySeat(faster, await held(faster, sessionId));
    await bankAnswers();
    expect(await paymentThat(customer, payment.id, ({ status }) => status === 'REFUNDED')).toMatchObject({
      failureMessage: expect.stringContaining('The last place was taken'),
    });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED', taken: 1 });
    expect(await booksOf(creator.creatorId)).toMatchObject({ revenue: 5000, owed: 0, totals: 5000 });
  });

  test('whose money comes once the session is over is refunded, also when it had ended before', async () => {
    for (const isLapsed of [false, true]) {
      const { customer, sessionId, bookingId } = await seat();
      const { payment, bankAnswers } = await payingSlowly(customer, bookingId);
      if (isLapsed) {
        await letHoldLapse(bookingId);
        await runJob('billing:settle', { paymentId: payment.id });
      }
      await moveSession(sessionId, -2);
      await bankAnswers();
      await paymentThat(customer, payment.id, ({ status }) => status === 'REFUNDED');
      expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED', taken: 0 });
    }
  });

  test('that ended before the money came is refunded when its customer has another seat by then', async () => {
    const { customer, sessionId, bookingId } = await seat();
    const { payment, bankAnswers } = await payingSlowly(customer, bookingId);
    await letHoldLapse(bookingId);
    await runJob('billing:settle', { paymentId: payment.id });
    const { booking } = await book(customer, { sessionId });
    await bankAnswers();
    await paymentThat(customer, payment.id, ({ status }) => status === 'REFUNDED');
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED', taken: 1 });
    expect(await seatOf(booking.id)).toMatchObject({ status: 'HELD' });
  });

  test('that its customer gives back ends the order and its payment', async () => {
    const { customer, bookingId } = await seat();
    const { order, payment } = await checkoutSeat(customer, bookingId);
    await runJob('orders:abandonBooking', { bookingId });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED', taken: 0 });
    expect(await readPayment(customer, payment.id)).toMatchObject({ status: 'EXPIRED', order: { id: order.id, status: 'EXPIRED' } });
  });
});

describe('the hold of a slot that ended before the money came', () => {
  /** A customer whose bank answers after the hold of their slot has ended. */
  async function late() {
    const { creator, durationId, at } = await appointments();
    const customer = await world.customer();
    const slot = { durationId, startsAt: at('10:00') };
    const { booking } = await book(customer, { slot });
    const paying = await payingSlowly(customer, booking.id);
    await letHoldLapse(booking.id);
    await runJob('billing:settle', { paymentId: paying.payment.id });
    const [session] = await sql('select s.status, s.taken from sessions s join bookings b on b.session_id = s.id where b.id = $1', [
      booking.id,
    ]);
    expect(session).toEqual({ status: 'RELEASED', taken: 0 });
    return { creator, customer, slot, bookingId: booking.id as string, ...paying };
  }
  const sessionsOf = ({ creatorId }: CreatorAccount) =>
    sql('select status, taken from sessions where creator_id = $1 order by status', [creatorId]);

  test('takes the slot again while it is free', async () => {
    const { creator, customer, slot, bookingId, payment, bankAnswers } = await late();
    await bankAnswers();
    await paymentThat(customer, payment.id, ({ status }) => status === 'SUCCEEDED');
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CONFIRMED', cancelled_by: null, taken: 1 });
    expect(await sessionsOf(creator)).toEqual([{ status: 'SCHEDULED', taken: 1 }]);
    expect(codesOf(await book(await world.customer(), { slot }))).toEqual(['SLOT_TAKEN']);
    expect(await booksOf(creator.creatorId)).toMatchObject({ revenue: 10_000, totals: 10_000 });
  });

  test('is refunded once its time has begun', async () => {
    const { customer, bookingId, payment, bankAnswers } = await late();
    const [row] = await sql<{ id: string }>('select session_id as id from bookings where id = $1', [bookingId]);
    await moveSession(row?.id as string, -0.5);
    await bankAnswers();
    await paymentThat(customer, payment.id, ({ status }) => status === 'REFUNDED');
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED', taken: 0 });
  });

  test('is refunded when another customer has it by then', async () => {
    const { creator, customer, slot, bookingId, payment, bankAnswers } = await late();
    const faster = await world.customer();
    const { booking } = await book(faster, { slot });
    await paySeat(faster, booking.id);
    await bankAnswers();
    expect(await paymentThat(customer, payment.id, ({ status }) => status === 'REFUNDED')).toMatchObject({
      failureMessage: expect.stringContaining('The last place was taken'),
    });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED', taken: 0 });
    expect(await seatOf(booking.id)).toMatchObject({ status: 'CONFIRMED', taken: 1 });
    expect(await sessionsOf(creator)).toEqual([
      { status: 'RELEASED', taken: 0 },
      { status: 'SCHEDULED', taken: 1 },
    ]);
    expect(await booksOf(creator.creatorId)).toMatchObject({ revenue: 10_000, totals: 10_000 });
  });
});

describe('codes and deals on a session', () => {
  test('take off its price, the better one of the two', async () => {
    const { creator, customer, sessionId, bookingId } = await seat();
    await addCode(creator, sessionId, 'CLAY', 20);
    const { creator: other, productId } = await shop();
    await sql('update products set creator_id = $1 where id = $2', [creator.creatorId, productId]);
    expect(other.creatorId).not.toBe(creator.creatorId);
    await sql('insert into special_deals (product_id, other_session_id, discount) values ($1, $2, 10)', [productId, sessionId]);
    const price = async (promoCode?: string) => (await gql(quoteQuery, { bookingId, promoCode }, customer)).data.quote;
    expect(await price()).toMatchObject({ total: { amount: '5.000' }, discount: null });
    await bought(customer, creator, productId);
    expect(await price()).toMatchObject({ total: { amount: '4.500' }, discount: { source: 'DEAL', percentage: 10 } });
    expect(await price('clay')).toMatchObject({ total: { amount: '4.000' }, discount: { source: 'CODE', name: 'CLAY' }, reason: null });
    expect(await price('other')).toMatchObject({ total: { amount: '4.500' }, reason: 'Invalid promo code' });
    expect(await paySeat(customer, bookingId, cards.good, 'clay')).toMatchObject({ status: 'SUCCEEDED', amount: { amount: '4.000' } });
    expect(await sql('select used from promo_codes where session_id = $1', [sessionId])).toEqual([{ used: 1 }]);
  });

  test('entered after the checkout began replace its order and keep the seat', async () => {
    const { creator, customer, sessionId, bookingId } = await seat({ seats: 1 });
    await addCode(creator, sessionId, 'HALF', 50, 1);
    const first = await checkoutSeat(customer, bookingId);
    const second = await checkoutSeat(customer, bookingId, { promoCode: 'HALF' });
    expect(second.order.id).not.toBe(first.order.id);
    expect(await seatOf(bookingId)).toMatchObject({ status: 'PENDING_PAYMENT', order_id: second.order.id, taken: 1 });
    await payByCard(second.payment.redirectUrl, cards.good);
    expect(await readPayment(customer, second.payment.id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await readPayment(customer, first.payment.id)).toMatchObject({ status: 'EXPIRED' });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CONFIRMED', order_id: second.order.id });
  });

  test('that take everything off confirm it without a payment', async () => {
    const { creator, customer, sessionId, bookingId } = await seat();
    await addCode(creator, sessionId, 'GIFT', 100);
    expect(await checkoutSeat(customer, bookingId, { promoCode: 'gift' })).toMatchObject({
      payment: null,
      order: { total: { amount: '0.000' } },
    });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('one use of a code goes to one of 20 customers at once', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator, { seats: 20 });
    await addCode(creator, sessionId, 'ONE', 50, 1);
    const customers = await crowd(20);
    const bookings = await Promise.all(customers.map((customer) => held(customer, sessionId)));
    const answers = await Promise.all(customers.map((customer, n) => checkoutSeat(customer, bookings[n] as string, { promoCode: 'ONE' })));
    expect(answers.filter(({ order }) => order)).toHaveLength(1);
  });

  test('of a session that its customer attends give off a product', async () => {
    const { creator, productId } = await shop();
    const customer = await world.customer();
    const sessionId = await event(creator);
    await sql('insert into special_deals (session_id, other_product_id, discount) values ($1, $2, 40)', [sessionId, productId]);
    const price = async () => (await gql(quoteQuery, { productId }, customer)).data.quote;
    expect(await price()).toMatchObject({ discount: null });
    await paySeat(customer, await held(customer, sessionId));
    expect(await price()).toMatchObject({
      total: { amount: '7.500' },
      discount: { source: 'DEAL', percentage: 40, name: 'Clay together' },
    });
  });

  test("are asked of one's own held booking only", async () => {
    const { bookingId, customer } = await seat();
    const codeOf = async (caller?: object, variables: Record<string, unknown> = { bookingId }) =>
      (await gql(quoteQuery, variables, caller as never)).errors?.[0]?.extensions.code;
    expect(await codeOf(await world.customer())).toBe('NOT_FOUND');
    expect(await codeOf()).toBe('NOT_FOUND');
    expect(await codeOf(customer, {})).toBe('BAD_USER_INPUT');
    await letHoldLapse(bookingId);
    expect(await codeOf(customer)).toBe('NOT_FOUND');
  });
});

describe('the refund of a booking', () => {
  test('gives back everything once, and cancels the seat', async () => {
    const { creator, customer, bookingId } = await seat();
    const { order, id } = await paySeat(customer, bookingId);
    await Promise.all([runJob('orders:refund', { orderId: order.id }), runJob('orders:refund', { orderId: order.id })]);
    await runJob('orders:refund', { orderId: order.id });
    expect(await readPayment(customer, id)).toMatchObject({ status: 'REFUNDED', order: { status: 'REFUNDED' } });
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED', taken: 0 });
    expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: 0, revenue: 0, totals: 0, days: 0 });
    expect(await sql('select count(*)::int as count from refunds where payment_id = $1', [id])).toEqual([{ count: 1 }]);
  });

  test('of a free one takes the order out of the sums, and leaves what its customer paid for', async () => {
    const { creator, customer, bookingId } = await seat({ price: 0 });
    const paid = await held(customer, await event(creator));
    await paySeat(customer, paid);
    const { order } = await checkoutSeat(customer, bookingId);
    await runJob('orders:refund', { orderId: order.id });
    const { revenue } = (await gql(revenueQuery, { period: 'ALL' }, creator)).data;
    expect(revenue).toMatchObject({ total: { amount: '5.000' }, orderCount: 1, paidCustomers: 1, products: [] });
    expect(await sql('select status from orders where id = $1', [order.id])).toEqual([{ status: 'REFUNDED' }]);
    expect(await seatOf(bookingId)).toMatchObject({ status: 'CANCELLED', taken: 0 });
  });
});

test('a report counts sessions in the totals of the account and of the day, and not among the products', async () => {
  const { creator, productId } = await shop();
  const customer = await world.customer();
  await paySeat(customer, await held(customer, await event(creator)));
  for (const period of ['ALL', 'TODAY', 'YEAR']) {
    const { revenue } = (await gql(revenueQuery, { period }, creator)).data;
    expect(revenue).toMatchObject({ total: { amount: '5.000' }, orderCount: 1, paidCustomers: 1, products: [] });
    expect(revenue.recentSales).toMatchObject([{ version: 1, order: { total: { amount: '5.000' } } }]);
  }
  expect(await sql('select revenue_amount::int as sum from product_totals where product_id = $1', [productId])).toEqual([{ sum: 0 }]);
});
