import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { event, reschedule } from '../../support/bookings.ts';
import { runJob } from '../../support/sales.ts';
import { checkoutSeat, held, paperTo } from '../../support/seats.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

/** A confirmed booking of a session that starts so many hours from now. */
async function booked(startsIn: number) {
  const creator = await world.creator();
  const customer = await world.customer();
  const sessionId = await event(creator, { price: 0, startsIn });
  const bookingId = await held(customer, sessionId);
  await checkoutSeat(customer, bookingId);
  return { creator, customer, sessionId, bookingId };
}

/** The reminders that are set for a booking, as hours before the present start of its session. */
const setFor = async (bookingId: string) =>
  (
    await sql<{ hours: number }>(
      `select round(extract(epoch from s.starts_at - j.run_at) / 3600)::int as hours
       from graphile_worker.jobs j join bookings b on j.key like 'bookings:remind:' || b.id || ':%' join sessions s on s.id = b.session_id
       where b.id = $1 order by 1 desc`,
      [bookingId],
    )
  ).map(({ hours }) => hours);

/** The reminders that are set for a booking, the first one first. */
const jobsOf = (bookingId: string) =>
  sql<{ key: string; payload: object }>(
    `select key, payload from graphile_worker._private_jobs where key like 'bookings:remind:' || $1 || ':%' order by run_at`,
    [bookingId],
  );

const startOf = async (sessionId: string) =>
  (await sql<{ at: Date }>('select starts_at as at from sessions where id = $1', [sessionId]))[0]?.at.toISOString();
const subjects = async (email: string, count: number) => (await paperTo(email, count)).map(({ subject }) => subject).reverse();

describe('reminders', () => {
  test('are set a day and an hour before, and only those that lie ahead', async () => {
    expect(await setFor((await booked(72)).bookingId)).toEqual([24, 1]);
    expect(await setFor((await booked(5)).bookingId)).toEqual([1]);
    expect(await setFor((await booked(0.5)).bookingId)).toEqual([]);
  });

  test('come in time', async () => {
    const { customer, sessionId, bookingId } = await booked(24);
    await subjects(customer.email, 1); // the confirmation, which is sent by a job of its own
    await runJob('bookings:remind', { bookingId, hours: 24, startsAt: await startOf(sessionId) });
    expect(await subjects(customer.email, 2)).toEqual(['Booked: Clay together', 'In a day: Clay together']);
  });

  test('tell of a room only if the session has one', async () => {
    const { customer, sessionId, bookingId } = await booked(1);
    const remind = async () => runJob('bookings:remind', { bookingId, hours: 1, startsAt: await startOf(sessionId) });
    const latest = async (count: number) => (await paperTo(customer.email, count))[0]?.text ?? '';
    await latest(1); // the confirmation
    await remind();
    const online = await latest(2);
    expect(online).toContain('begins in an hour. Its room opens 15 minutes before.');
    expect(online).toContain('Check your camera and microphone');
    await sql(`update sessions set location = 'OFFLINE', area = 'Salmiya', address = 'Block 3' where id = $1`, [sessionId]);
    await remind();
    const offline = await latest(3);
    expect(offline).toContain('Where: Block 3, Salmiya');
    expect(offline).not.toMatch(/room|camera/);
    await sql(`update bookings set language = 'AR' where id = $1`, [bookingId]);
    await remind();
    expect(await latest(4)).not.toMatch(/الغرفة|الكاميرا/);
  });

  test('are not sent late, early, for another start, or for a booking that does not stand', async () => {
    const late = await booked(19);
    await runJob('bookings:remind', { bookingId: late.bookingId, hours: 24, startsAt: await startOf(late.sessionId) });
    const early = await booked(72);
    await runJob('bookings:remind', { bookingId: early.bookingId, hours: 24, startsAt: await startOf(early.sessionId) });
    const moved = await booked(23);
    await runJob('bookings:remind', { bookingId: moved.bookingId, hours: 24, startsAt: new Date().toISOString() });
    const off = await booked(23);
    await sql(`update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'CUSTOMER' where id = $1`, [off.bookingId]);
    await runJob('bookings:remind', { bookingId: off.bookingId, hours: 24, startsAt: await startOf(off.sessionId) });
    for (const { customer } of [late, early, moved, off])
      expect(await subjects(customer.email, 0)).not.toContain('In a day: Clay together');
  });

  test('of a booking that moves to another date are those of the new date, and come once', async () => {
    const creator = await world.creator();
    const customer = await world.customer();
    const seriesId = randomUUID();
    const from = await event(creator, { price: 0, startsIn: 28, seriesId, seriesPosition: 1 });
    const to = await event(creator, { price: 0, startsIn: 25, seriesId, seriesPosition: 2 });
    const bookingId = await held(customer, from);
    await checkoutSeat(customer, bookingId);
    const [old] = await jobsOf(bookingId);
    expect(await setFor(bookingId)).toEqual([24, 1]);
    const { booking, userErrors } = await reschedule(customer, bookingId, { sessionId: to });
    expect(userErrors).toEqual([]);
    expect(await setFor(bookingId)).toEqual([]);
    expect(await setFor(booking.id)).toEqual([24, 1]);
    // The clock reaches the time of the new one; the old one, taken up before the move, is late.
    const [next] = await jobsOf(booking.id);
    await sql('update graphile_worker._private_jobs set run_at = now() where key = $1', [next?.key]);
    await until(async () => (await jobsOf(booking.id)).length === 1, 'the reminder was not done');
    await runJob('bookings:remind', old?.payload as object);
    expect(await subjects(customer.email, 3)).toEqual(['Booked: Clay together', 'Changed: Clay together', 'In a day: Clay together']);
  });

  test('are taken away when the booking is given back', async () => {
    const { bookingId } = await booked(72);
    const [{ order_id: orderId } = { order_id: null }] = await sql<{ order_id: string | null }>(
      'select order_id from bookings where id = $1',
      [bookingId],
    );
    await runJob('orders:refund', { orderId });
    expect(await setFor(bookingId)).toEqual([]);
  });
});
