import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { type BookingNotice, noticeBooking } from '../notices/notices.ts';
import { refundBooking } from '../orders/refund.ts';
import { lockPlace, releaseSeats } from '../sessions/places.ts';
import { abandoning } from './endings.ts';
import { standing } from './locks.ts';
import { publishBooking } from './topics.ts';

/**
 * Cancels every booking of a session that is cancelled: all money goes back, attendees are told, and the waiting list is closed. In
 * the caller's transaction; what concerns payments, and the mails, are jobs, one for each booking.
 */
export async function cancelSessionBookings(context: Context, sessionId: string, by: 'HOST' | 'SYSTEM' = 'HOST'): Promise<void> {
  const { db, now, withCommit } = context;
  await lockPlace(context, sessionId);
  const cancelled = await sql<{ id: string; wasConfirmed: boolean; orderId: string | null }>`
    update bookings set status = 'CANCELLED', cancelled_at = ${now()}, cancelled_by = ${by},
      calendar_sequence = calendar_sequence + (confirmed_at is not null)::int
    where session_id = ${sessionId} and status in ${standing}
    returning id, confirmed_at is not null as "wasConfirmed", order_id as "orderId"`.rows(db);
  await releaseSeats(context, sessionId, cancelled.length);
  await sql`update waiting_entries set status = 'LEFT' where session_id = ${sessionId} and status in ('WAITING', 'OFFERED')`.run(db);
  const confirmed = cancelled.filter(({ wasConfirmed }) => wasConfirmed).map(({ id }) => id);
  await withCommit(telling('CANCELLED', sql`b.id = any(${confirmed})`));
  for (const { id, wasConfirmed, orderId } of cancelled) if (orderId && !wasConfirmed) await withCommit(abandoning(id));
}

/**
 * The session's time, length or place changed: its attendees are told, and reminded anew. They did not choose the new terms, so
 * they may cancel until it begins; so may those who pay at this moment, or whose hold lapsed while their bank took its time.
 */
export async function sessionMoved(context: Context, sessionId: string): Promise<void> {
  const { db, now, withCommit } = context;
  await sql`
    update bookings set moved_by_host_at = ${now()}, calendar_sequence = calendar_sequence + (status = 'CONFIRMED')::int
    where session_id = ${sessionId} and (status in ${standing} or (status = 'CANCELLED' and cancelled_by = 'SYSTEM'))`.run(db);
  await withCommit(telling('CHANGED', sql`b.session_id = ${sessionId} and b.status = 'CONFIRMED'`));
}

/** A job for each booking, which does the rest: a session may have thousands. */
const telling = (kind: BookingNotice, which: Sql): Sql => sql`
  select graphile_worker.add_job('bookings:told', json_build_object('bookingId', b.id, 'kind', ${kind}::text),
    job_key := 'bookings:told:' || b.id || ':' || ${kind}::text, max_attempts := 12)
  from bookings b where ${which}`;

/** What follows a change of a whole session for one of its bookings: its refund where it is cancelled, and its mail. */
export async function tell(context: Context, bookingId: string, kind: BookingNotice): Promise<void> {
  const booking = await sql<{ creatorId: string; orderId: string | null }>`
    select creator_id as "creatorId", order_id as "orderId" from bookings where id = ${bookingId}`.one(context.db);
  const amount = kind === 'CANCELLED' && booking.orderId ? await refundBooking(context, booking.orderId) : 0;
  await noticeBooking(context, bookingId, kind, { amount, lost: false });
  await publishBooking(context, { id: bookingId, creatorId: booking.creatorId });
}
