import { id, idOf, ids, upTo } from './ids.ts';

/** How many events each creator has: one on each of the coming days, at ten in the morning. */
export const eventsOfEach = 60;
/** Seats of an event: no run sells it out. */
const seats = 10_000;

/** A creator's events are `n`, `n + creators`, `n + 2 * creators` … */
export const sessionId = (n: number) => idOf(ids.session, n);
/** The duration that a creator's appointments have. */
export const durationId = (n: number) => idOf(ids.duration, n);

/** Events of each creator, every third of which is free, and the hours and the type of their appointments. */
export const calendar = ({ creators }: { creators: number }): string[] => [
  `insert into sessions (id, creator_id, starts_at, ends_at, busy, duration_minutes, time_zone, session_date, session_time, cost, price_amount,
       currency, status, title, title_ar, description, seats, published_at, cover_id)
     select ${id(ids.session, 'n')}, c.id, at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'), 60, c.time_zone, (at at time zone c.time_zone)::date,
       '10:00', case when k % 3 = 0 then 'FREE' else 'PAID' end, case when k % 3 = 0 then 0 else 5000 + k * 100 end, 'KWD', 'SCHEDULED',
       'Hour number ' || n, 'ساعة رقم ' || n, '<p>An hour together, with time for questions.</p>', ${seats}, now(), c.cover_image_id
     from ${upTo(creators * eventsOfEach)} cross join lateral (select (n - 1) / ${creators} as k) e
       join creators c on c.id = ${id(ids.creator, `(n - 1) % ${creators} + 1`)}
       cross join lateral (select ((now() at time zone c.time_zone)::date + k + 1 + time '10:00') at time zone c.time_zone as at) t`,
  'insert into availabilities (creator_id) select id from creators',
  `insert into availability_hours (creator_id, weekday, from_minute, to_minute)
     select id, weekday, 540, 1020 from creators, generate_series(0, 6) weekday`,
  `insert into appointment_types (id, creator_id, title, title_ar, currency)
     select ${id(ids.appointmentType, 'n')}, ${id(ids.creator, 'n')}, 'A talk', 'حديث', 'KWD' from ${upTo(creators)}`,
  `insert into appointment_durations (id, type_id, minutes, price_amount)
     select ${id(ids.duration, 'n')}, ${id(ids.appointmentType, 'n')}, 60, 10000 from ${upTo(creators)}`,
];
