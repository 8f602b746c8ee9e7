import { waitingListJoinRules } from '../../../../schema/rules/bookings.ts';
import type { Context } from '../../../core/context.ts';
import { type NothingElse, userError, validate } from '../../../core/errors.ts';
import { customerOf } from '../../../core/viewer.ts';
import type { MutationWaitingListJoinArgs } from '../../../graphql/generated.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { lockPlace } from '../../sessions/places.ts';
import { abandon } from '../changes/cancel.ts';
import { active, lockBooking } from '../locks.ts';
import { cancelSeat } from '../seats/freeing.ts';
import { lapseOverdue, requireBookable } from '../seats/holding.ts';

interface Entry {
  id: string;
  status: string;
  bookingId: string | null;
  bookingStatus: string | null;
}

/** The customer's entry in the waiting list of a session. */
const entryOf = ({ db }: Context, sessionId: string, customerId: string) =>
  sql<Entry>`
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
  const known = await entryOf(context, sessionId, userId);
  if (known) return { entry: { id: known.id } };
  const seat = await sql`
    select from bookings where session_id = ${sessionId} and customer_id = ${userId} and status in ${raw(active)}`.run(db);
  if (seat) throw userError('ALREADY_OWNED', 'booking.owned', ['sessionId']);
  await lapseOverdue(context, sessionId);
  const { taken, seats } = (await lockPlace(context, sessionId)) ?? place;
  if (taken < seats) throw userError('WRONG_STATE', 'waiting.seatsLeft', ['sessionId']);
  const entry = await sql<{ id: string }>`
    insert into waiting_entries (session_id, customer_id, name, language, time_zone, created_at)
    values (${sessionId}, ${userId}, ${name}, ${attendee.language}, ${timeZone}, ${now()}) returning id`.one(db);
  return { entry };
}

/** Leaves the waiting list of a session. Gives back an offered seat, which goes to the next customer. */
export async function waitingListLeave(context: Context, sessionId: string) {
  const { userId } = customerOf(context.viewer);
  const offered = await entryOf(context, sessionId, userId);
  const booking = offered?.bookingId && { id: offered.bookingId, status: offered.bookingStatus as string };
  if (booking && (await abandon(context, booking, 'CUSTOMER'))) return { entry: { id: offered.id } };
  await lockPlace(context, sessionId);
  const entry = await entryOf(context, sessionId, userId);
  if (!entry) throw userError('NOT_FOUND', 'waiting.notFound', ['sessionId']);
  const seat = entry.bookingId ? await lockBooking(context, entry.bookingId) : undefined;
  if (seat) await cancelSeat(context, seat, 'CUSTOMER');
  else await sql`update waiting_entries set status = 'LEFT' where id = ${entry.id}`.run(context.db);
  return { entry: { id: entry.id } };
}
