import type { StoredSessionStatus } from '../../../schema/rules/session-lifecycle.ts';
import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** The fields of a session that taking or giving back a seat needs. A session that can be booked has all of its times, and a price. */
export interface SessionPlace {
  id: string;
  creatorId: string;
  type: 'APPOINTMENT' | 'EVENT';
  eventType: 'PUBLIC' | 'PRIVATE';
  status: StoredSessionStatus;
  location: 'ONLINE' | 'OFFLINE';
  title: string;
  titleAr: string | null;
  seats: number;
  taken: number;
  startsAt: Date;
  endsAt: Date;
  /** Minor units. */
  price: number;
  currency: string;
  cancellationHours: number;
  seriesId: string | null;
  /** Set for the session of a booked slot, as is the next. */
  appointmentTypeId: string | null;
  appointmentDurationId: string | null;
}

/**
 * Locks the creator's calendar until the transaction ends: no other transaction changes when the creator is busy. Two transactions that
 * insert overlapping times under an exclusion constraint at once would deadlock. So every write that makes a session HELD or SCHEDULED, or
 * moves one that keeps the creator busy, takes this lock before it locks the session's row.
 */
export async function lockCalendar({ db }: Pick<Context, 'db'>, creatorId: string): Promise<void> {
  await sql`select ${calendarLock(sql`${creatorId}::uuid`)}`.run(db);
}

const calendarLock = (creatorId: Sql): Sql => sql`pg_advisory_xact_lock(hashtextextended('calendar:' || ${creatorId}, 0))`;

/**
 * Locks a session's row until the transaction ends. Before that, it locks the creator's calendar for an appointment, whose time may be
 * freed or taken. Decision 27 has the order of all locks: payments and orders before, bookings after.
 */
export const lockPlace = ({ db }: Pick<Context, 'db'>, sessionId: string): Promise<SessionPlace | undefined> =>
  sql<SessionPlace>`
    with turn as materialized (
      select ${calendarLock(sql`creator_id`)} from sessions where id = ${sessionId} and type = 'APPOINTMENT')
    select id, creator_id as "creatorId", type, event_type as "eventType", status, location, title, title_ar as "titleAr", seats, taken,
      starts_at as "startsAt", ends_at as "endsAt", price_amount::float8 as price, currency, cancellation_hours as "cancellationHours",
      series_id as "seriesId", appointment_type_id as "appointmentTypeId", appointment_duration_id as "appointmentDurationId"
    from sessions where id = ${sessionId} and (select count(*) from turn) >= 0 for no key update`.first(db);

/** Takes seats of a scheduled or live session. False if fewer are left. The row's condition decides, however many requests come at once. */
export async function takeSeats({ db }: Pick<Context, 'db'>, sessionId: string, count = 1): Promise<boolean> {
  const seatsTaken = await sql`
    update sessions set taken = taken + ${count}
    where id = ${sessionId} and taken + ${count} <= seats and status in ('SCHEDULED', 'LIVE')`.run(db);
  return seatsTaken === 1;
}

/** Gives seats of a session back. */
export async function releaseSeats({ db }: Pick<Context, 'db'>, sessionId: string, count = 1): Promise<void> {
  await sql`update sessions set taken = taken - ${count} where id = ${sessionId}`.run(db);
}
