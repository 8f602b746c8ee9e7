import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  attend,
  book,
  cancel,
  event,
  letEnd,
  moveSession,
  mySessions,
  readBooking,
  release,
  reschedule,
  seatsOf,
  statusOf,
} from '../../support/bookings.ts';
import { cards, payByCard } from '../../support/card.ts';
import { failuresOf, gql } from '../../support/client.ts';
import { listen } from '../../support/listening.ts';
import { newKey, paymentThat, runJob } from '../../support/sales.ts';
import { checkoutSeat, paySeat } from '../../support/seats.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { type Account, type ConsoleAccount, world } from '../../support/world.ts';

const confirm = (id: string) => sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = $1`, [id]);

/** A customer with a confirmed seat of an event. */
async function attendee(creator: ConsoleAccount, given: Parameters<typeof event>[1] = {}, customer?: Account) {
  const sessionId = await event(creator, given);
  const who = customer ?? (await world.customer());
  const { booking } = await book(who, { sessionId });
  await confirm(booking.id);
  return { sessionId, customer: who, id: booking.id as string };
}

describe('a customer cancels', () => {
  test('until the window of the moment of booking, and is told why not after it', async () => {
    const creator = await world.creator();
    const { sessionId, customer, id } = await attendee(creator, { startsIn: 49, cancellationHours: 48 });
    expect((await readBooking(customer, id)).canCancel).toEqual({ isPossible: true, reason: null });
    await moveSession(sessionId, 47.9);
    await sql('update sessions set cancellation_hours = 0 where id = $1', [sessionId]);
    const refused = { isPossible: false, reason: 'This booking could be cancelled until 48 hours before the start' };
    expect((await readBooking(customer, id)).canCancel).toEqual(refused);
    expect((await cancel(customer, id)).userErrors).toEqual([{ field: ['id'], code: 'WRONG_STATE', message: refused.reason }]);
    const { userErrors } = await cancel({ ...customer, language: 'ar' }, id);
    expect(userErrors[0].message).toBe('كان إلغاء هذا الحجز متاحًا حتى 48 ساعةً قبل البدء');
    expect(await statusOf(id)).toBe('CONFIRMED');
    await moveSession(sessionId, 48.1);
    expect((await cancel(customer, id)).booking).toMatchObject({ status: 'CANCELLED', cancelledBy: 'CUSTOMER' });
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
    expect((await mySessions(customer, 'PAST')).nodes).toMatchObject([{ id, status: 'CANCELLED' }]);
  });

  test('once: a repeat with the same key answers the same, one with another says that it is done', async () => {
    const { sessionId, customer, id } = await attendee(await world.creator());
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(customer, id, key)));
    for (const { booking, userErrors } of answers) expect([booking.status, userErrors]).toEqual(['CANCELLED', []]);
    expect(failuresOf(await cancel(customer, id))).toEqual([['id', 'WRONG_STATE']]);
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
  });

  test('only their own', async () => {
    const { id } = await attendee(await world.creator());
    for (const other of [await world.customer(), await world.creator()])
      expect(failuresOf(await cancel(other, id))).toEqual([['id', 'NOT_FOUND']]);
    expect(await statusOf(id)).toBe('CONFIRMED');
  });

  test('not once the session has begun', async () => {
    const { sessionId, customer, id } = await attendee(await world.creator(), { cancellationHours: 0 });
    await sql(`update sessions set status = 'LIVE', started_at = now() where id = $1`, [sessionId]);
    expect(failuresOf(await cancel(customer, id))).toEqual([['id', 'WRONG_STATE']]);
  });
});

describe('a host cancels', () => {
  test('at any time, which is told to their consoles, with the email as each may see it', async () => {
    const creator = await world.creator();
    const { sessionId, customer, id } = await attendee(creator, { startsIn: 1, cancellationHours: 720 });
    const fields = 'id status name email cancelledBy';
    const [owner, viewer] = [
      await listen<{ email: string }>('bookingChanged', fields, creator),
      await listen<{ email: string }>('bookingChanged', fields, await world.admin(creator, 'VIEW')),
    ];
    expect((await cancel(creator, id)).booking).toMatchObject({ status: 'CANCELLED', cancelledBy: 'HOST', email: customer.email });
    expect(await owner.heardAtLeast(1)).toEqual([{ id, status: 'CANCELLED', name: 'Amal', email: customer.email, cancelledBy: 'HOST' }]);
    expect((await viewer.heardAtLeast(1))[0]?.email).toBe('c•••@e•••.com');
    await Promise.all([owner.stop(), viewer.stop()]);
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
  });

  test('with permission EDIT only', async () => {
    const creator = await world.creator();
    const { id } = await attendee(creator);
    const ask = 'mutation ($id: UUID!, $key: String!) { bookingCancel(id: $id, idempotencyKey: $key) { booking { id } } }';
    const { errors } = await gql(ask, { id, key: newKey() }, await world.admin(creator, 'VIEW'));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await cancel(await world.admin(creator, 'EDIT'), id)).booking.cancelledBy).toBe('HOST');
  });
});

describe('what was paid', () => {
  async function paid(creator: ConsoleAccount, price = 5000) {
    const sessionId = await event(creator, { price, seats: 1 });
    const customer = await world.customer();
    const { booking } = await book(customer, { sessionId });
    if (price) await paySeat(customer, booking.id);
    else await checkoutSeat(customer, booking.id);
    return { sessionId, customer, id: booking.id as string };
  }
  const refundedAt = (customer: Account, id: string) =>
    until(async () => {
      const booking = await readBooking(customer, id);
      return booking.order.status === 'REFUNDED' && booking;
    }, 'the booking was not refunded');

  test.each(['customer', 'host'])('goes back in full when the %s cancels', async (who) => {
    const creator = await world.creator();
    const { sessionId, customer, id } = await paid(creator);
    expect(await readBooking(customer, id)).toMatchObject({ status: 'CONFIRMED', order: { status: 'PAID' }, refunded: null });
    await cancel(who === 'host' ? creator : customer, id);
    const by = who === 'host' ? 'HOST' : 'CUSTOMER';
    expect(await refundedAt(customer, id)).toMatchObject({ status: 'CANCELLED', cancelledBy: by, refunded: { amount: '5.000' } });
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
  });

  test('is nothing for a free seat, whose order is given back all the same', async () => {
    const { customer, id } = await paid(await world.creator(), 0);
    await cancel(customer, id);
    expect(await refundedAt(customer, id)).toMatchObject({ status: 'CANCELLED', refunded: null });
  });

  test('goes with a seat that moves, and back from there', async () => {
    const creator = await world.creator();
    const { sessionId, customer, id } = await paid(creator);
    const seriesId = randomUUID();
    await sql('update sessions set series_id = $2, series_position = 1 where id = $1', [sessionId, seriesId]);
    const target = await event(creator, { seriesId, seriesPosition: 2 });
    const { booking } = await reschedule(customer, id, { sessionId: target });
    expect(booking.order.status).toBe('PAID');
    expect((await readBooking(customer, id)).order).toBeNull();
    await cancel(customer, booking.id);
    expect(await refundedAt(customer, booking.id)).toMatchObject({ refunded: { amount: '5.000' } });
  });

  test('goes back when it comes after the seat was given back, or is under payment when the host cancels', async () => {
    const creator = await world.creator();
    for (const [n, end] of [release, cancel].entries()) {
      const sessionId = await event(creator, { seats: 1 });
      const customer = await world.customer();
      const { booking } = await book(customer, { sessionId });
      const { payment } = await checkoutSeat(customer, booking.id);
      const { userErrors } = await end(n ? creator : customer, booking.id);
      expect(userErrors).toEqual([]);
      expect(await readBooking(customer, booking.id)).toMatchObject({
        status: 'CANCELLED',
        cancelledBy: n ? 'HOST' : 'CUSTOMER',
        payment: null,
      });
      await payByCard(payment.redirectUrl, cards.good).catch(() => undefined);
      await runJob('billing:settle', { paymentId: payment.id });
      expect(await statusOf(booking.id)).toBe('CANCELLED');
      await paymentThat(customer, payment.id, ({ status }) => status === 'EXPIRED' || status === 'REFUNDED');
      expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
    }
  });
});

describe('an event’s seat moves', () => {
  async function series(prices = [5000, 5000]) {
    const creator = await world.creator();
    const seriesId = randomUUID();
    const [from, to] = [
      { seriesId, price: prices[0], cancellationHours: 2, seats: 2 },
      { seriesId, seriesPosition: 2, price: prices[1], cancellationHours: 2, seats: 1 },
    ];
    const seat = await attendee(creator, from as never);
    return { creator, ...seat, target: await event(creator, to as never) };
  }

  test('to another date of its series, with its order and its entry in the calendar', async () => {
    const { sessionId, target, customer, id } = await series();
    const [before] = await sql('select calendar_uid, calendar_sequence from bookings where id = $1', [id]);
    const key = newKey();
    const [{ booking }, repeat] = [
      await reschedule(customer, id, { sessionId: target }, key),
      await reschedule(customer, id, { sessionId: target }, key),
    ];
    expect(booking).toMatchObject({ status: 'CONFIRMED', session: { id: target }, name: 'Amal', confirmedAt: expect.any(String) });
    expect(repeat.booking.id).toBe(booking.id);
    expect(await statusOf(id)).toBe('RESCHEDULED');
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
    expect(await seatsOf(target)).toEqual({ taken: 1, standing: 1 });
    const [after] = await sql('select calendar_uid, calendar_sequence, rescheduled_from from bookings where id = $1', [booking.id]);
    expect(after).toEqual({ ...before, calendar_sequence: 1, rescheduled_from: id });
    expect((await mySessions(customer)).nodes.map((one: { id: string }) => one.id)).toEqual([booking.id]);
    expect(failuresOf(await cancel(customer, id))).toEqual([['id', 'WRONG_STATE']]);
  });

  test('not to a date that is sold out, costs something else, is of another series, or is the same', async () => {
    const { creator, sessionId, target, customer, id } = await series();
    await event(creator);
    await book(await world.customer(), { sessionId: target });
    const full = await reschedule(customer, id, { sessionId: target });
    expect(failuresOf(full)).toEqual([['sessionId', 'SOLD_OUT']]);
    // The creator's other events are no place to move to.
    expect(full.alternatives).toEqual([]);
    expect(failuresOf(await reschedule(customer, id, { sessionId: await event(creator) }))).toEqual([['sessionId', 'NOT_FOUND']]);
    expect(failuresOf(await reschedule(customer, id, { sessionId }))).toEqual([['sessionId', 'WRONG_STATE']]);
    expect(failuresOf(await reschedule(customer, id, { startsAt: '2030-01-01T10:00:00Z' }))).toEqual([['sessionId', 'INVALID']]);
    const dearer = await series([5000, 9000]);
    expect(failuresOf(await reschedule(dearer.customer, dearer.id, { sessionId: dearer.target }))).toEqual([['sessionId', 'WRONG_STATE']]);
    expect((await reschedule(dearer.creator, dearer.id, { sessionId: dearer.target })).booking.session.id).toBe(dearer.target);
    expect(await seatsOf(sessionId)).toEqual({ taken: 1, standing: 1 });
  });

  test('not past the window of its customer, but still by its host', async () => {
    const { creator, sessionId, target, customer, id } = await series();
    await moveSession(sessionId, 1);
    expect((await readBooking(customer, id)).canReschedule).toMatchObject({ isPossible: false, reason: expect.stringMatching(/2 hours/) });
    expect(failuresOf(await reschedule(customer, id, { sessionId: target }))).toEqual([['id', 'WRONG_STATE']]);
    expect(failuresOf(await reschedule(await world.customer(), id, { sessionId: target }))).toEqual([['id', 'NOT_FOUND']]);
    expect((await reschedule(creator, id, { sessionId: target })).booking.status).toBe('CONFIRMED');
  });

  test('not to a date that has begun', async () => {
    const { target, customer, id } = await series();
    await moveSession(target, -0.5);
    expect(failuresOf(await reschedule(customer, id, { sessionId: target }))).toEqual([['sessionId', 'WRONG_STATE']]);
  });

  test('not once it has begun, by its host neither', async () => {
    const { creator, sessionId, target, id } = await series();
    await sql(`update sessions set status = 'LIVE', started_at = now() where id = $1`, [sessionId]);
    const { userErrors } = await reschedule(creator, id, { sessionId: target });
    expect(userErrors).toEqual([{ field: ['id'], code: 'WRONG_STATE', message: expect.stringMatching(/begun/) }]);
    expect(await seatsOf(target)).toEqual({ taken: 0, standing: 0 });
  });

  test('not of a session that stands alone', async () => {
    const { customer, id } = await attendee(await world.creator());
    expect((await readBooking(customer, id)).canReschedule.reason).toMatch(/no other date/);
  });
});

describe('a private date of a series', () => {
  test('is neither offered nor moved to without its own invitation', async () => {
    const creator = await world.creator();
    const seriesId = randomUUID();
    const { sessionId, customer, id } = await attendee(creator, { seriesId, seats: 1 });
    const target = await event(creator, { seriesId, seriesPosition: 2, eventType: 'PRIVATE' });
    expect(failuresOf(await reschedule(customer, id, { sessionId: target }))).toEqual([['sessionId', 'NOT_INVITED']]);
    const [stranger, invited] = [await world.customer(), await world.customer()];
    const invite = (email: string) => sql('insert into session_invitations (session_id, email) values ($1, $2)', [target, email]);
    await invite(invited.email);
    expect((await book(stranger, { sessionId })).alternatives).toEqual([]);
    expect((await book(invited, { sessionId })).alternatives).toMatchObject([{ sessionId: target }]);
    await invite(customer.email);
    expect((await reschedule(customer, id, { sessionId: target })).userErrors).toEqual([]);
    expect(await statusOf(id)).toBe('RESCHEDULED');
  });
});

describe('attendance', () => {
  test('is noted by the host once the session is over, and may be corrected', async () => {
    const creator = await world.creator();
    const { sessionId, customer, id } = await attendee(creator);
    expect(failuresOf(await attend(creator, id, true))).toEqual([['id', 'WRONG_STATE']]);
    await moveSession(sessionId, -5);
    // It may be missed yet, which gives the money back.
    expect(failuresOf(await attend(creator, id, true))).toEqual([['id', 'WRONG_STATE']]);
    await letEnd(sessionId);
    expect((await attend(creator, id, true)).booking).toMatchObject({ status: 'COMPLETED', attendedAt: expect.any(String) });
    expect((await attend(creator, id, false)).booking).toMatchObject({ status: 'NO_SHOW', attendedAt: null });
    expect(failuresOf(await attend(await world.creator(), id, true))).toEqual([['id', 'NOT_FOUND']]);
    expect((await mySessions(customer, 'PAST')).nodes).toMatchObject([{ status: 'NO_SHOW', canCancel: { isPossible: false } }]);
    expect(await seatsOf(sessionId)).toEqual({ taken: 1, standing: 1 });
  });
});

describe('the list of attendees', () => {
  test('has who confirmed a seat, in turn, with emails as the viewer may see them', async () => {
    const creator = await world.creator();
    const { sessionId, customer } = await attendee(creator);
    await book(await world.customer(), { sessionId });
    const ask = 'query ($id: UUID!) { session(id: $id) { seatsTaken bookings { nodes { name email status } totalCount } } }';
    const of = async (viewer: ConsoleAccount) => (await gql(ask, { id: sessionId }, viewer)).data.session;
    expect(await of(creator)).toEqual({
      seatsTaken: 2,
      bookings: { nodes: [{ name: 'Amal', email: customer.email, status: 'CONFIRMED' }], totalCount: 1 },
    });
    expect((await of(await world.admin(creator, 'VIEW'))).bookings.nodes[0].email).toBe('c•••@e•••.com');
    expect(await of(await world.creator())).toBeNull();
  });
});
