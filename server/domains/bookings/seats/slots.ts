import type { Context } from '../../../core/context.ts';
import { userError } from '../../../core/errors.ts';
import { sql } from '../../../platform/database/sql.ts';
import { requireSlot } from '../../availability/slots.ts';
import { refuseBlocked } from '../../customers/blocking.ts';
import { lockCalendar } from '../../sessions/places.ts';
import { insertSlotSession, isTimeTaken } from '../../sessions/slot-sessions.ts';
import { lapseHold } from './freeing.ts';
import { type Attendee, insertHold, refuseHold } from './holding.ts';

/** A duration, and the time at which it is booked. */
export interface SlotChoice {
  durationId: string;
  startsAt: Date;
}

/** The failure when another customer was faster. Free times to book instead are read after the transaction. */
export const slotGone = () => userError('SLOT_TAKEN', 'booking.slotTaken', ['slot', 'startsAt']);

/**
 * Holds a slot for a customer, or answers the booking that holds it already. Locks the creator's calendar first. So customers who want a
 * time of the same creator come one after the other, and the losers get their answer at once.
 */
export async function holdSlot(context: Context, attendee: Attendee, { durationId, startsAt }: SlotChoice): Promise<string> {
  const { db } = context;
  const duration = await sql<{ creatorId: string; minutes: number }>`
    select t.creator_id as "creatorId", d.minutes
    from appointment_durations d join appointment_types t on t.id = d.type_id join creators c on c.id = t.creator_id
    where d.id = ${durationId} and (
      (t.is_offered and d.retired_at is null and c.profile_completed_at is not null)
      -- One that was withdrawn is known to those who have booked it.
      or exists (select from bookings b join sessions s on s.id = b.session_id
        where s.appointment_duration_id = d.id and b.customer_id = ${attendee.customerId}))`.first(db);
  if (!duration) throw userError('NOT_FOUND', 'booking.slotNotFound', ['slot', 'durationId']);
  await lockCalendar(context, duration.creatorId);
  await refuseBlocked(context, duration.creatorId, attendee.customerId, 'slot');
  const heldBookingId = await heldSlot(context, attendee.customerId, { durationId, startsAt });
  if (heldBookingId) return heldBookingId;
  await refuseHold(context, attendee.customerId, duration.creatorId, 'slot');
  const endsAt = new Date(startsAt.getTime() + duration.minutes * 60_000);
  if (await isTimeTaken(context, duration.creatorId, startsAt, endsAt)) {
    await lapseOverdueSlots(context, duration.creatorId);
    if (await isTimeTaken(context, duration.creatorId, startsAt, endsAt)) throw slotGone();
  }
  const slot = await requireSlot(context, { durationId, startsAt, timeZone: attendee.timeZone });
  const slotSessionId = await insertSlotSession(context, slot);
  if (!slotSessionId) throw slotGone();
  return insertHold(context, attendee, { ...slot, id: slotSessionId });
}

/** Ends the creator's held slots whose time to pay is over, so that no customer is refused because a job is late. */
async function lapseOverdueSlots(context: Context, creatorId: string): Promise<void> {
  const overdueHolds = await sql<{ id: string }>`
    select b.id from bookings b join sessions s on s.id = b.session_id
    where s.creator_id = ${creatorId} and s.status = 'HELD' and b.status = 'HELD' and b.hold_expires_at <= ${context.now()}`.rows(
    context.db,
  );
  for (const { id } of overdueHolds) await lapseHold(context, id);
}

/** The customer's own booking of this time, while it is held or waits for its payment. */
async function heldSlot({ db, now }: Context, customerId: string, { durationId, startsAt }: SlotChoice): Promise<string | undefined> {
  const heldBooking = await sql<{ id: string; status: string }>`
    select b.id, b.status from bookings b join sessions s on s.id = b.session_id
    where b.customer_id = ${customerId} and s.appointment_duration_id = ${durationId} and s.starts_at = ${startsAt}
      and (b.status in ('CONFIRMED', 'PENDING_PAYMENT') or (b.status = 'HELD' and b.hold_expires_at > ${now()}))`.first(db);
  if (heldBooking?.status === 'CONFIRMED') throw userError('ALREADY_OWNED', 'booking.owned', ['slot', 'startsAt']);
  return heldBooking?.id;
}
