import type { Context } from '../../../core/context.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { lockPlace, releaseSeats } from '../../sessions/places.ts';
import { bookingCancelled, bookingChanged, unpaidBookingCancelled } from '../events.ts';
import { activeStatuses } from '../locks.ts';
import { giveMoneyBack } from '../seats/freeing.ts';
import { publishBooking } from '../topics.ts';

/**
 * Cancels every booking of a session that is called off: all money goes back, attendees are told, and the waiting list is closed. The
 * cancellations are part of the caller's transaction. A job for each booking does the refund and the mail.
 */
export async function cancelSessionBookings(context: Context, sessionId: string, cancelledBy: 'HOST' | 'SYSTEM'): Promise<void> {
  const { db, now, withCommit } = context;
  await lockPlace(context, sessionId);
  const cancelledBookings = await sql<{ id: string; wasConfirmed: boolean; orderId: string | null }>`
    update bookings set status = 'CANCELLED', cancelled_at = ${now()}, cancelled_by = ${cancelledBy},
      calendar_sequence = calendar_sequence + (confirmed_at is not null)::int
    where session_id = ${sessionId} and status in ${raw(activeStatuses)}
    returning id, confirmed_at is not null as "wasConfirmed", order_id as "orderId"`.rows(db);
  await releaseSeats(context, sessionId, cancelledBookings.length);
  await sql`update waiting_entries set status = 'LEFT' where session_id = ${sessionId} and status in ('WAITING', 'OFFERED')`.run(db);
  const confirmedIds = cancelledBookings.filter(({ wasConfirmed }) => wasConfirmed).map(({ id }) => id);
  await withCommit(tellingBookings('CANCELLED', sql`b.id = any(${confirmedIds})`));
  for (const { id, wasConfirmed, orderId } of cancelledBookings)
    if (orderId && !wasConfirmed) await unpaidBookingCancelled.emit(context, { bookingId: id });
}

/**
 * Tells attendees that their session's time, length or place has changed, and reminds them anew. They did not choose the new terms, so they
 * may cancel until the session begins. So may customers who pay at this moment, or whose hold lapsed while their bank was slow.
 */
export async function moveBookings(context: Context, sessionId: string): Promise<void> {
  const { db, now, withCommit } = context;
  await sql`
    update bookings set moved_by_host_at = ${now()}, calendar_sequence = calendar_sequence + (status = 'CONFIRMED')::int
    where session_id = ${sessionId} and (status in ${raw(activeStatuses)} or (status = 'CANCELLED' and cancelled_by = 'SYSTEM'))`.run(db);
  await withCommit(tellingBookings('CHANGED', sql`b.session_id = ${sessionId} and b.status = 'CONFIRMED'`));
}

/** What happened to a whole session, and so to each of its bookings. */
export type BookingNews = 'CANCELLED' | 'CHANGED';

/** SQL that queues a job for each booking, since a session may have thousands. */
const tellingBookings = (kind: BookingNews, whichBookings: Sql): Sql => sql`
  select graphile_worker.add_job('bookings:told', json_build_object('bookingId', b.id, 'kind', ${kind}::text),
    job_key := 'bookings:told:' || b.id || ':' || ${kind}::text, max_attempts := 12)
  from bookings b where ${whichBookings}`;

/** Does what a change of a whole session means for one of its bookings: the refund if it is cancelled, and the mail. */
export async function tellBooking(context: Context, bookingId: string, kind: BookingNews): Promise<void> {
  const booking = await sql<{ creatorId: string; orderId: string | null }>`
    select creator_id as "creatorId", order_id as "orderId" from bookings where id = ${bookingId}`.one(context.db);
  if (kind === 'CANCELLED') {
    const moneyBack = await giveMoneyBack(context, booking);
    await bookingCancelled.emit(context, { bookingId, back: moneyBack, isAlone: false, slotId: null });
  } else await bookingChanged.emit(context, { bookingId, replaces: null, slotId: null });
  await publishBooking(context, { id: bookingId, creatorId: booking.creatorId });
}
