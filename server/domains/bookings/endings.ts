import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { enqueuing } from '../../platform/queue.ts';
import { roomChanged } from '../room/events.ts';
import { expelBooked } from '../room/expelling.ts';
import { cancelSlot, releaseSeats, releaseSlot } from '../sessions/places.ts';
import type { Booking } from './entities.ts';
import { lockBooking, type Seat } from './locks.ts';
import { publishBooking } from './topics.ts';
import { serveWaiting } from './waiting.ts';

/** Cancels a locked booking and frees its seat, which goes to the first customer of the waiting list, or its slot. */
export async function cancelSeat(context: Context, { booking, place }: Seat, by: NonNullable<Booking['cancelledBy']>): Promise<void> {
  const { db, now, withCommit } = context;
  const wasConfirmed = booking.status === 'CONFIRMED';
  await sql`
    update bookings set status = 'CANCELLED', cancelled_at = ${now()}, cancelled_by = ${by},
      calendar_sequence = calendar_sequence + ${wasConfirmed ? 1 : 0}
    where id = ${booking.id}`.run(db);
  await sql`
    update waiting_entries set status = ${by === 'CUSTOMER' ? 'LEFT' : 'LAPSED'}
    where booking_id = ${booking.id} and status = 'OFFERED'`.run(db);
  if (wasConfirmed) await publishBooking(context, booking);
  if (booking.status === 'PENDING_PAYMENT' && by !== 'SYSTEM') await withCommit(abandoning(booking.id));
  const isSlot = place.appointmentTypeId !== null;
  if (isSlot) await (wasConfirmed ? cancelSlot : releaseSlot)(context, place.id);
  else {
    await releaseSeats(context, place.id);
    await serveWaiting(context, place.id);
  }
  if (!wasConfirmed) return;
  // The room is the last of all that is locked.
  await expelBooked(context, booking.id);
  if (isSlot) await roomChanged(context, place.id);
}

/** The job that ends the open payment of a booking which was cancelled otherwise than by its order. */
export const abandoning = (bookingId: string): Sql =>
  enqueuing('orders:abandonBooking', { bookingId }, { key: `orders:abandonBooking:${bookingId}` });

/** Ends a hold that was not paid in time. Leaves one that was, one that was renewed, and one that waits for its payment: its order ends it. */
export async function lapseHold(context: Context, bookingId: string): Promise<void> {
  const seat = await lockBooking(context, bookingId);
  if (seat?.booking.status === 'HELD' && seat.booking.holdExpiresAt <= context.now()) await cancelSeat(context, seat, 'SYSTEM');
}
