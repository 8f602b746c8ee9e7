import type { Context } from '../../../core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { releaseSeats } from '../../sessions/places.ts';
import { cancelSlot, releaseSlot } from '../../sessions/slot-sessions.ts';
import type { Booking } from '../entities.ts';
import { bookingCancelled, type MoneyBack, paidBookingCancelled, unpaidBookingCancelled } from '../events.ts';
import { lockBooking, type Seat } from '../locks.ts';
import { publishBooking } from '../topics.ts';
import { serveWaiting } from '../waiting/offers.ts';

type CancelledBy = NonNullable<Booking['cancelledBy']>;

/**
 * Cancels a locked booking and frees its seat or slot. A free seat goes to the first customer of the waiting list. For a confirmed booking,
 * `cancelConfirmed` does this.
 */
export async function cancelSeat(context: Context, { booking, place }: Seat, cancelledBy: CancelledBy): Promise<void> {
  const { db, now } = context;
  const wasConfirmed = booking.status === 'CONFIRMED';
  await sql`
    update bookings set status = 'CANCELLED', cancelled_at = ${now()}, cancelled_by = ${cancelledBy},
      calendar_sequence = calendar_sequence + ${wasConfirmed ? 1 : 0}
    where id = ${booking.id}`.run(db);
  await sql`
    update waiting_entries set status = ${cancelledBy === 'CUSTOMER' ? 'LEFT' : 'LAPSED'}
    where booking_id = ${booking.id} and status = 'OFFERED'`.run(db);
  if (wasConfirmed) await publishBooking(context, booking);
  if (booking.status === 'PENDING_PAYMENT' && cancelledBy !== 'SYSTEM')
    await unpaidBookingCancelled.emit(context, { bookingId: booking.id });
  if (place.appointmentTypeId !== null) return (wasConfirmed ? cancelSlot : releaseSlot)(context, place.id);
  await releaseSeats(context, place.id);
  await serveWaiting(context, place.id);
}

/**
 * Cancels a locked booking that is confirmed, and tells of it. `moneyBack` is money that has gone back already. Without it, all that was
 * paid goes back.
 */
export async function cancelConfirmed(context: Context, seat: Seat, cancelledBy: CancelledBy, moneyBack?: MoneyBack): Promise<void> {
  const { booking, place } = seat;
  await cancelSeat(context, seat, cancelledBy);
  await bookingCancelled.emit(context, {
    bookingId: booking.id,
    back: moneyBack ?? (await giveMoneyBack(context, booking)),
    isAlone: true,
    slotId: place.appointmentTypeId === null ? null : place.id,
  });
}

/** Gives back all that was paid for a cancelled booking. */
export async function giveMoneyBack(context: Context, { orderId }: { orderId: string | null }): Promise<MoneyBack> {
  const [amount = 0] = orderId ? await paidBookingCancelled.emit(context, { orderId }) : [];
  return { amount, lost: false };
}

/**
 * Ends a hold that was not paid in time. Leaves holds that were paid or renewed. Leaves a booking that waits for its payment, too: its
 * order ends it.
 */
export async function lapseHold(context: Context, bookingId: string): Promise<void> {
  const seat = await lockBooking(context, bookingId);
  if (seat?.booking.status === 'HELD' && seat.booking.holdExpiresAt <= context.now()) await cancelSeat(context, seat, 'SYSTEM');
}
