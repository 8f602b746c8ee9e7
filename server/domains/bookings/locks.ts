import type { Context } from '../../core/context.ts';
import { entityOf, type Row } from '../../platform/database/columns.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { lockPlace, type SessionPlace } from '../sessions/places.ts';
import { Booking, type BookingStatus } from './entities.ts';

/** A booking and its session, both locked. */
export interface Seat {
  booking: Booking;
  place: SessionPlace;
}

/** What keeps a customer from taking a second seat of a session: the condition of the index `bookings_seat`. */
export const standing = raw(`('HELD', 'PENDING_PAYMENT', 'CONFIRMED')`);
const standingStatuses: readonly BookingStatus[] = ['HELD', 'PENDING_PAYMENT', 'CONFIRMED'];
export const isStanding = ({ status }: Pick<Booking, 'status'>): boolean => standingStatuses.includes(status);

/**
 * Locks a booking until the transaction ends, its session before it. All lock in one sequence (decision 27): payment, order, calendar,
 * session, booking, waiting entry, promo code, sums.
 */
export const lockBooking = async (context: Context, bookingId: string): Promise<Seat | undefined> => {
  const seat = await lockSeat(context, sql`id = ${bookingId}`);
  return seat === 'MOVED' ? undefined : seat;
};

/**
 * Locks the booking that an order pays for, its session before it. The order's booking may move to another session before the lock of the
 * first one is there. That one is unlocked then: two sessions are locked in the sequence of their ids, and the other may come before it.
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

/** Answers MOVED, with the session locked, if its booking is not there any more. */
async function lockSeat(context: Context, which: Sql): Promise<Seat | 'MOVED' | undefined> {
  const { db } = context;
  const found = await sql<{ sessionId: string }>`select session_id as "sessionId" from bookings where ${which}`.first(db);
  const place = found && (await lockPlace(context, found.sessionId));
  if (!place) return undefined;
  const locked = await sql<{ row: Row }>`
    select to_jsonb(b) as row from bookings b where ${which} and session_id = ${place.id} for no key update`.first(db);
  return locked ? { booking: entityOf(Booking, locked.row), place } : 'MOVED';
}
