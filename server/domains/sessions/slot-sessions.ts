import type { Context } from '../../core/context.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { busyStatuses } from './calendar.ts';
import type { Included } from './entities.ts';

/** A duration of an appointment type, with all of the type that the session of a booked slot takes over. */
export interface OfferedDuration {
  creatorId: string;
  appointmentTypeId: string;
  durationId: string;
  minutes: number;
  /** Minor units; zero is free. */
  price: number;
  currency: string;
  timeZone: string;
  title: string;
  titleAr: string | null;
  description: string | null;
  descriptionAr: string | null;
  includes: Included[];
  coverId: string | null;
  location: 'ONLINE' | 'OFFLINE';
  area: string | null;
  address: string | null;
  cancellationHours: number;
}

/** A slot that may be booked now, with all that its session is made of. */
export interface BookableSlot extends OfferedDuration {
  startsAt: Date;
  endsAt: Date;
  /** When the slot keeps the creator busy: from start to end, with the account's buffers around it. */
  busyFrom: Date;
  busyTo: Date;
}

const slotSpan = (from: Date, to: Date): Sql => sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`;

/** Whether another session than one (`exceptId`) keeps the creator busy in a time. */
const isSlotBusy = (creatorId: string | Sql, time: Sql, exceptId: string | null): Sql => sql`exists (
  select from sessions other where other.creator_id = ${creatorId} and other.busy && ${time}
    and other.status in ${raw(busyStatuses)} and other.id is distinct from ${exceptId}::uuid)`;

/**
 * Whether a session takes a time of the creator by now. This quick check refuses those who come too late, before the availability is read.
 */
export async function isTimeTaken({ db }: Pick<Context, 'db'>, creatorId: string, from: Date, to: Date): Promise<boolean> {
  const { taken } = await sql<{ taken: boolean }>`
    select ${isSlotBusy(creatorId, slotSpan(from, to), null)} as taken`.one(db);
  return taken;
}

/**
 * Writes the session of a slot whose booking is not paid yet: HELD, with its one seat taken. Null if the time is no longer free. The
 * caller has locked the creator's calendar.
 */
export async function insertSlotSession({ db, now }: Pick<Context, 'db' | 'now'>, slot: BookableSlot): Promise<string | null> {
  const [starts, busy] = [sql`${slot.startsAt}::timestamptz`, slotSpan(slot.busyFrom, slot.busyTo)];
  const at = now();
  const session = await sql<{ id: string }>`
    insert into sessions (creator_id, type, status, title, title_ar, description, description_ar, includes, cover_id, session_date,
      session_time, time_zone, duration_minutes, starts_at, ends_at, busy, seats, taken, location, area, address, cost, price_amount,
      currency, cancellation_hours, appointment_type_id, appointment_duration_id, created_at, updated_at)
    select ${slot.creatorId}, 'APPOINTMENT', 'HELD', ${slot.title}, ${slot.titleAr}, ${slot.description}, ${slot.descriptionAr},
      ${JSON.stringify(slot.includes)}::jsonb, ${slot.coverId}::uuid, (${starts} at time zone ${slot.timeZone})::date,
      (${starts} at time zone ${slot.timeZone})::time, ${slot.timeZone}, ${slot.minutes}, ${starts}, ${slot.endsAt}, ${busy},
      1, 1, ${slot.location}, ${slot.area}, ${slot.address}, ${slot.price > 0 ? 'PAID' : 'FREE'}, ${slot.price}, ${slot.currency},
      ${slot.cancellationHours}, ${slot.appointmentTypeId}, ${slot.durationId}, ${at}, ${at}
    where not ${isSlotBusy(slot.creatorId, busy, null)} returning id`.first(db);
  return session?.id ?? null;
}

/**
 * Moves the session of a booked slot to another time. False if that is no longer free. Price and place stay as they were booked. The caller
 * has locked the creator's calendar and the session.
 */
export async function moveSlotSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sessionId: string,
  slot: Pick<BookableSlot, 'creatorId' | 'startsAt' | 'endsAt' | 'busyFrom' | 'busyTo'>,
): Promise<boolean> {
  const [starts, busy] = [sql`${slot.startsAt}::timestamptz`, slotSpan(slot.busyFrom, slot.busyTo)];
  const movedSlots = await sql`
    update sessions s set session_date = (${starts} at time zone s.time_zone)::date, session_time = (${starts} at time zone s.time_zone)::time,
      starts_at = ${starts}, ends_at = ${slot.endsAt}, busy = ${busy}, version = s.version + 1, updated_at = ${now()}
    where s.id = ${sessionId} and s.status = 'SCHEDULED' and not ${isSlotBusy(slot.creatorId, busy, sessionId)}`.run(db);
  return movedSlots === 1;
}

/** Makes the session of a held slot scheduled. */
export async function scheduleSlot({ db, now }: Pick<Context, 'db' | 'now'>, sessionId: string): Promise<void> {
  await sql`
    update sessions set status = 'SCHEDULED', published_at = ${now()}, updated_at = ${now()}
    where id = ${sessionId} and status = 'HELD'`.run(db);
}

/**
 * Makes a slot whose hold has lapsed scheduled. False if its start has passed or its time is taken. The caller has locked it by
 * `lockPlace`.
 */
export async function takeSlotAgain({ db, now }: Pick<Context, 'db' | 'now'>, sessionId: string): Promise<boolean> {
  const takenSlots = await sql`
    update sessions s set status = 'SCHEDULED', taken = 1, published_at = ${now()}, updated_at = ${now()}
    where s.id = ${sessionId} and s.status = 'RELEASED' and s.starts_at > ${now()}
      and not ${isSlotBusy(sql`s.creator_id`, sql`s.busy`, sessionId)}`.run(db);
  return takenSlots === 1;
}

/** Frees the time of a slot that was held and not paid. */
export async function releaseSlot({ db, now }: Pick<Context, 'db' | 'now'>, sessionId: string): Promise<void> {
  await sql`update sessions set status = 'RELEASED', taken = 0, updated_at = ${now()} where id = ${sessionId} and status = 'HELD'`.run(db);
}

/** Cancels the session of a booked slot, which frees its time. A session that has begun stays, and only loses its attendee. */
export async function cancelSlot({ db, now }: Pick<Context, 'db' | 'now'>, sessionId: string): Promise<void> {
  await sql`
    update sessions set taken = 0, version = version + 1, updated_at = ${now()},
      status = case when status = 'SCHEDULED' then 'CANCELLED' else status end,
      cancelled_at = case when status = 'SCHEDULED' then ${now()}::timestamptz else cancelled_at end
    where id = ${sessionId}`.run(db);
}
