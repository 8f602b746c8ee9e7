import { holdMinutes } from '../../../../schema/rules/seats.ts';
import { whyNotSold } from '../../../../schema/rules/session-lifecycle.ts';
import type { Context } from '../../../core/context.ts';
import { userError } from '../../../core/errors.ts';
import type { Language } from '../../../graphql/generated.ts';
import { entityOf, type Row } from '../../../platform/database/columns.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { refuseBlocked } from '../../customers/blocking.ts';
import { requireSubscriber } from '../../plans/limits.ts';
import { invites } from '../../sessions/invitations/list.ts';
import { lockPlace, type SessionPlace, takeSeats } from '../../sessions/places.ts';
import { Booking } from '../entities.ts';
import { activeStatuses } from '../locks.ts';
import { lapsingHold } from '../waiting/offers.ts';
import { cancelSeat, lapseHold } from './freeing.ts';

/** The most unpaid seats that a customer holds at once: more would only keep others out. */
export const mostHolds = 5;

/** The customer who books, and how the notices address them. */
export interface Attendee {
  customerId: string;
  name: string;
  timeZone: string;
  language: Language;
  /** Whether they came by an invitation's link. */
  invitation: boolean;
}

/** Holds a seat of a session for a customer, or answers the booking that holds one already. */
export async function holdSeat(context: Context, attendee: Attendee, sessionId: string): Promise<string> {
  const place = await requireBookable(context, attendee, sessionId);
  const knownBookingId = await activeSeat(context, place, attendee.customerId);
  if (knownBookingId) return knownBookingId;
  await refuseHold(context, attendee.customerId, place.creatorId, 'sessionId');
  if (!(await takeSeats(context, sessionId))) {
    await lapseOverdue(context, sessionId);
    // Seats that came free went to the waiting list, perhaps to this customer.
    const offeredBookingId = await activeSeat(context, place, attendee.customerId);
    if (offeredBookingId) return offeredBookingId;
    if (!(await takeSeats(context, sessionId))) throw userError('SOLD_OUT', 'booking.soldOut', ['sessionId']);
  }
  await sql`
    update waiting_entries set status = 'LEFT'
    where session_id = ${sessionId} and customer_id = ${attendee.customerId} and status = 'WAITING'`.run(context.db);
  return insertHold(context, attendee, place);
}

/**
 * Locks a session that the customer may book.
 * @throws UserErrors that say why they cannot
 */
export async function requireBookable(context: Context, attendee: Attendee, sessionId: string): Promise<SessionPlace> {
  const place = await lockPlace(context, sessionId);
  if (!place || place.appointmentTypeId || ['DRAFT', 'HELD', 'RELEASED'].includes(place.status))
    throw userError('NOT_FOUND', 'booking.sessionNotFound', ['sessionId']);
  if (place.eventType === 'PRIVATE' && !(await isInvited(context, attendee.customerId, sessionId)))
    throw userError('NOT_INVITED', attendee.invitation ? 'booking.otherInvitation' : 'booking.notInvited', ['sessionId']);
  if (place.status === 'CANCELLED') throw userError('WRONG_STATE', 'booking.sessionCancelled', ['sessionId']);
  const notSold = whyNotSold(place, context.now());
  if (notSold) throw userError('WRONG_STATE', notSold === 'STARTED' ? 'booking.sessionNotStarted' : 'booking.sessionOver', ['sessionId']);
  await refuseBlocked(context, place.creatorId, attendee.customerId, 'sessionId');
  return place;
}

/**
 * Whether a customer may book a private session: its creator has invited the email with which they are signed in. The link of an invitation
 * is bound to its email, so another person's link opens nothing. The invited come in without the link as well.
 */
export const isInvited = async ({ db }: Context, customerId: string, sessionId: string): Promise<boolean> =>
  (await sql`select where ${raw(invites, sessionId, customerId)}`.run(db)) > 0;

/** The customer's booking that keeps a seat of the session. Ends a hold whose time is over, to make way for a new one. */
async function activeSeat(context: Context, place: SessionPlace, customerId: string): Promise<string | null> {
  const activeBooking = await sql<{ row: Row }>`
    select to_jsonb(b) as row from bookings b
    where b.session_id = ${place.id} and b.customer_id = ${customerId} and b.status in ${raw(activeStatuses)} for no key update`.first(
    context.db,
  );
  if (!activeBooking) return null;
  const booking = entityOf(Booking, activeBooking.row);
  if (booking.status === 'CONFIRMED') throw userError('ALREADY_OWNED', 'booking.owned', ['sessionId']);
  if (booking.status === 'PENDING_PAYMENT' || booking.holdExpiresAt > context.now()) return booking.id;
  await cancelSeat(context, { booking, place }, 'SYSTEM');
  return null;
}

/**
 * Refuses a hold to a customer who has too many. Also refuses it if the creator's plan has no room for them: their order would be refused
 * as well.
 */
export async function refuseHold(context: Context, customerId: string, creatorId: string, field: string): Promise<void> {
  const roomForSubscriber = requireSubscriber(context, creatorId, customerId, field);
  await Promise.all([refuseManyHolds(context, customerId), roomForSubscriber]);
}

async function refuseManyHolds({ db, now }: Context, customerId: string): Promise<void> {
  const heldBookings = await sql`
    select from bookings
    where customer_id = ${customerId} and (status = 'PENDING_PAYMENT' or (status = 'HELD' and hold_expires_at > ${now()}))
    limit ${mostHolds}`.run(db);
  if (heldBookings >= mostHolds) throw userError('WRONG_STATE', 'booking.tooManyHolds', undefined, { max: mostHolds });
}

/** Ends the session's holds whose time is over, so that no customer is refused because a job is late. */
export async function lapseOverdue(context: Context, sessionId: string): Promise<void> {
  const overdueHolds = await sql<{ id: string }>`
    select id from bookings where session_id = ${sessionId} and status = 'HELD' and hold_expires_at <= ${context.now()}`.rows(context.db);
  for (const { id } of overdueHolds) await lapseHold(context, id);
}

/** Writes the booking of a seat that was taken, and the job that ends the hold. */
export async function insertHold(
  context: Context,
  attendee: Attendee,
  place: Pick<SessionPlace, 'id' | 'creatorId' | 'cancellationHours'>,
): Promise<string> {
  const { db, now, withCommit } = context;
  const heldAt = now();
  const holdExpiresAt = new Date(heldAt.getTime() + holdMinutes * 60_000);
  const { id: bookingId } = await sql<{ id: string }>`
    insert into bookings (creator_id, session_id, customer_id, name, language, time_zone, hold_expires_at, cancellation_hours, created_at)
    values (${place.creatorId}, ${place.id}, ${attendee.customerId}, ${attendee.name}, ${attendee.language}, ${attendee.timeZone}, ${holdExpiresAt},
      ${place.cancellationHours}, ${heldAt})
    returning id`.one(db);
  await withCommit(lapsingHold(bookingId, holdExpiresAt));
  return bookingId;
}
