import type { Context } from '../../../core/context.ts';
import { userError } from '../../../core/errors.ts';
import type { MutationBookingAttendanceUpdateArgs } from '../../../graphql/generated.ts';
import { sql } from '../../../platform/database/sql.ts';
import { lockBooking } from '../locks.ts';
import { noSuchBooking, requireOwnBooking } from '../own.ts';
import { publishBooking } from '../topics.ts';
import { mayAttend } from './places.ts';

/** Notes whether an attendee came, once the session is over. */
export async function bookingAttendanceUpdate(context: Context, { id, attended }: MutationBookingAttendanceUpdateArgs) {
  const { db, now } = context;
  await requireOwnBooking(context, id);
  const seat = await lockBooking(context, id);
  if (!seat) throw noSuchBooking();
  const { booking, place } = seat;
  if (!mayAttend(booking)) {
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
