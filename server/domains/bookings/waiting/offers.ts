import { offerMinutes } from '../../../../schema/rules/seats.ts';
import type { Context } from '../../../core/context.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { enqueuing } from '../../../platform/queue.ts';
import { isBlocked } from '../../customers/blocking.ts';
import { invites } from '../../sessions/invitations/list.ts';
import { lockPlace, takeSeats } from '../../sessions/places.ts';
import { seatOffered } from '../events.ts';
import { activeStatuses } from '../locks.ts';

/** SQL that queues the job that ends a hold at its time. */
export const lapsingHold = (bookingId: string, runAt: Date) =>
  enqueuing('bookings:lapse', { bookingId }, { runAt, key: `bookings:lapse:${bookingId}` });

/**
 * Takes customers off the waiting list of a private session that does not invite them any more. A seat that is already held for one of them
 * stays held until it lapses.
 */
export async function leaveUninvited({ db }: Pick<Context, 'db'>, sessionId: string): Promise<void> {
  await sql`
    update waiting_entries w set status = 'LEFT' from sessions s
    where s.id = ${sessionId} and w.session_id = s.id and w.status = 'WAITING' and s.event_type = 'PRIVATE'
      and not ${raw(invites('s.id', 'w.customer_id'))}`.run(db);
}

/**
 * Holds the free seats of a session for the customers of its waiting list, in turn, and tells them. After the session's start it offers
 * none: seats that are free then are open to all. Blocked customers are passed over and keep their turn.
 */
export async function serveWaiting(context: Context, sessionId: string): Promise<void> {
  const { db, now, withCommit } = context;
  const place = await lockPlace(context, sessionId);
  const offeredAt = now();
  if (place?.status !== 'SCHEDULED' || place.startsAt <= offeredAt || place.taken >= place.seats) return;
  await leaveUninvited(context, sessionId);
  const offerExpiresAt = new Date(Math.min(offeredAt.getTime() + offerMinutes * 60_000, place.startsAt.getTime()));
  const seatOffers = await sql<{ id: string; bookingId: string }>`
    with next as (
      select w.* from waiting_entries w
      where w.session_id = ${sessionId} and w.status = 'WAITING' and not exists (
        select from bookings b where b.session_id = w.session_id and b.customer_id = w.customer_id and b.status in ${raw(activeStatuses)})
        and not ${isBlocked(sql`${place.creatorId}::uuid`, sql`w.customer_id`)}
      order by w.created_at, w.id limit ${place.seats - place.taken}),
    held as (
      insert into bookings (creator_id, session_id, customer_id, name, language, time_zone, hold_expires_at, cancellation_hours, created_at)
      select ${place.creatorId}, session_id, customer_id, name, language, time_zone, ${offerExpiresAt}, ${place.cancellationHours}, ${offeredAt} from next
      returning id, customer_id)
    update waiting_entries w set status = 'OFFERED', offered_at = ${offeredAt}, offer_expires_at = ${offerExpiresAt}, booking_id = held.id
    from held where w.session_id = ${sessionId} and w.customer_id = held.customer_id and w.status = 'WAITING'
    returning w.id, w.booking_id as "bookingId"`.rows(db);
  if (!seatOffers.length) return;
  if (!(await takeSeats(context, sessionId, seatOffers.length))) throw new Error('the seats of a locked session were taken');
  for (const { id, bookingId } of seatOffers) {
    await withCommit(lapsingHold(bookingId, offerExpiresAt));
    await seatOffered.emit(context, { waitingEntryId: id });
  }
}
