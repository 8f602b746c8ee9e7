import { bookingCancelRules } from '../../../schema/rules/bookings.ts';
import { isEnough } from '../../../schema/rules/permissions.ts';
import type { Context } from '../../core/context.ts';
import { forbidden, userError, validate } from '../../core/errors.ts';
import { once } from '../../core/idempotency.ts';
import { customerOf, signedIn } from '../../core/viewer.ts';
import type { MutationBookingAttendanceUpdateArgs, MutationBookingCancelArgs } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { noticeBooking } from '../notices/notices.ts';
import { abandonBookingOrder } from '../orders/outcome.ts';
import { refundBooking } from '../orders/refund.ts';
import { cancelRefusal, type Standing } from './abilities.ts';
import { cancelSeat } from './endings.ts';
import type { BookingStatus } from './entities.ts';
import { lockBooking, type Seat } from './locks.ts';
import { publishBooking } from './topics.ts';

export const notFound = () => userError('NOT_FOUND', 'booking.notFound', ['id']);

export const standingOf = ({ booking, place }: Seat): Standing => ({
  status: booking.status,
  sessionStatus: place.status,
  startsAt: place.startsAt,
  cancellationHours: booking.cancellationHours,
  isMovedByHost: booking.movedByHostAt !== null,
  isSlot: place.appointmentTypeId !== null,
  hasSeries: place.seriesId !== null,
});

/** A booking as it was before it was locked. */
interface Own {
  id: string;
  status: string;
  sessionId: string;
}

/** Which bookings the viewer may change: a customer their own, a console user with EDIT all of the account. */
export async function requireOwn(context: Context, id: string): Promise<Own> {
  const { db } = context;
  const viewer = signedIn(context.viewer);
  const [column, owner] = viewer.kind === 'console' ? [sql`creator_id`, viewer.creatorId] : [sql`customer_id`, viewer.userId];
  const own = await sql<Own>`
    select id, status, session_id as "sessionId" from bookings where id = ${id} and ${column} = ${owner}`.first(db);
  if (!own) throw notFound();
  if (viewer.kind === 'console' && !isEnough(viewer.permission, 'EDIT')) throw forbidden();
  return own;
}

/**
 * Ends what is under payment: payment and order are locked before the session, as all lock in that sequence, and its seat is free
 * with them. False when there is no such order, or no longer.
 */
export async function abandon(context: Context, { id, status }: { id: string; status: string }, by: 'HOST' | 'CUSTOMER'): Promise<boolean> {
  if (status !== 'PENDING_PAYMENT') return false;
  await abandonBookingOrder(context, id);
  const ended = await sql`
    update bookings set cancelled_by = ${by} where id = ${id} and status = 'CANCELLED' and cancelled_by = 'SYSTEM'`.run(context.db);
  if (by === 'CUSTOMER')
    await sql`update waiting_entries set status = 'LEFT' where booking_id = ${id} and status = 'LAPSED'`.run(context.db);
  return ended > 0;
}

/** Gives a hold back. */
export async function bookingRelease(context: Context, id: string) {
  customerOf(context.viewer);
  const status = await giveBack(context, await requireOwn(context, id));
  if (status !== 'CANCELLED') throw userError('WRONG_STATE', 'booking.alreadyConfirmed', ['id']);
  return { booking: { id } };
}

/** Gives a customer's seat back if it is only held, with the payment that it waits for. Answers its status afterwards. */
export async function giveBack(context: Context, booking: { id: string; status: string }): Promise<BookingStatus> {
  if (await abandon(context, booking, 'CUSTOMER')) return 'CANCELLED';
  const seat = await lockBooking(context, booking.id);
  if (!seat) throw notFound();
  const { status } = seat.booking;
  if (status !== 'HELD' && status !== 'PENDING_PAYMENT') return status;
  await cancelSeat(context, seat, 'CUSTOMER');
  return 'CANCELLED';
}

/** Cancels a booking for its customer or its host, and gives back what was paid. */
export async function bookingCancel(context: Context, { id, idempotencyKey }: MutationBookingCancelArgs) {
  const viewer = signedIn(context.viewer);
  const { idempotencyKey: key } = validate(bookingCancelRules, { idempotencyKey });
  const intent = { userId: viewer.userId, key, operation: 'bookingCancel', input: { id }, subject: `booking:${id}` };
  let isFirst = false;
  await once(context, intent, async () => {
    isFirst = true;
    await cancel(context, id, viewer.kind === 'console' ? 'HOST' : 'CUSTOMER');
    return {};
  });
  return { booking: { id }, ...(!isFirst && { repeated: true as const }) };
}

async function cancel(context: Context, id: string, by: 'HOST' | 'CUSTOMER'): Promise<void> {
  if (await abandon(context, await requireOwn(context, id), by)) return;
  const seat = await lockBooking(context, id);
  if (!seat) throw notFound();
  const { booking } = seat;
  const refusal = cancelRefusal(standingOf(seat), context.viewer.kind, context.now());
  if (refusal) throw userError('WRONG_STATE', refusal.message, ['id'], refusal.values);
  const wasConfirmed = booking.status === 'CONFIRMED';
  await cancelSeat(context, seat, by);
  if (!wasConfirmed) return;
  const amount = booking.orderId ? await refundBooking(context, booking.orderId) : 0;
  await noticeBooking(context, id, 'CANCELLED', { amount, lost: false });
}

/** Notes whether an attendee came, once the session is over. */
export async function bookingAttendanceUpdate(context: Context, { id, attended }: MutationBookingAttendanceUpdateArgs) {
  const { db, now } = context;
  await requireOwn(context, id);
  const seat = await lockBooking(context, id);
  if (!seat) throw notFound();
  const { booking, place } = seat;
  if (!['CONFIRMED', 'COMPLETED', 'NO_SHOW'].includes(booking.status)) {
    const message = booking.status === 'RESCHEDULED' ? 'booking.moved' : booking.confirmedAt ? 'booking.cancelled' : 'booking.notConfirmed';
    throw userError('WRONG_STATE', message, ['id']);
  }
  if (place.status !== 'ENDED') throw userError('WRONG_STATE', 'booking.notOver', ['id']);
  await sql`
    update bookings set status = ${attended ? 'COMPLETED' : 'NO_SHOW'},
      attended_at = case when ${attended} then coalesce(attended_at, ${now()}) end
    where id = ${id}`.run(db);
  await publishBooking(context, booking);
  return { booking: { id } };
}
