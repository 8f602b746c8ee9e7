import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { until } from '../../support/until.ts';

/** A server of its own, whose database refuses to change and delete rows with this name. */
const refused = 'Refused';
/** The column of each table that holds the name. */
const names = {
  sessions: 'title',
  orders: 'title',
  bookings: 'name',
  room_members: 'name',
  uploads: 'name',
  files: 'name',
};
let server: OwnServer;
let shop: OwnShop;
beforeAll(async () => {
  server = await ownServer();
  shop = await ownShop(server.databaseUrl, { customers: 2 });
  await shop.sql(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'this row cannot be changed'; end $$",
  );
  for (const [table, name] of Object.entries(names))
    await shop.sql(
      `create trigger refuse before update or delete on ${table} for each row when (old.${name} = '${refused}') execute function refuse()`,
    );
});
afterAll(async () => {
  await shop?.end();
  await server?.stop();
});

const refuse = async (on: boolean) => {
  for (const table of Object.keys(names)) await shop.sql(`alter table ${table} ${on ? 'enable' : 'disable'} trigger refuse`);
};

/** The row that comes first cannot be changed, the other can. */
interface Pair {
  failing: string;
  other: string;
}
const pairOf = ([failing, other]: { id: string }[]): Pair => ({ failing: failing?.id as string, other: other?.id as string });

/** Makes a session of an hour that began so many hours ago. */
async function session(title: string, location: 'ONLINE' | 'OFFLINE', status: 'SCHEDULED' | 'LIVE' | 'ENDED', hoursAgo: number) {
  const [row] = await shop.sql<{ id: string }>(
    `insert into sessions (creator_id, type, title, location, area, address, status, session_date, session_time, time_zone, duration_minutes, starts_at, ends_at,
       busy, seats, taken, cost, price_amount, currency, published_at, started_at, ended_at)
     select $1, 'EVENT', $2, $3, 'Salmiya', 'Street 1', $4, at::date, at::time, 'UTC', 60, at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'), 10, 2,
       'FREE', 0, 'KWD', at, case when $4 <> 'SCHEDULED' then at end, case when $4 = 'ENDED' then at end
     from (select now() - $5 * interval '1 hour') t (at) returning id`,
    [shop.creatorId, title, location, status, hoursAgo],
  );
  return row?.id as string;
}

/** Two sessions, of which the one that began first cannot be changed. */
const sessions = async (location: 'ONLINE' | 'OFFLINE', status: 'SCHEDULED' | 'LIVE', hoursAgo: number): Promise<Pair> => ({
  failing: await session(refused, location, status, hoursAgo),
  other: await session('Evening class', location, status, hoursAgo - 2),
});

/** Two files, of which the one that is older cannot be changed. */
const files = async (status: 'PROCESSING' | 'READY', unusedSince: string | null): Promise<Pair> =>
  pairOf(
    await shop.sql<{ id: string }>(
      `insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, width, height, status, unused_since)
       select c.id, c.owner_id, 'VIDEO', 'video/mp4', name, 1, gen_random_uuid(), 1, 1, $1, now() - $2::interval + place * interval '1 hour'
       from creators c, (values ('${refused}', 0), ('lesson.mp4', 1)) f (name, place) order by place returning id`,
      [status, unusedSince],
    ),
  );

/** Whether a row of a table is still there. */
const there = (table: string) => `select case when exists (select from ${table} where id = $1) then 'there' else 'gone' end as state`;

/** Both have a seat or a place that ended two minutes ago. */
const rowsOf: Record<string, { make: () => Promise<Pair>; state: string; done: string }> = {
  'sessions:closeOverdue': {
    make: () => sessions('OFFLINE', 'SCHEDULED', 20),
    state: 'select status as state from sessions where id = $1',
    done: 'ENDED',
  },
  'sessions:endOverdue': {
    make: () => sessions('ONLINE', 'LIVE', 30),
    state: 'select status as state from sessions where id = $1',
    done: 'ENDED',
  },
  'sessions:sweepRooms': {
    make: async () => {
      const [failing, other] = [await session('First', 'ONLINE', 'ENDED', 40), await session('Second', 'ONLINE', 'ENDED', 50)];
      await shop.sql('insert into rooms (session_id) values ($1), ($2)', [failing, other]);
      await shop.sql(
        `insert into room_members (session_id, user_id, is_host, name, joined_at, seen_at)
         select s.id, c.owner_id, true, s.name, now(), now() - interval '2 minutes'
         from creators c, (values ($1::uuid, '${refused}'), ($2::uuid, 'Sara Ali')) s (id, name)`,
        [failing, other],
      );
      return { failing, other };
    },
    state: 'select is_present::text as state from room_members where session_id = $1',
    done: 'false',
  },
  'bookings:lapseHolds': {
    make: async () => {
      const sessionId = await session('Evening class', 'OFFLINE', 'SCHEDULED', -50);
      const [one, two] = shop.customers.map(({ userId }) => userId);
      return pairOf(
        await shop.sql<{ id: string }>(
          `insert into bookings (creator_id, session_id, customer_id, name, language, time_zone, hold_expires_at, cancellation_hours)
           values ($1, $2, $3, '${refused}', 'EN', 'UTC', now() - interval '3 minutes', 24),
             ($1, $2, $4, 'Amal', 'EN', 'UTC', now() - interval '2 minutes', 24) returning id`,
          [shop.creatorId, sessionId, one, two],
        ),
      );
    },
    state: 'select status as state from bookings where id = $1',
    done: 'CANCELLED',
  },
  'orders:expireHolds': {
    make: async () => {
      await shop.sql('update products set taken = 2');
      const [one, two] = shop.customers.map(({ userId }) => userId);
      return pairOf(
        await shop.sql<{ id: string }>(
          `insert into orders (creator_id, customer_id, product_id, number, title, total_amount, currency, hold_expires_at)
           values ($1, $3, $2, 1, '${refused}', 100, 'KWD', now() - interval '3 minutes'),
             ($1, $4, $2, 2, 'Clay', 100, 'KWD', now() - interval '2 minutes') returning id`,
          [shop.creatorId, shop.productId, one, two],
        ),
      );
    },
    state: 'select status as state from orders where id = $1',
    done: 'EXPIRED',
  },
  'content:sweepUploads': {
    make: async () =>
      pairOf(
        await shop.sql<{ id: string }>(
          `insert into uploads (creator_id, uploaded_by, bytes, name, last_byte_at)
           select c.id, c.owner_id, 1, name, now() - interval '9 days' + place * interval '1 hour'
           from creators c, (values ('${refused}', 0), ('lesson.mp4', 1)) u (name, place) order by place returning id`,
        ),
      ),
    state: there('uploads'),
    done: 'gone',
  },
  'content:sweepFiles': { make: () => files('READY', '2 days'), state: there('files'), done: 'gone' },
  'content:sweepProcessing': {
    make: () => files('PROCESSING', null),
    state: 'select status as state from files where id = $1',
    done: 'FAILED',
  },
};

test.each(Object.keys(rowsOf))('a row that fails in %s is named, stops no other, and is tried again', async (job) => {
  const { make, state, done } = rowsOf[job] as (typeof rowsOf)[string];
  const { failing, other } = await make();
  const run = () => shop.sql('select graphile_worker.add_job($1, max_attempts := 1, job_key := $1)', [job]);
  const stateOf = async (id: string) => (await shop.sql<{ state: string }>(state, [id]))[0]?.state;
  await run();
  const failure = async () =>
    (await shop.sql<{ last_error: string | null }>('select last_error from graphile_worker.jobs where key = $1', [job]))[0]?.last_error;
  const error = await until(async () => (await failure()) ?? undefined, `${job} did not fail`);
  expect(await stateOf(other)).toBe(done);
  // The job of this minute may have done the other one.
  expect(error).toMatch(new RegExp(`: 1 of [12] \\(${failing}\\)$`));
  expect(await stateOf(failing)).not.toBe(done);
  await refuse(false);
  try {
    await run();
    await until(async () => (await stateOf(failing)) === done, `${job} did not try the row again`);
  } finally {
    await refuse(true);
  }
});
