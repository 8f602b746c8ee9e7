import type { Context } from '../../../core/context.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { attending, attendingStatuses } from '../../sessions/fragments.ts';
import type { BookingStatus } from '../entities.ts';

/** The fields of a customer's seat that decide whether they may enter the room. */
export interface RoomSeat {
  bookingId: string;
  name: string;
  status: BookingStatus;
  timeZone: string;
}

/** Whether a booking gives its customer a place in the room. */
export const mayAttend = ({ status }: Pick<RoomSeat, 'status'>): boolean =>
  (attendingStatuses as readonly BookingStatus[]).includes(status);

/**
 * SQL for whether a customer has a seat, now or in the past, in the session or the appointment type of a row. The row names them in its
 * columns `session_id` and `appointment_type_id`. Takes the row's alias and SQL for the customer's id.
 */
export const attends = (row: string, customerId: string): string => `exists (
    select from bookings b join sessions booked on booked.id = b.session_id
    where b.customer_id = ${customerId} and b.status in ${attending}
      and (booked.id = ${row}.session_id or booked.appointment_type_id = ${row}.appointment_type_id))`;

/** SQL for whether a customer has a place in a session. Takes SQL for the ids of both. */
export const hasPlace = (sessionId: string, customerId: string): string => `exists (select from bookings place
  where place.session_id = ${sessionId} and place.customer_id = ${customerId} and place.status in ${attending})`;

/** SQL for whether a booking still gives a place in the room. Takes SQL for its id. */
export const givesPlace = (bookingId: string): Sql =>
  raw(`exists (select from bookings place where place.id = ${bookingId} and place.status in ${attending})`);

/**
 * Locks the customer's seat in a session until the transaction ends: one that gives a place, or else the latest, in any status. So a
 * cancellation either comes before, or finds the member that the seat has become.
 */
export const lockRoomSeat = ({ db }: Context, sessionId: string, customerId: string): Promise<RoomSeat | undefined> =>
  sql<RoomSeat>`
    select id as "bookingId", name, status, time_zone as "timeZone" from bookings
    where session_id = ${sessionId} and customer_id = ${customerId}
    order by status in ${raw(attending)} desc, created_at desc, id desc limit 1 for no key update`.first(db);

/** Notes when attendees were in the live room. Only the first time counts. */
export async function attended({ db, now }: Context, bookingIds: readonly string[]): Promise<void> {
  if (!bookingIds.length) return;
  await sql`
    update bookings set attended_at = ${now()}
    where id = any(${bookingIds}) and attended_at is null and status in ${raw(attending)}`.run(db);
}

/**
 * Decides, once a session has ended, which attendees came, and closes its waiting list. Nobody sees who comes to an address, so there all
 * attendees count as come, unless the host says otherwise. A seat that is still offered has a hold, which ends by itself.
 */
export async function finishAttendance(
  { db, now }: Context,
  { sessionId, isOnline }: { sessionId: string; isOnline: boolean },
): Promise<void> {
  await sql`
    update bookings set status = case when attended_at is null and ${isOnline} then 'NO_SHOW' else 'COMPLETED' end,
      attended_at = case when ${isOnline} then attended_at else coalesce(attended_at, ${now()}) end
    where session_id = ${sessionId} and status = 'CONFIRMED'`.run(db);
  await sql`update waiting_entries set status = 'LEFT' where session_id = ${sessionId} and status = 'WAITING'`.run(db);
}
