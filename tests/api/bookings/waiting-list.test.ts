import { describe, expect, test } from 'vitest';
import {
  book,
  cancel,
  event,
  join,
  leave,
  letHoldPass,
  moveSession,
  mySessions,
  release,
  seatsOf,
  waitingOf,
} from '../../support/bookings.ts';
import { type Caller, failuresOf, gql } from '../../support/client.ts';
import { customerBlockMutation, customerUnblockMutation } from '../../support/customers.ts';
import { does } from '../../support/rooms.ts';
import { checkout, crowd, runJob } from '../../support/sales.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { dayIn, session, sessionUpdateMutation } from '../../support/sessions.ts';
import { product } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { type Account, world } from '../../support/world.ts';

/** A sold-out event, the customer who has its one seat, and customers who wait in turn. */
async function soldOut(waiting: number) {
  const creator = await world.creator();
  const sessionId = await event(creator, { seats: 1, cancellationHours: 0 });
  const holder = await world.customer();
  const { booking } = await book(holder, { sessionId });
  const queue = await crowd(waiting);
  for (const customer of queue) await join(customer, sessionId);
  return { creator, sessionId, holder, bookingId: booking.id as string, queue };
}
const confirm = (id: string) => sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = $1`, [id]);
const first = async (customer: Account) => (await waitingOf(customer))[0];
async function update(caller: Caller, id: string, input: object) {
  expect((await gql(sessionUpdateMutation, { id, input }, caller)).data.sessionUpdate.userErrors).toEqual([]);
}
const minutesUntil = (instant: string) => (new Date(instant).getTime() - Date.now()) / 60_000;

describe('waiting', () => {
  test('is in turn, once for each customer, and counted for the creator', async () => {
    const { creator, sessionId, queue } = await soldOut(3);
    const [a, b, c] = queue as [Account, Account, Account];
    expect(await Promise.all([a, b, c].map(async (customer) => (await first(customer)).position))).toEqual([1, 2, 3]);
    const again = await join(b, sessionId);
    expect(again.entry).toMatchObject({ status: 'WAITING', position: 2, booking: null, offerExpiresAt: null, session: { id: sessionId } });
    const { data } = await gql('query ($id: UUID!) { session(id: $id) { waitingCount } }', { id: sessionId }, creator);
    expect(data.session.waitingCount).toBe(3);
    expect((await leave(a, sessionId)).entry).toMatchObject({ status: 'LEFT', position: null });
    expect((await first(b)).position).toBe(1);
    expect(await waitingOf(a)).toEqual([]);
    expect((await join(a, sessionId)).entry.position).toBe(3);
  });

  test('is refused while seats are left, to one who has a seat, and once the session has begun or is over', async () => {
    const creator = await world.creator();
    const customer = await world.customer();
    const open = await event(creator);
    expect(failuresOf(await join(customer, open))).toEqual([['sessionId', 'WRONG_STATE']]);
    const { sessionId, holder } = await soldOut(0);
    expect(failuresOf(await join(holder, sessionId))).toEqual([['sessionId', 'ALREADY_OWNED']]);
    await sql(`update sessions set status = 'LIVE', started_at = now() where id = $1`, [sessionId]);
    expect(failuresOf(await join(customer, sessionId))).toEqual([['sessionId', 'WRONG_STATE']]);
    expect(failuresOf(await leave(customer, sessionId))).toEqual([['sessionId', 'NOT_FOUND']]);
    expect(failuresOf(await join(customer, await event(creator, { eventType: 'PRIVATE', seats: 1 })))).toEqual([
      ['sessionId', 'NOT_INVITED'],
    ]);
  });
});

test('one whom the account has blocked is passed over, and keeps their turn for when they are not', async () => {
  const { creator, holder, bookingId, queue } = await soldOut(2);
  const [a, b] = queue as [Account, Account];
  const { id: productId } = await product(creator, { published: true, cost: 'FREE', price: null });
  await checkout(a, productId);
  expect((await gql(customerBlockMutation, { id: a.userId }, creator)).data.customerBlock.userErrors).toEqual([]);
  await release(holder, bookingId);
  expect([await first(a), await first(b)]).toMatchObject([
    { status: 'WAITING', booking: null },
    { status: 'OFFERED', booking: { status: 'HELD' } },
  ]);
  expect((await gql(customerUnblockMutation, { id: a.userId }, creator)).data.customerUnblock.userErrors).toEqual([]);
  await release(b, (await first(b)).booking.id);
  expect(await first(a)).toMatchObject({ status: 'OFFERED', booking: { status: 'HELD' } });
});

describe('the waiting list of a private session', () => {
  test('loses who is not invited any more, and offers the seat to the next who is', async () => {
    const creator = await world.creator();
    const [holder, a, b] = (await crowd(3)) as [Account, Account, Account];
    const emails = [holder, a, b].map(({ email }) => email);
    const { id: sessionId } = await session(creator, { published: true, seats: 1, eventType: 'PRIVATE', inviteEmails: emails });
    const { booking } = await book(holder, { sessionId });
    for (const customer of [a, b]) await join(customer, sessionId);
    await update(creator, sessionId, { inviteEmails: [holder.email, b.email] });
    expect(await waitingOf(a)).toEqual([]);
    expect((await first(b)).position).toBe(1);
    await release(holder, booking.id);
    expect(await first(b)).toMatchObject({ status: 'OFFERED', booking: { status: 'HELD' } });
    expect(await sql('select from bookings where session_id = $1 and customer_id = $2', [sessionId, a.userId])).toEqual([]);
  });

  test('loses the uninvited when a public session becomes private, also those of an earlier version', async () => {
    const creator = await world.creator();
    const [holder, a, b] = (await crowd(3)) as [Account, Account, Account];
    const { id: sessionId } = await session(creator, { published: true, seats: 1 });
    const { booking } = await book(holder, { sessionId });
    await join(a, sessionId);
    await update(creator, sessionId, { eventType: 'PRIVATE', inviteEmails: [b.email] });
    expect(await waitingOf(a)).toEqual([]);
    await sql(`update waiting_entries set status = 'WAITING' where session_id = $1`, [sessionId]);
    await join(b, sessionId);
    await release(holder, booking.id);
    expect(await waitingOf(a)).toEqual([]);
    expect(await first(b)).toMatchObject({ status: 'OFFERED' });
  });
});

describe('waiting is refused', () => {
  test('once the time of the start has come, whether the host has started or not', async () => {
    const { sessionId } = await soldOut(0);
    await moveSession(sessionId, -0.5);
    expect(failuresOf(await join(await world.customer(), sessionId))).toEqual([['sessionId', 'WRONG_STATE']]);
  });

  test('while the last seat is held by one whose time is over: it can be booked', async () => {
    const { sessionId, bookingId } = await soldOut(0);
    await letHoldPass(bookingId);
    expect(failuresOf(await join(await world.customer(), sessionId))).toEqual([['sessionId', 'WRONG_STATE']]);
  });
});

describe('waiting ends', () => {
  test('for all who wait when the session ends, online and at an address', async () => {
    const [online, offline] = [await soldOut(1), await soldOut(1)];
    const waits = () => Promise.all([online, offline].map(async ({ queue }) => (await waitingOf(queue[0] as Account)).length));
    await confirm(offline.bookingId);
    await sql(`update sessions set status = 'LIVE', started_at = now() where id = $1`, [online.sessionId]);
    await sql(`update sessions set location = 'OFFLINE', area = 'Salmiya', address = 'Block 3' where id = $1`, [offline.sessionId]);
    await moveSession(offline.sessionId, -2);
    expect(await waits()).toEqual([1, 1]);
    await does(online.creator, 'sessionEnd', { sessionId: online.sessionId });
    await runJob('sessions:closeOverdue');
    expect(await waits()).toEqual([0, 0]);
    const { data } = await gql('query ($id: UUID!) { session(id: $id) { status waitingCount } }', { id: online.sessionId }, online.creator);
    expect(data.session).toEqual({ status: 'ENDED', waitingCount: 0 });
  });

  test('for one who takes the seat that is offered', async () => {
    const { sessionId, holder, bookingId, queue } = await soldOut(1);
    const [a] = queue as [Account];
    await sql(`update sessions set cost = 'FREE', price_amount = 0 where id = $1`, [sessionId]);
    await release(holder, bookingId);
    await checkoutSeat(a, (await first(a)).booking.id);
    expect(await waitingOf(a)).toEqual([]);
    expect(await sql('select status from waiting_entries where customer_id = $1', [a.userId])).toEqual([{ status: 'BOOKED' }]);
  });

  test('for one who books a seat that came free after the start', async () => {
    const { creator, sessionId, bookingId, queue } = await soldOut(1);
    const [a] = queue as [Account];
    await confirm(bookingId);
    await sql(`update sessions set status = 'LIVE', started_at = now() where id = $1`, [sessionId]);
    await cancel(creator, bookingId);
    expect(await first(a)).toMatchObject({ status: 'WAITING' });
    expect((await book(a, { sessionId })).booking.status).toBe('HELD');
    expect(await waitingOf(a)).toEqual([]);
  });

  test('for one who leaves while they pay for the seat that was offered', async () => {
    const { sessionId, holder, bookingId, queue } = await soldOut(2);
    const [a, b] = queue as [Account, Account];
    await release(holder, bookingId);
    expect((await checkoutSeat(a, (await first(a)).booking.id)).userErrors).toEqual([]);
    expect((await leave(a, sessionId)).entry).toMatchObject({ status: 'LEFT', booking: { status: 'CANCELLED' } });
    expect((await first(b)).status).toBe('OFFERED');
  });
});

describe('a seat that comes free', () => {
  test('as a hold has passed is the one that the first who waits gets when they book', async () => {
    const { sessionId, bookingId, queue } = await soldOut(1);
    const [a] = queue as [Account];
    await letHoldPass(bookingId);
    const { booking, userErrors } = await book(a, { sessionId });
    expect(userErrors).toEqual([]);
    expect(await first(a)).toMatchObject({ status: 'OFFERED', booking: { id: booking.id, status: 'HELD' } });
    expect(await seatsOf(sessionId)).toEqual({ taken: 1, standing: 1 });
  });

  test('after the start is offered once the session is postponed', async () => {
    const creator = await world.creator();
    const [holder, a] = (await crowd(2)) as [Account, Account];
    const { id: sessionId } = await session(creator, { published: true, seats: 1 });
    const { booking } = await book(holder, { sessionId });
    await confirm(booking.id);
    await join(a, sessionId);
    await moveSession(sessionId, -0.5);
    await cancel(creator, booking.id);
    expect((await first(a)).status).toBe('WAITING');
    await update(creator, sessionId, { sessionDate: dayIn(5), sessionTime: '19:00' });
    expect(await first(a)).toMatchObject({ status: 'OFFERED', booking: { status: 'HELD' } });
  });

  test('is held for the first who waits for 30 minutes, and for no other customer meanwhile', async () => {
    const { sessionId, holder, bookingId, queue } = await soldOut(2);
    const [a, b] = queue as [Account, Account];
    await release(holder, bookingId);
    const offer = await first(a);
    expect(offer).toMatchObject({ status: 'OFFERED', position: null, booking: { status: 'HELD', holdExpiresAt: offer.offerExpiresAt } });
    expect(minutesUntil(offer.offerExpiresAt)).toBeGreaterThan(29);
    expect(minutesUntil(offer.offerExpiresAt)).toBeLessThanOrEqual(30);
    expect(await sql('select run_at from graphile_worker.jobs where key = $1', [`bookings:lapse:${offer.booking.id}`])).toEqual([
      { run_at: new Date(offer.offerExpiresAt) },
    ]);
    expect(await first(b)).toMatchObject({ status: 'WAITING', position: 1 });
    expect(failuresOf(await book(await world.customer(), { sessionId }))).toEqual([['sessionId', 'SOLD_OUT']]);
    // A customer who is offered a seat finds it when they book.
    expect((await book(a, { sessionId })).booking.id).toBe(offer.booking.id);
    expect((await mySessions(a)).nodes).toMatchObject([{ id: offer.booking.id, status: 'HELD' }]);
  });

  test('goes to the next when the offer lapses or is given back, and is free after the last', async () => {
    const { sessionId, holder, bookingId, queue } = await soldOut(3);
    const [a, b, c] = queue as [Account, Account, Account];
    await confirm(bookingId);
    await cancel(holder, bookingId);
    await letHoldPass((await first(a)).booking.id);
    await runJob('bookings:lapseHolds');
    expect(await waitingOf(a)).toEqual([]);
    expect(await sql('select status from waiting_entries where customer_id = $1', [a.userId])).toEqual([{ status: 'LAPSED' }]);
    expect((await first(b)).status).toBe('OFFERED');
    await leave(b, sessionId);
    expect((await first(c)).status).toBe('OFFERED');
    await release(c, (await first(c)).booking.id);
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
  });

  test('is offered until the start at most, and not after it', async () => {
    const { sessionId, holder, bookingId, queue } = await soldOut(2);
    const [a, b] = queue as [Account, Account];
    const [{ at }] = (await sql<{ at: Date }>(
      `update sessions set starts_at = now() + interval '12 minutes', ends_at = now() + interval '12 minutes' + make_interval(mins => duration_minutes),
         busy = tstzrange(now(), now() + interval '5 hours') where id = $1 returning starts_at as at`,
      [sessionId],
    )) as [{ at: Date }];
    await release(holder, bookingId);
    expect((await first(a)).offerExpiresAt).toBe(at.toISOString());
    await sql(
      `update sessions set starts_at = now() - interval '1 minute', ends_at = now() - interval '1 minute' + make_interval(mins => duration_minutes),
         busy = tstzrange(now() - interval '1 hour', now() + interval '5 hours') where id = $1`,
      [sessionId],
    );
    await letHoldPass((await first(a)).booking.id);
    await runJob('bookings:lapseHolds');
    expect((await first(b)).status).toBe('WAITING');
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
  });
});
