import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { appointments, book, event, letHoldPass, mySessions, readBooking, release, seatsOf, statusOf } from '../../support/bookings.ts';
import { failuresOf, gql } from '../../support/client.ts';
import { newKey } from '../../support/sales.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { sql } from '../../support/sql.ts';
import { type Account, newEmail, world } from '../../support/world.ts';

const minutesUntil = (instant: string) => (new Date(instant).getTime() - Date.now()) / 60_000;

describe('a seat', () => {
  test('is held for 10 minutes, at the price and the window of that moment', async () => {
    const sessionId = await event(await world.creator(), { title: 'Clay', cancellationHours: 48 });
    const customer = await world.customer();
    const { booking, userErrors, alternatives } = await book(customer, { sessionId, name: ' Amal Ali ' });
    expect(userErrors).toEqual([]);
    expect(alternatives).toEqual([]);
    expect(booking).toMatchObject({
      status: 'HELD',
      name: 'Amal Ali',
      email: customer.email,
      timeZone: 'Asia/Kuwait',
      price: { amount: '5.000' },
      order: null,
      confirmedAt: null,
      refunded: null,
      session: { id: sessionId, title: 'Clay' },
      canCancel: { isPossible: true, reason: null },
      canReschedule: { isPossible: false },
    });
    expect(minutesUntil(booking.holdExpiresAt)).toBeGreaterThan(9);
    expect(minutesUntil(booking.holdExpiresAt)).toBeLessThanOrEqual(10);
    await sql('update sessions set cancellation_hours = 2 where id = $1', [sessionId]);
    const { starts_at: start } = (await sql<{ starts_at: Date }>('select starts_at from sessions where id = $1', [sessionId]))[0] as never;
    expect((await readBooking(customer, booking.id)).cancellableUntil).toBe(
      new Date((start as Date).getTime() - 48 * 3_600_000).toISOString(),
    );
    expect(await seatsOf(sessionId)).toEqual({ taken: 1, standing: 1 });
  });

  test('is one for each customer: a repeat answers the hold, with the same key and with another', async () => {
    const sessionId = await event(await world.creator());
    const customer = await world.customer();
    const key = newKey();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => book(customer, { sessionId, key })),
      ...Array.from({ length: 10 }, () => book(customer, { sessionId })),
    ]);
    expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    expect(new Set(answers.map(({ booking }) => booking.id)).size).toBe(1);
    expect(await seatsOf(sessionId)).toEqual({ taken: 1, standing: 1 });
  });

  test('is refused under a key that came with another session', async () => {
    const creator = await world.creator();
    const customer = await world.customer();
    const key = newKey();
    await book(customer, { sessionId: await event(creator), key });
    expect(failuresOf(await book(customer, { sessionId: await event(creator), key }))).toEqual([
      ['idempotencyKey', 'IDEMPOTENCY_CONFLICT'],
    ]);
  });

  test('that is confirmed is not sold to the same customer again', async () => {
    const sessionId = await event(await world.creator());
    const customer = await world.customer();
    const { booking } = await book(customer, { sessionId });
    await sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = $1`, [booking.id]);
    expect(failuresOf(await book(customer, { sessionId }))).toEqual([['sessionId', 'ALREADY_OWNED']]);
  });

  test('can be taken while the session is live, until its end', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator, { startsIn: -0.5, minutes: 60 });
    await sql(`update sessions set status = 'LIVE', started_at = now() where id = $1`, [sessionId]);
    expect((await book(await world.customer(), { sessionId })).booking.status).toBe('HELD');
    await sql(
      `update sessions set ends_at = ends_at - interval '1 hour', starts_at = starts_at - interval '1 hour', busy = null where id = $1`,
      [sessionId],
    ).catch(() =>
      sql(
        `update sessions set starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '1 hour',
      busy = tstzrange(starts_at - interval '1 hour', ends_at - interval '1 hour') where id = $1`,
        [sessionId],
      ),
    );
    expect(failuresOf(await book(await world.customer(), { sessionId }))).toEqual([['sessionId', 'WRONG_STATE']]);
  });
});

describe('a booking is refused', () => {
  test.each(['ONLINE', 'OFFLINE'])('from the planned start on, until a host has started it (%s), as its page says', async (location) => {
    const sessionId = await event(await world.creator(), { startsIn: -0.5, minutes: 60 });
    await sql(`update sessions set location = $2, area = 'Salmiya', address = 'Block 3' where id = $1`, [sessionId, location]);
    const page = await gql('query ($id: UUID!) { storefrontSession(id: $id) { availability } }', { id: sessionId });
    expect(page.data.storefrontSession.availability).toBe('STARTED');
    const refused = await book(await world.customer(), { sessionId });
    expect(refused.userErrors).toEqual([
      {
        field: ['sessionId'],
        code: 'WRONG_STATE',
        message: 'The start of this session has passed. Seats can be booked again once the host has started it',
      },
    ]);
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
  });

  test('for a session that does not exist, is a draft, was cancelled or is over', async () => {
    const creator = await world.creator();
    const customer = await world.customer();
    expect(failuresOf(await book(customer, { sessionId: randomUUID() }))).toEqual([['sessionId', 'NOT_FOUND']]);
    expect(failuresOf(await book(customer, { sessionId: await event(creator, { status: 'DRAFT' }) }))).toEqual([
      ['sessionId', 'NOT_FOUND'],
    ]);
    const cancelled = await event(creator);
    await sql(`update sessions set status = 'CANCELLED', cancelled_at = now() where id = $1`, [cancelled]);
    expect(failuresOf(await book(customer, { sessionId: cancelled }))).toEqual([['sessionId', 'WRONG_STATE']]);
    const over = await event(creator, { startsIn: -3 });
    const { userErrors } = await book({ ...customer, language: 'ar' }, { sessionId: over });
    expect(userErrors).toMatchObject([{ code: 'WRONG_STATE', message: 'انتهت هذه الجلسة' }]);
  });

  test('for a private session unless the email is invited, whosever link it came by', async () => {
    const invited = await world.customer(newEmail('Guest'));
    const sessionId = await event(await world.creator(), { eventType: 'PRIVATE', invited: [invited.email] });
    const stranger = await book(await world.customer(), { sessionId });
    expect(failuresOf(stranger)).toEqual([['sessionId', 'NOT_INVITED']]);
    const byAnothersLink = await book(await world.customer(), { sessionId, invitation: 'a-link-of-another-guest' });
    expect(byAnothersLink.userErrors).toMatchObject([{ code: 'NOT_INVITED', message: expect.stringMatching(/another email/) }]);
    expect((await book(invited, { sessionId })).booking.status).toBe('HELD');
  });

  test('without exactly one of a session and a slot', async () => {
    const customer = await world.customer();
    const slot = { durationId: randomUUID(), startsAt: '2030-01-01T10:00:00Z' };
    expect(failuresOf(await book(customer, {}))).toEqual([['sessionId', 'INVALID']]);
    expect(failuresOf(await book(customer, { sessionId: randomUUID(), slot }))).toEqual([['sessionId', 'INVALID']]);
  });

  test.each([
    [{ name: ' ' }, ['name', 'REQUIRED']],
    [{ name: 'x'.repeat(65) }, ['name', 'TOO_LONG']],
    [{ name: 'two\nlines' }, ['name', 'INVALID']],
    [{ timeZone: 'Mars/Olympus' }, ['timeZone', 'INVALID']],
    [{ timeZone: '+03:00' }, ['timeZone', 'INVALID']],
    [{ key: 'short' }, ['idempotencyKey', 'TOO_SHORT']],
  ])('with %j', async (given, failure) => {
    const sessionId = await event(await world.creator());
    expect(failuresOf(await book(await world.customer(), { sessionId, ...given }))).toEqual([failure]);
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
  });

  test('past five open holds of one customer, paid for at this moment or not, and taken once one is given back', async () => {
    const creator = await world.creator();
    const customer = await world.customer();
    const holds: string[] = [];
    for (let n = 0; n < 5; n += 1) holds.push((await book(customer, { sessionId: await event(creator) })).booking.id);
    for (const id of holds.slice(2)) expect((await checkoutSeat(customer, id)).order.status).toBe('PENDING');
    const sessionId = await event(creator);
    const { durationId, at } = await appointments();
    for (const wish of [{ sessionId }, { slot: { durationId, startsAt: at('10:00') } }])
      expect(failuresOf(await book(customer, wish))).toEqual([[null, 'WRONG_STATE']]);
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
    await release(customer, holds[0] as string);
    expect((await book(customer, { sessionId })).booking.status).toBe('HELD');
  });

  test('to callers who are not customers', async () => {
    const creator = await world.creator();
    const input = { sessionId: await event(creator), name: 'A', timeZone: 'UTC', idempotencyKey: newKey() };
    const ask = 'mutation ($input: BookingCreateInput!) { bookingCreate(input: $input) { booking { id } } }';
    expect((await gql(ask, { input })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await gql(ask, { input }, creator)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('a sold-out session', () => {
  test('is refused with the next dates of its series, then other public events, soonest first', async () => {
    const creator = await world.creator();
    const seriesId = randomUUID();
    const full = await event(creator, { seats: 1, startsIn: 10, seriesId });
    const other = await event(creator, { startsIn: 20, title: 'Another class' });
    const second = await event(creator, { startsIn: 40, seriesId, seriesPosition: 2 });
    await event(creator, { startsIn: 15, eventType: 'PRIVATE' });
    await event(creator, { startsIn: 17, status: 'DRAFT' });
    await event(creator, { startsIn: -0.5 });
    await book(await world.customer(), { sessionId: await event(creator, { startsIn: 25, seats: 1 }) });
    const later = await event(creator, { startsIn: 60 });
    await event(creator, { startsIn: 80 });
    await book(await world.customer(), { sessionId: full });
    const { booking, alternatives, userErrors } = await book(await world.customer(), { sessionId: full, timeZone: 'Asia/Kuwait' });
    expect(booking).toBeNull();
    expect(userErrors).toMatchObject([{ field: ['sessionId'], code: 'SOLD_OUT', message: 'No seat is left' }]);
    expect(alternatives.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual([second, other, later]);
    expect(alternatives.map(({ title }: { title: string }) => title)).toEqual(['Clay together', 'Another class', 'Clay together']);
    const [{ startsAt, day, durationId }] = alternatives;
    expect(day).toBe(new Date(new Date(startsAt).getTime() + 3 * 3_600_000).toISOString().slice(0, 10));
    expect(durationId).toBeNull();
  });
});

describe('bookingRelease', () => {
  test('frees the seat at once, and may be repeated', async () => {
    const sessionId = await event(await world.creator(), { seats: 1 });
    const customer = await world.customer();
    const { booking } = await book(customer, { sessionId });
    expect((await release(customer, booking.id)).booking).toMatchObject({ status: 'CANCELLED', cancelledBy: 'CUSTOMER' });
    expect((await release(customer, booking.id)).userErrors).toEqual([]);
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
    expect((await book(await world.customer(), { sessionId })).booking.status).toBe('HELD');
  });

  test('is refused for a confirmed seat, and for another customer’s', async () => {
    const sessionId = await event(await world.creator());
    const customer = await world.customer();
    const { booking } = await book(customer, { sessionId });
    expect(failuresOf(await release(await world.customer(), booking.id))).toEqual([['id', 'NOT_FOUND']]);
    await sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = $1`, [booking.id]);
    expect(failuresOf(await release(customer, booking.id))).toEqual([['id', 'WRONG_STATE']]);
    expect(await statusOf(booking.id)).toBe('CONFIRMED');
  });
});

describe('what a customer reads', () => {
  const confirm = (id: string) => sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = $1`, [id]);
  async function attending(customer: Account, hours: number[]) {
    const creator = await world.creator();
    const ids: string[] = [];
    for (const startsIn of hours) {
      const sessionId = await event(creator, { startsIn: Math.max(startsIn, 1) });
      const { booking } = await book(customer, { sessionId });
      await confirm(booking.id);
      await sql(
        `update sessions set starts_at = starts_at + $2 * interval '1 hour', ends_at = ends_at + $2 * interval '1 hour',
        busy = tstzrange(starts_at + $2 * interval '1 hour', ends_at + $2 * interval '1 hour') where id = $1`,
        [sessionId, startsIn - Math.max(startsIn, 1)],
      );
      ids.push(booking.id);
    }
    return ids;
  }

  test('is what lies ahead, soonest first, and what is past, latest first, page by page', async () => {
    const customer = await world.customer();
    const [late, soon, old, older, oldest] = await attending(customer, [50, 5, -5, -30, -60]);
    const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);
    expect(idsOf(await mySessions(customer))).toEqual([soon, late]);
    const first = await mySessions(customer, 'PAST', { first: 2 });
    expect([idsOf(first), first.totalCount]).toEqual([[old, older], 3]);
    expect(idsOf(await mySessions(customer, 'PAST', { first: 2, after: first.pageInfo.endCursor }))).toEqual([oldest]);
  });

  test('has a live session that runs on past its planned end under what lies ahead, until it ends', async () => {
    const customer = await world.customer();
    const [id] = await attending(customer, [-5]);
    const become = (status: string) =>
      sql(
        `update sessions set status = $2, started_at = starts_at, ended_at = case when $2 = 'ENDED' then now() end
         where id = (select session_id from bookings where id = $1)`,
        [id, status],
      );
    const tabs = async () => [(await mySessions(customer)).totalCount, (await mySessions(customer, 'PAST')).totalCount];
    await become('LIVE');
    expect(await tabs()).toEqual([1, 0]);
    await become('ENDED');
    expect(await tabs()).toEqual([0, 1]);
  });

  test('has an open hold, but none that lapsed or was given back', async () => {
    const customer = await world.customer();
    const creator = await world.creator();
    const { booking } = await book(customer, { sessionId: await event(creator) });
    const lapsed = await book(customer, { sessionId: await event(creator) });
    await letHoldPass(lapsed.booking.id);
    const given = await book(customer, { sessionId: await event(creator) });
    await release(customer, given.booking.id);
    expect((await mySessions(customer)).nodes).toMatchObject([{ id: booking.id, status: 'HELD' }]);
    expect((await mySessions(customer, 'PAST')).nodes).toEqual([]);
  });

  test('is their own bookings only', async () => {
    const customer = await world.customer();
    const [id] = await attending(customer, [5]);
    const other = await world.customer();
    expect(await readBooking(other, id as string)).toBeNull();
    expect((await mySessions(other)).nodes).toEqual([]);
    expect((await readBooking(customer, id as string)).id).toBe(id);
  });
});
