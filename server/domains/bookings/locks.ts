import type { Context } from '../../core/context.ts';
import { entityOf, type Row } from '../../platform/database/columns.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { lockPlace, type SessionPlace } from '../sessions/places.ts';
import { Booking } from './entities.ts';

/** A booking and its session, both locked. */
export interface Seat {
  booking: Booking;
  place: SessionPlace;
}

/**
 * SQL for the statuses that keep a seat. With one of them, a customer cannot take a second seat of the session: it is the condition of the
 * index `bookings_seat`.
 */
export const activeStatuses = "('HELD', 'PENDING_PAYMENT', 'CONFIRMED')";

/**
 * Locks a booking until the transaction ends, and its session before it. All code locks in one order (decision 27): payment, order,
 * calendar, session, booking, waiting entry, promo code, sums.
 */
export const lockBooking = async (context: Context, bookingId: string): Promise<Seat | undefined> => {
  const seat = await lockSeat(context, sql`id = ${bookingId}`);
  return seat === 'MOVED' ? undefined : seat;
};

/**
 * Locks the booking that an order pays for, and its session before it. The booking may move to another session before the first session is
 * locked. Then this unlocks the first session and begins again: two sessions are locked in the order of their ids, and the other one may
 * come first.
 */
export async function lockBookingOfOrder(context: Context, orderId: string): Promise<Seat | undefined> {
  const { db } = context;
  await sql`savepoint before_seat`.run(db);
  for (;;) {
    const seat = await lockSeat(context, sql`order_id = ${orderId}`);
    if (seat !== 'MOVED') return seat;
    await sql`rollback to savepoint before_seat`.run(db);
  }
}

/**
 * Locks a booking's session, and then the booking. Answers MOVED, with the session locked, if the booking is not in that session any more.
 */
async function lockSeat(context: Context, whichBooking: Sql): Promise<Seat | 'MOVED' | undefined> {
  const { db } = context;
  const seatSession = await sql<{ sessionId: string }>`select session_id as "sessionId" from bookings where ${whichBooking}`.first(db);
  const place = seatSession && (await lockPlace(context, seatSession.sessionId));
  if (!place) return undefined;
  const lockedBooking = await sql<{ row: Row }>`
    select to_jsonb(b) as row from bookings b where ${whichBooking} and session_id = ${place.id} for no key update`.first(db);
  return lockedBooking ? { booking: entityOf(Booking, lockedBooking.row), place } : 'MOVED';
}
