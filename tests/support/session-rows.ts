import { sql } from './sql.ts';

/**
 * Makes sessions and bookings by inserting their rows, as if the creator and the customer had made them. Their time may have begun or be
 * over. Tests of the steps that lead there use the API.
 */

export interface SessionRow {
  startsAt: Date;
  minutes?: number;
  /** Minor units; 0 is free. */
  price?: number;
  /** The zone of its date and time; the account's when absent. */
  timeZone?: string;
  /** Columns that differ from those of a public online event with 10 seats. */
  columns?: Readonly<Record<string, unknown>>;
}

/** Inserts a session of an account, scheduled unless `columns` say otherwise, and answers its id. With `query`, in another database. */
export async function insertSession(
  creatorId: string,
  { startsAt, minutes = 60, price = 5000, timeZone, columns }: SessionRow,
  query: typeof sql = sql,
): Promise<string> {
  const given = { status: 'SCHEDULED', title: 'Drawing together', seats: 10, ...columns };
  const values = [creatorId, startsAt, minutes, price, timeZone, ...Object.values(given)];
  const own = Object.keys(given).map((name, index) => ({ name, place: `$${index + 6}` }));
  const [row] = await query<{ id: string }>(
    `insert into sessions (creator_id, starts_at, ends_at, busy, duration_minutes, time_zone, session_date, session_time, cost, price_amount,
       currency, ${own.map(({ name }) => name)})
     select id, from_at, to_at, tstzrange(from_at, to_at), $3::int, zone, (from_at at time zone zone)::date, (from_at at time zone zone)::time(0),
       case when $4::bigint = 0 then 'FREE' else 'PAID' end, $4::bigint, currency, ${own.map(({ place }) => place)}
     from (select id, currency, coalesce($5, time_zone) as zone, $2::timestamptz as from_at,
       $2::timestamptz + make_interval(mins => $3::int) as to_at from creators where id = $1) account
     returning id`,
    values,
  );
  return (row as { id: string }).id;
}

/** The statuses in which a booking keeps no seat. */
const withoutSeat = ['CANCELLED', 'RESCHEDULED'];

export interface BookingRow {
  status?: string;
  name?: string;
  language?: 'EN' | 'AR';
  timeZone?: string;
  /** Minutes of the hold. */
  minutes?: number;
}

/** Inserts a customer's booking of a session, held unless `status` says otherwise, takes its seat, and answers its id. */
export async function insertBooking(
  customerId: string,
  sessionId: string,
  { status = 'HELD', name = 'Amal', language = 'EN', timeZone = 'Asia/Kuwait', minutes = 10 }: BookingRow = {},
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `with place as (update sessions set taken = taken + $8 where id = $2 returning id, creator_id, cancellation_hours)
     insert into bookings (creator_id, session_id, customer_id, status, name, language, time_zone, hold_expires_at, cancellation_hours,
       confirmed_at, cancelled_at, cancelled_by)
     select creator_id, id, $1, $3, $4, $5, $6, now() + make_interval(mins => $7), cancellation_hours,
       case when $3 not in ('HELD', 'PENDING_PAYMENT', 'CANCELLED') then now() end, case when $3 = 'CANCELLED' then now() end,
       case when $3 = 'CANCELLED' then 'CUSTOMER' end
     from place returning id`,
    [customerId, sessionId, status, name, language, timeZone, minutes, withoutSeat.includes(status) ? 0 : 1],
  );
  return (row as { id: string }).id;
}

/** Gives a session another start, and with `minutes` another length. Its attendees get no notice. */
export const moveTo = (sessionId: string, startsAt: Date, minutes?: number) =>
  sql(
    `update sessions set starts_at = $2, ends_at = $2::timestamptz + length, busy = tstzrange($2, $2::timestamptz + length),
       duration_minutes = extract(epoch from length) / 60
     from (select make_interval(mins => coalesce($3::int, duration_minutes)) as length from sessions where id = $1) t where id = $1`,
    [sessionId, startsAt, minutes],
  );

/** The beginning of an instant's minute: creators choose whole minutes. */
export const wholeMinute = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 60_000) * 60_000);

/** The instant so many minutes from now. */
export const inMinutes = (minutes: number): Date => new Date(Date.now() + Math.round(minutes * 60_000));
