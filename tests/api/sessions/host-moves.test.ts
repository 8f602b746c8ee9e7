import { describe, expect, test } from 'vitest';
import { appointments, book, cancel, moveSession, readBooking, reschedule, statusOf } from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { type Caller, failuresOf, gql } from '../../support/client.ts';
import { checkoutSeat, paperTo, paySeat } from '../../support/seats.ts';
import { dayIn, session, sessionUpdateMutation } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { type Account, world } from '../../support/world.ts';

/** A window that is open while a session is as it was booked, and over once its host has moved it to tomorrow. */
const window = { sessionDate: dayIn(6), cancellationHours: 72 };
const wayOut = 'Until the session begins you can cancel on that page, and all that you paid goes back to you.';

/** A customer with a seat of an event that is paid for. */
async function attendee(input: object = {}) {
  const creator = await world.creator();
  const { id: sessionId } = await session(creator, { published: true, ...window, ...input });
  const customer = await world.customer();
  const { booking } = await book(customer, { sessionId });
  await paySeat(customer, booking.id);
  return { creator, customer, sessionId, id: booking.id as string };
}
async function update(caller: Caller, id: string, input: object) {
  const { sessionUpdate } = (await gql(sessionUpdateMutation, { id, input }, caller)).data;
  expect(sessionUpdate.userErrors).toEqual([]);
}
/** Lets five days pass for a session, so that its window is over. */
const nearStart = (sessionId: string) =>
  sql(
    `update sessions set starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days',
       busy = tstzrange(starts_at - interval '5 days', ends_at - interval '5 days'), session_date = session_date - 5 where id = $1`,
    [sessionId],
  );
const startOf = async (sessionId: string) =>
  (await sql<{ starts_at: Date }>('select starts_at from sessions where id = $1', [sessionId]))[0]?.starts_at.toISOString();
const refunded = (customer: Account, id: string) =>
  until(async () => (await readBooking(customer, id)).order.status === 'REFUNDED', 'the booking was not refunded');
const tooLate = [['id', 'WRONG_STATE']];

describe('a session that its host moves', () => {
  test('can be cancelled until it begins, with a full refund, and its mail says so', async () => {
    const { creator, customer, sessionId, id } = await attendee();
    await update(creator, sessionId, { sessionDate: dayIn(1) });
    const moved = await readBooking(customer, id);
    expect(moved).toMatchObject({ canCancel: { isPossible: true, reason: null }, cancellableUntil: await startOf(sessionId) });
    const mails = await until(async () => {
      const all = await paperTo(customer.email, 2);
      return all.some(({ subject }) => subject.startsWith('Changed')) && all;
    }, 'no mail tells the change');
    expect(mails.find(({ subject }) => subject.startsWith('Changed'))?.text).toContain(wayOut);
    expect((await cancel(customer, id)).booking).toMatchObject({ status: 'CANCELLED', cancelledBy: 'CUSTOMER' });
    await refunded(customer, id);
    expect((await readBooking(customer, id)).refunded).toEqual({ amount: '5.000' });
  });

  test('cannot be cancelled once it has begun', async () => {
    const { creator, customer, sessionId, id } = await attendee();
    await update(creator, sessionId, { sessionDate: dayIn(1) });
    await moveSession(sessionId, -0.1);
    expect(failuresOf(await cancel(customer, id))).toEqual(tooLate);
  });

  test('or takes to another place, is freed likewise; one of which only words change is not', async () => {
    const { creator, customer, sessionId, id } = await attendee();
    const far = 'Wafra';
    await nearStart(sessionId);
    await update(creator, sessionId, { title: 'Clay by hand', seats: 12, cancellationHours: 0 });
    expect(failuresOf(await cancel(customer, id))).toEqual(tooLate);
    await update(creator, sessionId, { location: 'OFFLINE', area: far, address: 'Farm 3' });
    expect((await cancel(customer, id)).booking.status).toBe('CANCELLED');
  });

  test('from one address to another is freed likewise; not one whose address is spelt otherwise or is for no visitor', async () => {
    const place = { location: 'OFFLINE', area: 'Salmiya', address: 'Block 3, Cafe 12' };
    const there = await attendee(place);
    await nearStart(there.sessionId);
    await update(there.creator, there.sessionId, { area: 'salmiya', address: 'BLOCK 3,  Café ١٢' });
    expect(await readBooking(there.customer, there.id)).toMatchObject({ canCancel: { isPossible: false } });
    expect((await paperTo(there.customer.email, 1)).map(({ subject }) => subject)).toEqual(['Booked: Drawing together']);
    await update(there.creator, there.sessionId, { address: 'Block 9, Cafe 12' });
    expect(await readBooking(there.customer, there.id)).toMatchObject({ canCancel: { isPossible: true } });
    const changed = (await paperTo(there.customer.email, 2)).find(({ subject }) => subject.startsWith('Changed'));
    expect(changed?.text).toContain('The new time or place does not suit you?');
    const online = await attendee();
    await nearStart(online.sessionId);
    await update(online.creator, online.sessionId, { area: 'Wafra', address: 'Farm 3' });
    expect(await readBooking(online.customer, online.id)).toMatchObject({ canCancel: { isPossible: false } });
  });

  test('while a customer pays for it gives them the same way out', async () => {
    const creator = await world.creator();
    const { id: sessionId } = await session(creator, { published: true, ...window });
    const customer = await world.customer();
    const { booking } = await book(customer, { sessionId });
    const { payment } = await checkoutSeat(customer, booking.id);
    await update(creator, sessionId, { sessionDate: dayIn(1) });
    await payByCard(payment.redirectUrl, cards.good);
    await until(async () => (await statusOf(booking.id)) === 'CONFIRMED', 'the payment did not settle');
    expect((await cancel(customer, booking.id)).booking.status).toBe('CANCELLED');
    await refunded(customer, booking.id);
  });

  test('and that is booked afterwards keeps its window', async () => {
    const { creator, sessionId } = await attendee();
    await update(creator, sessionId, { sessionDate: dayIn(1) });
    const late = await world.customer();
    const { booking } = await book(late, { sessionId });
    await paySeat(late, booking.id);
    expect(failuresOf(await cancel(late, booking.id))).toEqual(tooLate);
  });
});

describe('an appointment that its host moves', () => {
  test('can be cancelled until it begins, unless its customer chooses a time after that', async () => {
    const { creator, typeId, durationId, at } = await appointments({ price: '0' });
    await sql('update appointment_types set cancellation_hours = 720 where id = $1', [typeId]);
    const customer = await world.customer();
    const { booking } = await book(customer, { slot: { durationId, startsAt: at('10:00') } });
    await checkoutSeat(customer, booking.id);
    expect(failuresOf(await cancel(customer, booking.id))).toEqual(tooLate);
    await reschedule(creator, booking.id, { startsAt: at('12:00') });
    expect(await readBooking(customer, booking.id)).toMatchObject({ canCancel: { isPossible: true }, cancellableUntil: expect.anything() });
    expect((await reschedule(customer, booking.id, { startsAt: at('13:00') })).userErrors).toEqual([]);
    expect(failuresOf(await cancel(customer, booking.id))).toEqual(tooLate);
    await reschedule(creator, booking.id, { startsAt: at('14:00') });
    expect((await cancel(customer, booking.id)).booking.status).toBe('CANCELLED');
  });
});
