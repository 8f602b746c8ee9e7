import { appointmentType, everyDay, intervals, open } from './availability.ts';
import { day } from './day.ts';
import { sql } from './sql.ts';
import { world } from './world.ts';

/** How many appointments are booked in the two months of a busy calendar. */
const bookings = 2000;

/**
 * An account with ten appointment types, an appointment of a quarter of an hour in each three quarters for two months, and a date with hours
 * of its own in each week. Answers a duration, and the days of a month of it.
 */
export async function busyCalendar(): Promise<{ durationId: string; from: string; to: string }> {
  const creator = await world.creator();
  const overrides = Array.from({ length: 9 }, (_, week) => ({
    day: day('Asia/Kuwait', 3 + 7 * week),
    intervals: intervals('10:00-15:00'),
  }));
  await open(creator, {
    hours: everyDay('06:00-13:00', '14:00-23:30'),
    overrides,
    incrementMinutes: 15,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minimumNoticeMinutes: 0,
    furthestDays: 90,
  });
  const durations = [{ minutes: 15, price: { amount: '10.000', currency: 'KWD' } }];
  const types = [];
  for (let n = 0; n < 10; n++) types.push(await appointmentType(creator, { title: `Review ${n}`, durations }));
  const [type] = types as [Awaited<ReturnType<typeof appointmentType>>];
  await sql(
    `insert into sessions (creator_id, starts_at, ends_at, busy, duration_minutes, time_zone, session_date, session_time, cost, price_amount,
       currency, status, title, seats, type, appointment_type_id, appointment_duration_id)
     select c.id, at, at + length, tstzrange(at, at + length), 15, c.time_zone, (at at time zone c.time_zone)::date,
       (at at time zone c.time_zone)::time(0), 'PAID', 10000, c.currency, 'SCHEDULED', 'Review', 1, 'APPOINTMENT', $2, $3
     from creators c, make_interval(mins => 15) length, generate_series(0, $4::int - 1) n,
       lateral (select date_trunc('hour', now()) + interval '1 day' + n * interval '45 minutes' as at) begins
     where c.id = $1`,
    [creator.creatorId, type.id, type.durationId, bookings],
  );
  return { durationId: type.durationId, from: day('Asia/Kuwait', 2), to: day('Asia/Kuwait', 32) };
}
