import { bookingRescheduleRules } from '../../../../schema/rules/bookings.ts';
import type { Context } from '../../../core/context.ts';
import { UserErrors, userError, validate } from '../../../core/errors.ts';
import { once } from '../../../core/idempotency.ts';
import { signedIn } from '../../../core/viewer.ts';
import type { MutationBookingRescheduleArgs } from '../../../graphql/generated.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { nextSlots, requireSlot } from '../../availability/slots.ts';
import { lockPlace, releaseSeats, type SessionPlace, takeSeats } from '../../sessions/places.ts';
import { moveSlotSession } from '../../sessions/slot-sessions.ts';
import { bookingState, moveRefusal } from '../abilities.ts';
import { bookingChanged } from '../events.ts';
import { activeStatuses, lockBooking, type Seat } from '../locks.ts';
import { noSuchBooking, requireOwnBooking } from '../own.ts';
import { otherDates } from '../seats/alternatives.ts';
import { isInvited } from '../seats/holding.ts';
import { slotGone } from '../seats/slots.ts';
import { publishBooking } from '../topics.ts';
import { serveWaiting } from '../waiting/offers.ts';

/** Moves a booking to another time of its appointment, or to another session of its series. */
export async function bookingReschedule(context: Context, { id, input }: MutationBookingRescheduleArgs) {
  const viewer = signedIn(context.viewer);
  const { idempotencyKey: key, startsAt, sessionId } = validate(bookingRescheduleRules, input);
  const moveTarget = { startsAt: startsAt ?? null, sessionId: sessionId ?? null };
  const moveIntent = { userId: viewer.userId, key, operation: 'bookingReschedule', input: { id, ...moveTarget }, subject: `booking:${id}` };
  let isFirst = false;
  const movedBooking = await once(context, moveIntent, async () => {
    isFirst = true;
    return { id: await moveBooking(context, id, moveTarget) };
  });
  return { booking: movedBooking, ...(!isFirst && { repeated: true as const }) };
}

interface MoveTarget {
  startsAt: Date | null;
  sessionId: string | null;
}

async function moveBooking(context: Context, id: string, { startsAt, sessionId }: MoveTarget): Promise<string> {
  const ownBooking = await requireOwnBooking(context, id);
  // Two sessions are locked in the order of their ids, so that two customers who swap seats do not wait for each other.
  if (sessionId && (await isSameSeries(context, ownBooking.sessionId, sessionId)))
    for (const one of [ownBooking.sessionId, sessionId].sort()) await lockPlace(context, one);
  const seat = await lockBooking(context, id);
  if (!seat) throw noSuchBooking();
  const refusal = moveRefusal(bookingState(seat), context.viewer.kind, context.now());
  if (refusal) throw userError('WRONG_STATE', refusal.message, ['id'], refusal.values);
  if (seat.place.appointmentTypeId) {
    if (!startsAt || sessionId) throw userError('INVALID', 'booking.slotNeedsTime', ['startsAt']);
    return moveSlot(context, seat, startsAt);
  }
  if (!sessionId || startsAt) throw userError('INVALID', 'booking.eventNeedsSession', ['sessionId']);
  return moveSeat(context, seat, sessionId);
}

const isSameSeries = async ({ db }: Context, oneId: string, otherId: string): Promise<boolean> =>
  (await sql`
    select from sessions one join sessions other on other.series_id = one.series_id and other.creator_id = one.creator_id
    where one.id = ${oneId} and other.id = ${otherId}`.run(db)) > 0;

/**
 * When the host moved the booking; null if the customer did. Customers are bound by a time that they chose, and may cancel one that their
 * host chose.
 */
const movedByHostAt = ({ viewer, now }: Context): Date | null => (viewer.kind === 'console' ? now() : null);

/** Moves an appointment's session, and its booking with it. */
async function moveSlot(context: Context, { booking, place }: Seat, startsAt: Date): Promise<string> {
  const durationId = place.appointmentDurationId as string;
  if (startsAt.getTime() === place.startsAt.getTime()) throw userError('WRONG_STATE', 'booking.sameDate', ['startsAt']);
  const askedSlot = { durationId, startsAt, exceptSessionId: place.id, timeZone: booking.timeZone };
  const slot = await requireSlot(context, askedSlot);
  if (!(await moveSlotSession(context, place.id, slot))) {
    const alternatives = await nextSlots(context, { ...askedSlot, from: startsAt });
    throw new UserErrors(slotGone().errors, { alternatives });
  }
  await sql`
    update bookings set calendar_sequence = calendar_sequence + 1, moved_by_host_at = ${movedByHostAt(context)}
    where id = ${booking.id}`.run(context.db);
  await publishBooking(context, booking);
  await bookingChanged.emit(context, { bookingId: booking.id, replaces: null, slotId: place.id });
  return booking.id;
}

/** Gives an event's seat back, and takes one of the other session with a new booking. The order goes with it. */
async function moveSeat(context: Context, { booking, place }: Seat, sessionId: string): Promise<string> {
  const { db, now, viewer } = context;
  if (sessionId === place.id) throw userError('WRONG_STATE', 'booking.sameDate', ['sessionId']);
  const targetPlace = await lockPlace(context, sessionId);
  if (!targetPlace || targetPlace.creatorId !== place.creatorId || !targetPlace.seriesId || targetPlace.seriesId !== place.seriesId)
    throw userError('NOT_FOUND', 'booking.otherSeries', ['sessionId']);
  requireMovable(context, targetPlace);
  if (viewer.kind !== 'console' && targetPlace.eventType === 'PRIVATE' && !(await isInvited(context, booking.customerId, sessionId)))
    throw userError('NOT_INVITED', 'booking.notInvited', ['sessionId']);
  if (viewer.kind !== 'console' && targetPlace.price !== place.price) throw userError('WRONG_STATE', 'booking.otherPrice', ['sessionId']);
  const otherBookings = await sql`
    select from bookings where session_id = ${sessionId} and customer_id = ${booking.customerId} and status in ${raw(activeStatuses)}`.run(
    db,
  );
  if (otherBookings) throw userError('ALREADY_OWNED', 'booking.owned', ['sessionId']);
  if (!(await takeSeats(context, sessionId))) {
    const alternatives = await otherDates(context, place.id, { ...booking, toMove: true });
    throw userError('SOLD_OUT', 'booking.soldOut', ['sessionId'], undefined, { alternatives });
  }
  const { id: newBookingId } = await sql<{ id: string }>`
    with old as (
      update bookings set status = 'RESCHEDULED', order_id = null where id = ${booking.id} returning *)
    insert into bookings (creator_id, session_id, customer_id, order_id, name, language, time_zone, status, hold_expires_at,
      cancellation_hours, confirmed_at, moved_by_host_at, rescheduled_from, calendar_uid, calendar_sequence, created_at)
    select creator_id, ${sessionId}, customer_id, ${booking.orderId}, name, language, time_zone, 'CONFIRMED', hold_expires_at,
      cancellation_hours, confirmed_at, ${movedByHostAt(context)}::timestamptz, id, calendar_uid, calendar_sequence + 1, ${now()}
    from old returning id`.one(db);
  await sql`
    update waiting_entries set status = 'LEFT'
    where session_id = ${sessionId} and customer_id = ${booking.customerId} and status = 'WAITING'`.run(db);
  await releaseSeats(context, place.id);
  await serveWaiting(context, place.id);
  await publishBooking(context, booking);
  await publishBooking(context, { id: newBookingId, creatorId: booking.creatorId });
  await bookingChanged.emit(context, { bookingId: newBookingId, replaces: booking.id, slotId: null });
  return newBookingId;
}

/** Requires that a session has not begun. */
function requireMovable({ now }: Context, { status, startsAt }: SessionPlace): void {
  if (status === 'CANCELLED') throw userError('WRONG_STATE', 'booking.sessionCancelled', ['sessionId']);
  if (status === 'DRAFT') throw userError('NOT_FOUND', 'booking.otherSeries', ['sessionId']);
  if (status !== 'SCHEDULED' || startsAt <= now()) throw userError('WRONG_STATE', 'booking.sessionOver', ['sessionId']);
}
