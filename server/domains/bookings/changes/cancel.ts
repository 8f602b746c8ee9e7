import { bookingCancelRules } from '../../../../schema/rules/bookings.ts';
import type { Context } from '../../../core/context.ts';
import { userError, validate } from '../../../core/errors.ts';
import { once } from '../../../core/idempotency.ts';
import { customerOf, signedIn } from '../../../core/viewer.ts';
import type { MutationBookingCancelArgs } from '../../../graphql/generated.ts';
import { sql } from '../../../platform/database/sql.ts';
import { bookingState, cancelRefusal } from '../abilities.ts';
import type { BookingStatus } from '../entities.ts';
import { unpaidBookingGivenUp } from '../events.ts';
import { lockBooking } from '../locks.ts';
import { noSuchBooking, requireOwnBooking } from '../own.ts';
import { cancelConfirmed, cancelSeat } from '../seats/freeing.ts';

/**
 * Cancels a booking that waits for its payment, with the payment and the order. These are locked before the session, in the order of all
 * locks, and the seat becomes free. False if the booking does not wait for a payment, or no longer does.
 */
export async function abandon(
  context: Context,
  { id, status }: { id: string; status: string },
  cancelledBy: 'HOST' | 'CUSTOMER',
): Promise<boolean> {
  if (status !== 'PENDING_PAYMENT') return false;
  await unpaidBookingGivenUp.emit(context, { bookingId: id });
  const endedBookings = await sql`
    update bookings set cancelled_by = ${cancelledBy} where id = ${id} and status = 'CANCELLED' and cancelled_by = 'SYSTEM'`.run(
    context.db,
  );
  if (cancelledBy === 'CUSTOMER')
    await sql`update waiting_entries set status = 'LEFT' where booking_id = ${id} and status = 'LAPSED'`.run(context.db);
  return endedBookings > 0;
}

/** Gives a hold back. */
export async function bookingRelease(context: Context, id: string) {
  customerOf(context.viewer);
  const bookingStatus = await giveBack(context, await requireOwnBooking(context, id));
  if (bookingStatus !== 'CANCELLED') throw userError('WRONG_STATE', 'booking.alreadyConfirmed', ['id']);
  return { booking: { id } };
}

/** Gives back a customer's seat that is only held, with the payment for which it waits. Answers its status afterwards. */
export async function giveBack(context: Context, booking: { id: string; status: string }): Promise<BookingStatus> {
  if (await abandon(context, booking, 'CUSTOMER')) return 'CANCELLED';
  const seat = await lockBooking(context, booking.id);
  if (!seat) throw noSuchBooking();
  const { status } = seat.booking;
  if (status !== 'HELD' && status !== 'PENDING_PAYMENT') return status;
  await cancelSeat(context, seat, 'CUSTOMER');
  return 'CANCELLED';
}

/** Cancels a booking for its customer or its host, and gives back what was paid. */
export async function bookingCancel(context: Context, { id, idempotencyKey }: MutationBookingCancelArgs) {
  const viewer = signedIn(context.viewer);
  const { idempotencyKey: key } = validate(bookingCancelRules, { idempotencyKey });
  const cancelIntent = { userId: viewer.userId, key, operation: 'bookingCancel', input: { id }, subject: `booking:${id}` };
  let isFirst = false;
  await once(context, cancelIntent, async () => {
    isFirst = true;
    await cancelOwnBooking(context, id, viewer.kind === 'console' ? 'HOST' : 'CUSTOMER');
    return {};
  });
  return { booking: { id }, ...(!isFirst && { repeated: true as const }) };
}

async function cancelOwnBooking(context: Context, id: string, cancelledBy: 'HOST' | 'CUSTOMER'): Promise<void> {
  if (await abandon(context, await requireOwnBooking(context, id), cancelledBy)) return;
  const seat = await lockBooking(context, id);
  if (!seat) throw noSuchBooking();
  const refusal = cancelRefusal(bookingState(seat), context.viewer.kind, context.now());
  if (refusal) throw userError('WRONG_STATE', refusal.message, ['id'], refusal.values);
  await (seat.booking.status === 'CONFIRMED' ? cancelConfirmed : cancelSeat)(context, seat, cancelledBy);
}
