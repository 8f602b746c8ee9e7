import type pg from 'pg';
import { daysAfter, wallClockOf } from '../../../schema/rules/wall-clock.ts';
import type { Bench } from '../frame/bench.ts';
import { creatorId } from '../frame/dataset.ts';
import { id, ids, upTo } from '../frame/ids.ts';
import { httpRequest, load } from '../frame/load.ts';
import { printTable, rounded } from '../frame/print.ts';
import type { Running } from '../frame/servers.ts';
import { slotsQuery } from './requests.ts';

/** The most milliseconds that the free times of a month may take, of a creator whose calendar is full. */
const goal = 15;
/** What is in the calendar of two months, and how often its free times are asked for. */
const types = 10;
const bookings = 2000;
const requests = { full: 500, small: 5 };

/**
 * Requests for the free times of a month, one after the other. The creator has ten types of appointments, 2,000 bookings, and an override
 * on one day of each week. This fills the calendar of a creator, so it comes last.
 */
export async function busyMonth(bench: Bench, db: pg.Client, diwan: Running, creator: number): Promise<object> {
  const durationId = await fillCalendar(db, creatorId(creator));
  const from = daysAfter(wallClockOf(new Date(), 'Asia/Kuwait').date, 2);
  const request = httpRequest({ path: '/graphql', body: { query: slotsQuery, variables: { durationId, from, to: daysAfter(from, 30) } } });
  const ask = (count: number) => load({ port: diwan.port, connections: 1, length: { requests: count }, next: () => request });
  const count = requests[bench.small ? 'small' : 'full'];
  await ask(count);
  const [node, postgres] = [diwan.processorTime(), bench.postgresTime()];
  const { latencies, bytes } = await ask(count);
  const found = {
    p50: rounded(latencies[Math.floor(count / 2)] as number),
    p99: rounded(latencies[Math.floor(count * 0.99)] as number),
    node: rounded((diwan.processorTime() - node) / count),
    postgres: rounded((bench.postgresTime() - postgres) / count),
    bytes: Math.round(bytes / count),
    goal,
  };
  printTable('slots of a busy month, one request after the other', [
    ['', 'p50 ms', 'p99 ms', 'node', 'Postgres', 'bytes'],
    ['diwan', ...[found.p50, found.p99, found.node, found.postgres, found.bytes].map(String)],
  ]);
  console.log(`  goal: ${goal} ms`);
  return found;
}

/** Fills two months with appointments of a quarter of an hour, beside the creator's events. Answers one of the durations. */
async function fillCalendar(db: pg.Client, creator: string): Promise<string> {
  // Behind the rows of the dataset.
  const typeId = id(ids.appointmentType, 'n + 1000000');
  const statements = [
    `update availabilities set increment_minutes = 15, buffer_before_minutes = 0, buffer_after_minutes = 0, minimum_notice_minutes = 0,
       furthest_days = 90 where creator_id = $1`,
    'delete from availability_hours where creator_id = $1',
    `insert into availability_hours (creator_id, weekday, from_minute, to_minute)
       select $1::uuid, weekday, span[1], span[2] from generate_series(0, 6) weekday, (values (array[360, 780]), (array[840, 1410])) spans (span)`,
    `insert into availability_overrides (creator_id, day, from_minute, to_minute)
       select $1::uuid, current_date + 3 + 7 * week, 600, 900 from generate_series(0, 8) week`,
    `insert into appointment_types (id, creator_id, title, title_ar, currency)
       select ${typeId}, $1::uuid, 'Review ' || n, 'مراجعة', 'KWD' from ${upTo(types)}`,
    `insert into appointment_durations (type_id, minutes, price_amount) select ${typeId}, 15, 10000 from ${upTo(types)}`,
    `insert into sessions (creator_id, starts_at, ends_at, busy, duration_minutes, time_zone, session_date, session_time, cost, price_amount,
       currency, status, title, seats, type, appointment_type_id, appointment_duration_id)
       select c.id, at, at + length, tstzrange(at, at + length), 15, c.time_zone, (at at time zone c.time_zone)::date,
         (at at time zone c.time_zone)::time(0), 'PAID', 10000, 'KWD', 'SCHEDULED', 'Review', 1, 'APPOINTMENT', d.type_id, d.id
       from creators c join appointment_durations d on d.type_id = (select ${typeId} from ${upTo(1)}),
         make_interval(mins => 15) length, generate_series(0, ${bookings - 1}) n,
         lateral (select date_trunc('hour', now()) + interval '1 day' + n * interval '45 minutes' as at) begins
       where c.id = $1 and not exists (select from sessions s where s.creator_id = c.id and s.busy && tstzrange(at, at + length))`,
  ];
  for (const statement of statements) await db.query(statement, statement.includes('$1') ? [creator] : []);
  await db.query('analyze sessions');
  const { rows } = await db.query<{ id: string }>(
    `select d.id from appointment_durations d where d.type_id = (select ${typeId} from ${upTo(1)})`,
  );
  return (rows[0] as { id: string }).id;
}
