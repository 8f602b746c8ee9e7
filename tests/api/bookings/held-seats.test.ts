import { describe, expect, test } from 'vitest';
import { book, event, letHoldPass, readBooking, seatsOf, statusOf } from '../../support/bookings.ts';
import { failuresOf } from '../../support/client.ts';
import { runJob } from '../../support/sales.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const jobOf = async (bookingId: string) =>
  (await sql<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [`bookings:lapse:${bookingId}`]))[0];

describe('a hold', () => {
  test('has a job that ends it at its time, not before', async () => {
    const sessionId = await event(await world.creator(), { seats: 1 });
    const customer = await world.customer();
    const { booking } = await book(customer, { sessionId });
    expect((await jobOf(booking.id))?.run_at.toISOString()).toBe(booking.holdExpiresAt);
    await runJob('bookings:lapse', { bookingId: booking.id });
    await runJob('bookings:lapseHolds');
    expect(await statusOf(booking.id)).toBe('HELD');
    await letHoldPass(booking.id);
    await runJob('bookings:lapse', { bookingId: booking.id });
    expect(await readBooking(customer, booking.id)).toMatchObject({ status: 'CANCELLED', cancelledBy: 'SYSTEM', holdExpiresAt: null });
    await runJob('bookings:lapse', { bookingId: booking.id });
    await runJob('bookings:lapseHolds');
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
  });

  test('whose job is late is ended by the sweep', async () => {
    const sessionId = await event(await world.creator(), { seats: 1 });
    const { booking } = await book(await world.customer(), { sessionId });
    await letHoldPass(booking.id);
    await runJob('bookings:lapseHolds');
    expect(await statusOf(booking.id)).toBe('CANCELLED');
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
  });

  test('whose job is late keeps no one out, least of all its own customer', async () => {
    const sessionId = await event(await world.creator(), { seats: 1 });
    const [slow, next] = [await world.customer(), await world.customer()];
    const first = await book(slow, { sessionId });
    await letHoldPass(first.booking.id);
    const again = await book(slow, { sessionId });
    expect(again.booking.id).not.toBe(first.booking.id);
    await letHoldPass(again.booking.id);
    expect((await book(next, { sessionId })).booking.status).toBe('HELD');
    expect(await statusOf(again.booking.id)).toBe('CANCELLED');
    expect(await seatsOf(sessionId)).toEqual({ taken: 1, standing: 1 });
  });
});

test('a hold of a session that its host has ended is not paid: the money would only go back', async () => {
  const sessionId = await event(await world.creator());
  const customer = await world.customer();
  const { booking } = await book(customer, { sessionId });
  await sql(`update sessions set status = 'ENDED', started_at = now(), ended_at = now() where id = $1`, [sessionId]);
  expect(failuresOf(await checkoutSeat(customer, booking.id))).toEqual([['bookingId', 'WRONG_STATE']]);
  expect(await statusOf(booking.id)).toBe('HELD');
});

describe('the database itself', () => {
  test('refuses a seat too many, and two seats of one customer', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator, { seats: 1 });
    const customer = await world.customer();
    await book(customer, { sessionId });
    await expect(sql('update sessions set taken = taken + 1 where id = $1', [sessionId])).rejects.toThrow('sessions_taken');
    const second = sql(
      `insert into bookings (creator_id, session_id, customer_id, name, language, time_zone, hold_expires_at, cancellation_hours)
       values ($1, $2, $3, 'A', 'EN', 'UTC', now(), 1)`,
      [creator.creatorId, sessionId, customer.userId],
    );
    await expect(second).rejects.toThrow('bookings_seat');
  });
});
