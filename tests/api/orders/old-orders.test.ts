import { expect, test } from 'vitest';
import { appointments, book, event } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { told } from '../../support/gateway-told.ts';
import { buy, checkout, letTimePass, paymentThat, readPayment, runJob, shop, takenOf } from '../../support/sales.ts';
import { checkoutSeat, letHoldLapse, paySeat } from '../../support/seats.ts';
import { sql } from '../../support/sql.ts';
import { type Account, type CreatorAccount, world } from '../../support/world.ts';

/** Orders and payments without money go after 180 days. */
interface Unpaid {
  customer: Account;
  orderId: string;
  paymentId: string;
}
async function unpaid(productId: string): Promise<Unpaid> {
  const customer = await world.customer();
  const { order, payment } = await checkout(customer, productId);
  await letTimePass(order.id);
  await runJob('billing:settle', { paymentId: payment.id });
  await told(payment.id);
  return { customer, orderId: order.id, paymentId: payment.id };
}

/** Moves an order and its payments so many days into the past. Their gateways were asked for the last time by then. */
async function age(orderId: string, days: number, asks = 3): Promise<void> {
  await sql('update orders set hold_expires_at = hold_expires_at - make_interval(days => $2) where id = $1', [orderId, days]);
  await sql(
    `update payments set expires_at = expires_at - make_interval(days => $2), late_asks = case status when 'EXPIRED' then $3 else late_asks end
     where order_id = $1`,
    [orderId, days, asks],
  );
  await sql(
    `update gateway_events set received_at = received_at - make_interval(days => $2)
     where payment_id in (select id from payments where order_id = $1)`,
    [orderId, days],
  );
}
const there = async ({ orderId, paymentId }: Pick<Unpaid, 'orderId' | 'paymentId'>) =>
  (
    await sql<{ order: boolean; payment: boolean }>(
      `select exists (select from orders where id = $1) as "order", exists (select from payments where id = $2) as payment`,
      [orderId, paymentId],
    )
  )[0];
async function forget(): Promise<void> {
  for (const job of ['billing:forget', 'orders:forget', 'bookings:forget', 'sessions:forget']) await runJob(job);
}
const statusOf = async (bookingId: string) => (await sql<{ status: string }>('select status from bookings where id = $1', [bookingId]))[0];

test('an order that was not paid goes with its payment, and its customer can buy', async () => {
  const { productId } = await shop({ maxParticipants: 1 });
  const order = await unpaid(productId);
  await age(order.orderId, 179);
  await forget();
  expect(await there(order)).toEqual({ order: true, payment: true });
  await age(order.orderId, 2);
  await forget();
  expect(await there(order)).toEqual({ order: false, payment: false });
  expect(await readPayment(order.customer, order.paymentId)).toBeNull();
  expect(await takenOf(productId)).toBe(0);
  expect(await buy(order.customer, productId)).toMatchObject({ status: 'SUCCEEDED' });
});

test('an event of its gateway that comes after that is answered, and changes nothing', async () => {
  const { productId } = await shop();
  const order = await unpaid(productId);
  await age(order.orderId, 181);
  await forget();
  expect(await there(order)).toEqual({ order: false, payment: false });
  const events = await sql(
    `update sandbox_gateway.events e set delivered_at = null, attempts = 0, next_attempt_at = now() from sandbox_gateway.payments p
     where p.reference = e.reference and p.payment_id = $1 returning e.id`,
    [order.paymentId],
  );
  expect(events.length).toBeGreaterThan(0);
  await told(order.paymentId);
  expect(await there(order)).toEqual({ order: false, payment: false });
  expect(await sql('select from gateway_events where payment_id = $1', [order.paymentId])).toEqual([]);
});

test('a payment that its gateway must still be asked about stays with its order, and late money finds them', async () => {
  const { productId } = await shop();
  const order = await unpaid(productId);
  // First, because the server's own reconciler may ask at any moment.
  await sql("update sandbox_gateway.payments set status = 'succeeded' where payment_id = $1", [order.paymentId]);
  await age(order.orderId, 400, 2);
  await forget();
  expect(await there(order)).toEqual({ order: true, payment: true });
  await runJob('billing:reconcile');
  expect(await paymentThat(order.customer, order.paymentId, ({ status }) => status !== 'EXPIRED')).toMatchObject({ status: 'SUCCEEDED' });
});

test('one of which the gateway has told lately stays', async () => {
  const { productId } = await shop();
  const order = await unpaid(productId);
  await age(order.orderId, 400);
  await sql(
    `insert into gateway_events (gateway, id, payment_id, type) select gateway, 'late-' || id, id, 'payment.updated' from payments where id = $1`,
    [order.paymentId],
  );
  await forget();
  expect(await there(order)).toEqual({ order: true, payment: true });
});

test('what was paid stays for good, and only its attempts without money go', async () => {
  const { productId } = await shop();
  const customer = await world.customer();
  const { order, payment } = await checkout(customer, productId);
  await payByCard(payment.redirectUrl, cards.declined);
  await paymentThat(customer, payment.id, ({ status }) => status === 'FAILED');
  const again = await checkout(customer, productId);
  expect(again.order.id).toBe(order.id);
  await payByCard(again.payment.redirectUrl, cards.good);
  await paymentThat(customer, again.payment.id, ({ status }) => status === 'SUCCEEDED');
  for (const { id } of [payment, again.payment]) await told(id);
  await age(order.id, 4000);
  await forget();
  expect(await there({ orderId: order.id, paymentId: payment.id })).toEqual({ order: true, payment: false });
  expect(await readPayment(customer, again.payment.id)).toMatchObject({ status: 'SUCCEEDED', order: { id: order.id } });
});

/** A customer's hold that was ordered and not paid in time. */
async function lapsed(wish: Parameters<typeof book>[1]) {
  const customer = await world.customer();
  const { booking } = await book(customer, wish);
  const { order, payment } = await checkoutSeat(customer, booking.id);
  await letHoldLapse(booking.id);
  await runJob('billing:settle', { paymentId: payment.id });
  await told(payment.id);
  expect(await statusOf(booking.id)).toEqual({ status: 'CANCELLED' });
  return { orderId: order.id as string, paymentId: payment.id as string, bookingId: booking.id as string };
}
const ageBooking = (id: string, days: number) =>
  sql(
    `with b as (update bookings set cancelled_at = cancelled_at - make_interval(days => $2) where id = $1 returning session_id)
     update sessions s set updated_at = updated_at - make_interval(days => $2) from b where s.id = b.session_id`,
    [id, days],
  );

test('a booking goes once its order has gone, and the session of a slot after it', async () => {
  const { durationId, at } = await appointments();
  const slot = await lapsed({ slot: { durationId, startsAt: at('10:00') } });
  const sessions = () => sql("select from sessions where appointment_duration_id = $1 and status = 'RELEASED'", [durationId]);
  await age(slot.orderId, 100);
  await ageBooking(slot.bookingId, 100);
  await forget();
  expect([await there(slot), await statusOf(slot.bookingId)]).toEqual([{ order: true, payment: true }, { status: 'CANCELLED' }]);
  expect(await sessions()).toHaveLength(1);
  await age(slot.orderId, 100);
  await forget();
  expect([await there(slot), await statusOf(slot.bookingId)]).toEqual([{ order: false, payment: false }, undefined]);
  expect(await sessions()).toEqual([]);
});

test('a booking that took place, or was cancelled after it was confirmed, stays with its order', async () => {
  const creator: CreatorAccount = await world.creator();
  const customer = await world.customer();
  const { booking } = await book(customer, { sessionId: await event(creator) });
  expect(await paySeat(customer, booking.id)).toMatchObject({ status: 'SUCCEEDED' });
  await sql("update bookings set status = 'CANCELLED', cancelled_by = 'HOST', cancelled_at = now() - interval '9 years' where id = $1", [
    booking.id,
  ]);
  const lapsedOne = await lapsed({ sessionId: await event(creator) });
  await ageBooking(lapsedOne.bookingId, 91);
  await forget();
  expect([await statusOf(booking.id), await statusOf(lapsedOne.bookingId)]).toEqual([{ status: 'CANCELLED' }, { status: 'CANCELLED' }]);
});
