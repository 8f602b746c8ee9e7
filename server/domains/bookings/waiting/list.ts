import { waitingListJoinRules } from '../../../../schema/rules/bookings.ts';
import type { Context } from '../../../core/context.ts';
import { type NothingElse, userError, validate } from '../../../core/errors.ts';
import { customerOf } from '../../../core/viewer.ts';
import type { MutationWaitingListJoinArgs } from '../../../graphql/generated.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { lockPlace } from '../../sessions/places.ts';
import { abandon } from '../changes/cancel.ts';
import { activeStatuses, lockBooking } from '../locks.ts';
import { cancelSeat } from '../seats/freeing.ts';
import { lapseOverdue, requireBookable } from '../seats/holding.ts';

interface OpenEntry {
  id: string;
  status: string;
  bookingId: string | null;
  bookingStatus: string | null;
}

/** The customer's entry in the waiting list of a session. */
const openEntryOf = ({ db }: Context, sessionId: string, customerId: string) =>
  sql<OpenEntry>`
    select w.id, w.status, w.booking_id as "bookingId", b.status as "bookingStatus"
    from waiting_entries w left join bookings b on b.id = w.booking_id
    where w.session_id = ${sessionId} and w.customer_id = ${customerId} and w.status in ('WAITING', 'OFFERED')`.first(db);

/** Joins the waiting list of a sold-out session. A customer who is on it already keeps their place. */
export async function waitingListJoin(context: Context, { input }: MutationWaitingListJoinArgs) {
  const { db, now } = context;
  const { userId } = customerOf(context.viewer);
  const { sessionId, name, timeZone, invitation, language, ...others } = validate(waitingListJoinRules, input);
  others satisfies NothingElse;
  const attendee = { customerId: userId, name, timeZone, language: language ?? context.language, invitation: !!invitation };
  const place = await requireBookable(context, attendee, sessionId);
  if (place.status !== 'SCHEDULED' || place.startsAt <= now()) throw userError('WRONG_STATE', 'waiting.begun', ['sessionId']);
  const knownEntry = await openEntryOf(context, sessionId, userId);
  if (knownEntry) return { entry: { id: knownEntry.id } };
  const activeBookings = await sql`
    select from bookings where session_id = ${sessionId} and customer_id = ${userId} and status in ${raw(activeStatuses)}`.run(db);
  if (activeBookings) throw userError('ALREADY_OWNED', 'booking.owned', ['sessionId']);
  await lapseOverdue(context, sessionId);
  const { taken, seats } = (await lockPlace(context, sessionId)) ?? place;
  if (taken < seats) throw userError('WRONG_STATE', 'waiting.seatsLeft', ['sessionId']);
  const waitingEntry = await sql<{ id: string }>`
    insert into waiting_entries (session_id, customer_id, name, language, time_zone, created_at)
    values (${sessionId}, ${userId}, ${name}, ${attendee.language}, ${timeZone}, ${now()}) returning id`.one(db);
  return { entry: waitingEntry };
}

/** Leaves the waiting list of a session. Gives back an offered seat, which goes to the next customer. */
export async function waitingListLeave(context: Context, sessionId: string) {
  const { userId } = customerOf(context.viewer);
  const offeredEntry = await openEntryOf(context, sessionId, userId);
  const booking = offeredEntry?.bookingId && { id: offeredEntry.bookingId, status: offeredEntry.bookingStatus as string };
  if (booking && (await abandon(context, booking, 'CUSTOMER'))) return { entry: { id: offeredEntry.id } };
  await lockPlace(context, sessionId);
  const waitingEntry = await openEntryOf(context, sessionId, userId);
  if (!waitingEntry) throw userError('NOT_FOUND', 'waiting.notFound', ['sessionId']);
  const seat = waitingEntry.bookingId ? await lockBooking(context, waitingEntry.bookingId) : undefined;
  if (seat) await cancelSeat(context, seat, 'CUSTOMER');
  else await sql`update waiting_entries set status = 'LEFT' where id = ${waitingEntry.id}`.run(context.db);
  return { entry: { id: waitingEntry.id } };
}
