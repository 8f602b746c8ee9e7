import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entities } from '../../../server/domains/index.ts';
import { createDataSource, createReaders, migrate } from '../../../server/platform/database/data-source.ts';
import { freshDatabase, nothing } from '../../support/database.ts';
import { roomyPlan } from '../../support/roomy-plan.ts';
import { until } from '../../support/until.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let source: DataSource;
beforeEach(async () => {
  database = await freshDatabase();
  source = await createDataSource({ url: database.url, entities, poolSize: 2, migrations: 'all' });
});
afterEach(async () => {
  await source.destroy();
  await database.drop();
});

async function freshConnection<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The whole schema as Postgres describes it, the order of columns too, and the names of the migrations that made it. */
const describeSchema = (url: string): Promise<string[]> =>
  freshConnection(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      with ours as (
        select * from pg_class where relnamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e'))
      select format('%s %s %s %s %s %s', relkind, relname, relpersistence, relrowsecurity, reloptions, obj_description(oid, 'pg_class')) as line
      from ours
      union all select format('column %s.%s %s %s%s default %s %s', relname, row_number() over (partition by attrelid order by attnum), attname,
          format_type(atttypid, atttypmod), case when attnotnull then ' not null' end, pg_get_expr(adbin, adrelid),
          (attidentity, attgenerated, attcollation, attstorage, attcompression, attoptions, col_description(attrelid, attnum)))
        from ours join pg_attribute on attrelid = ours.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relkind = 'r' and attnum > 0 and not attisdropped
      union all select format('constraint %s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all select regexp_replace(pg_get_functiondef(oid), '^\\s+', '', 'gn') from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
      union all select format('extension %s %s', extname, extversion) from pg_extension
      union all select format('migration %s', name) from migrations
      order by line`);
    return rows.map(({ line }) => line);
  });

/** The plans that the migrations bring, without what differs from one database to another. */
const describePlans = (url: string) =>
  freshConnection(url, async (client) => {
    const plans = "select to_jsonb(p) - '{id,created_at}'::text[] as plan from plans p where id <> $1 order by position";
    return (await client.query(plans, [roomyPlan])).rows;
  });

test('the entities match the migrated schema', async () => {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  expect(
    upQueries.map(({ query }) => query),
    'what the files in migrations/ lack of the entities',
  ).toEqual([]);
});

test('all tables have an entity, except four that only SQL writes', async () => {
  const tables = await source.query<{ name: string }[]>(
    "select tablename as name from pg_tables where schemaname = 'public' order by name",
  );
  const known = new Set(source.entityMetadatas.map(({ tableName }) => tableName));
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([
    'dev_mails',
    'last_runs',
    'migrations',
    'rate_limits',
  ]);
});

test('all migrations can be reverted and run again to the same schema', async () => {
  const before = await describeSchema(database.url);
  for (const _migration of source.migrations) await source.undoLastMigration({ transaction: 'each' });
  const left = await describeSchema(database.url);
  expect(left.filter((line) => !/migrations|PK_|^extension/.test(line))).toEqual([]); // TypeORM's table, and what others may use
  await source.runMigrations({ transaction: 'each' });
  expect(await describeSchema(database.url)).toEqual(before);
});

test('a database that the 77 former migrations have made goes on working, with the schema that the first one makes', async () => {
  const former = await freshDatabase(nothing);
  await freshConnection(former.url, async (client) => {
    // All that they did to an empty database, statement by statement, and what TypeORM noted of them (decision 52).
    await client.query(gunzipSync(readFileSync('tests/support/files/former-schema.sql.gz')).toString());
    await client.query("insert into users (email, role) values ('stays@example.com', 'CUSTOMER')");
  });
  await migrate(former.url);
  expect(await describeSchema(former.url)).toEqual(await describeSchema(database.url));
  expect(await describePlans(former.url)).toEqual(await describePlans(database.url));
  const { rows } = await freshConnection(former.url, (client) => client.query('select email from users'));
  expect(rows).toEqual([{ email: 'stays@example.com' }]);
  await former.drop();
});

test('a backup that all former migrations preceded goes into the tables; one of fewer is refused, and so is such a database', async () => {
  const before = await describeSchema(database.url);
  for (const _migration of source.migrations) await source.undoLastMigration({ transaction: 'each' });
  await expect(migrate(database.url, ['AddApiKeys1795665600000'])).rejects.toThrow('does not know the tables of the backup');
  await migrate(database.url, ['AddApiKeys1795665600000', 'AddRateLimits1795672000000']);
  await migrate(database.url); // the tables are those of the backup: what came later is done to its rows
  expect(await describeSchema(database.url)).toEqual(before);
  await source.query("delete from migrations where name not like 'CreateTables%'");
  await source.query("update migrations set name = 'AddApiKeys1795665600000'");
  await expect(migrate(database.url)).rejects.toThrow('it has 1 of the 77 former migrations');
  expect(await source.query('select name from migrations')).toEqual([{ name: 'AddApiKeys1795665600000' }]);
});

test('a calendar feed that was there before ends with the key that the activity log names as its maker', async () => {
  while ((await source.query("select from migrations where name like 'EndFeedsWithTheirKeys%'")).length > 0)
    await source.undoLastMigration({ transaction: 'each' });
  await source.query(`
    with users as (insert into users (email, role) select n || '@example.com', 'CREATOR' from generate_series(1, 3) n returning id, email),
      creators as (insert into creators (owner_id) select id from users returning id, owner_id),
      keys as (insert into api_keys (creator_id, name, token_hash, hint, scopes)
        select id, 'Shop', sha256(id::text::bytea), 'dwn', '{sessions:write}' from creators returning id, creator_id),
      feeds as (insert into calendar_feeds (creator_id, user_id, token_hash) select id, owner_id, sha256(id::text::bytea) from creators)
    insert into audit_entries (creator_id, actor_id, actor_email, actor_permission, action, request_id, at)
    select c.id, case when by_key then k.id else c.owner_id end, u.email, 'OWNER', 'calendarFeedRenew', 'r', now() + at
    from creators c join users u on u.id = c.owner_id join keys k on k.creator_id = c.id
      join (values ('1@example.com', true, interval '0'), ('2@example.com', true, '0'), ('2@example.com', false, '1 hour')) e (email, by_key, at)
        on e.email = u.email`);
  await source.runMigrations({ transaction: 'each' });
  const feeds = await source.query(`
    select u.email, f.key_id = k.id as "isOfKey" from calendar_feeds f join users u on u.id = f.user_id join api_keys k on k.creator_id = f.creator_id
    order by u.email`);
  expect(feeds).toEqual([
    { email: '1@example.com', isOfKey: true },
    { email: '2@example.com', isOfKey: null },
    { email: '3@example.com', isOfKey: null },
  ]);
});

test('a published product that is sold for one day is sold for a day more once that is taken back', async () => {
  await source.query(`
    with users as (insert into users (email, role) values ('1@example.com', 'CREATOR') returning id),
      creators as (insert into creators (owner_id) select id from users returning id, owner_id),
      covers as (
        insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, width, height)
        select id, owner_id, 'IMAGE', 'image/png', 'cover.png', 1, 'cover', 1, 1 from creators returning id, creator_id)
    insert into products (creator_id, currency, title, subtitle, cover_id, price_amount, status, start_date, end_date)
    select creator_id, 'KWD', title, 'Sold for a while', id, 1000, 'PUBLISHED', '2026-03-01', ends
    from covers, (values ('One day', date '2026-03-01'), ('A week', date '2026-03-07')) sold (title, ends)`);
  while ((await source.query("select from migrations where name like 'AllowASaleOfOneDay%'")).length > 0)
    await source.undoLastMigration({ transaction: 'each' });
  const ends = await source.query('select title, end_date::text as "endDate" from products order by title');
  expect(ends).toEqual([
    { title: 'A week', endDate: '2026-03-07' },
    { title: 'One day', endDate: '2026-03-02' },
  ]);
});

test('invitations that were stored with public sessions are not mailed years later', async () => {
  while ((await source.query("select from migrations where name like 'MarkPublicInvitations%'")).length > 0)
    await source.undoLastMigration({ transaction: 'each' });
  await source.query(`
    with users as (insert into users (email, role) values ('1@example.com', 'CREATOR') returning id),
      creators as (insert into creators (owner_id) select id from users returning id),
      made as (
        insert into sessions (creator_id, currency, title, status, event_type, time_zone, starts_at, ends_at, busy, duration_minutes, seats,
          price_amount, started_at)
        select id, 'KWD', event_type || ' ' || status, status, event_type, 'Asia/Kuwait', at, at + interval '1 hour',
          tstzrange(at, at + interval '1 hour'), 60, 5, 1000, case status when 'LIVE' then at end
        from creators, (values ('PUBLIC', 'SCHEDULED', 1), ('PUBLIC', 'LIVE', 2), ('PUBLIC', 'DRAFT', 3), ('PRIVATE', 'SCHEDULED', 4))
          s (event_type, status, day), lateral (select now() + day * interval '1 day' as at) begins
        returning id)
    insert into session_invitations (session_id, email, position, sent_at) select id, n || '@example.com', n, case when n = 1 then timestamptz '2026-01-01' end
    from made, generate_series(1, 2) n`);
  await source.runMigrations({ transaction: 'each' });
  const unsent = await source.query(`
    select s.title, i.email from session_invitations i join sessions s on s.id = i.session_id where i.sent_at is null order by s.title`);
  expect(unsent).toEqual([
    { title: 'PRIVATE SCHEDULED', email: '2@example.com' },
    { title: 'PUBLIC DRAFT', email: '2@example.com' },
  ]);
  const [sent] = await source.query("select count(*)::int from session_invitations where sent_at = '2026-01-01'");
  expect(sent).toEqual({ count: 4 });
});

test('texts that were there before are found with their hamzas on other seats', async () => {
  while ((await source.query("select from migrations where name like 'FoldHamzas%'")).length > 0)
    await source.undoLastMigration({ transaction: 'each' });
  await source.query(`
    with users as (insert into users (email, role) values ('1@example.com', 'CREATOR') returning id),
      creators as (insert into creators (owner_id) select id from users returning id)
    insert into products (creator_id, currency, title, title_ar) select id, 'KWD', title, title_ar
    from creators, (values ('Straße', 'شئون'), ('Cafe', 'أحمد')) texts (title, title_ar)`);
  // Each letter that may stand for another one, after a letter and before one.
  await source.query(`
    insert into products (creator_id, currency, title, subtitle) select id, 'KWD', text, text
    from creators, (values (160, 687), (1536, 1791), (7424, 7935), (8192, 8591), (64256, 65023), (65136, 65276)) blocks (first, last),
      generate_series(first, last) letter, unnest(array['ا' || chr(letter) || 'و', 'ي' || chr(letter), 'و' || chr(1614) || chr(letter)]) text`);
  const products = () =>
    source.query('select title_order, title_ar_order, search, xmin from products where subtitle is null order by title');
  const before = await products();
  expect(before[1]).toMatchObject({ title_order: 'straße', title_ar_order: 'شيون', search: 'straße LZYW' });
  await source.query("update creator_texts set search = 'as it was'");
  await source.runMigrations({ transaction: 'each' });
  expect(await source.query('select search = creator_search(creator_id) as "isNew" from creator_texts')).toEqual([{ isNew: true }]);
  const [cafe, street] = await products();
  expect(street).toMatchObject({ title_order: 'strasse', title_ar_order: 'شوون', search: 'strasse LYYW' });
  expect(cafe).toEqual(before[0]); // a row without such letters is not written
  const spelled = "translate(fold(concat_ws(' ', title, subtitle)), 'ابتثجحخدرزسشصضطعغفقكلمنهوي', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')";
  const left = 'select title from products where subtitle is not null and (title_order <> fold(title) or search <> ';
  expect(await source.query(`${left}${spelled})`)).toEqual([]);
});

test('connections in use that break, the first among them, fail their queries and not the process', async () => {
  const { master: pool } = source.driver as PostgresDriver & { master: pg.Pool };
  const clients = [await pool.connect(), await pool.connect()];
  const broken = clients.map((client) => new Promise((resolve) => client.once('end', resolve)));
  const asked = Promise.allSettled(clients.map((client) => client.query('select pg_sleep(60)')));
  await freshConnection(database.url, (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'),
  );
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await Promise.all(broken);
  for (const client of clients) client.release(true);
  expect(await source.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('connections for reads cannot write, and read what was committed before', async () => {
  const readers = createReaders(database.url, 2);
  const insert = "insert into users (email, role) values ('reader@example.com', 'CUSTOMER')";
  try {
    for (const pool of [readers.kept, readers.anew]) await expect(pool.query(insert)).rejects.toMatchObject({ code: '25006' }); // read_only_sql_transaction
    await source.query(insert);
    for (const pool of [readers.kept, readers.anew])
      expect((await pool.query('select email from users')).rows).toEqual([{ email: 'reader@example.com' }]);
  } finally {
    await Promise.all([readers.kept.end(), readers.anew.end()]);
  }
});

test('reads wait in line for few connections; when these are lost, who was served is told, and who waits gets new ones', async () => {
  const { kept, anew } = createReaders(database.url, 2);
  const pid = async () => (await kept.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const ofReaders = "from pg_stat_activity where application_name = 'diwan-readers' and datname = current_database()";
  try {
    await Promise.all(Array.from({ length: 20 }, pid));
    const served = Promise.allSettled([1, 2].map(() => kept.query('select pg_sleep(60)')));
    const waiting = pid();
    const sleeping = async () =>
      (await source.query(`select pid ${ofReaders} and state = 'active' and query like '%pg_sleep(60)'`)) as { pid: number }[];
    const before = await until(async () => {
      const both = await sleeping();
      return both.length === 2 && both.map((one) => one.pid);
    }, 'both connections were not asked');
    expect([kept.totalCount, kept.idleCount, kept.waitingCount]).toEqual([2, 0, 1]);
    await source.query(`select pg_terminate_backend(pid) ${ofReaders}`);
    expect((await served).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(before).not.toContain(await waiting);
  } finally {
    await Promise.all([kept.end(), anew.end()]);
  }
});

test('an account whose plan changed at the end of a short month gets its day back, and no other one changes', async () => {
  while ((await source.query("select from migrations where name like 'KeepTheDayOfPlans%'")).length > 0)
    await source.undoLastMigration({ transaction: 'each' });
  // Each with the start of its first plan, that of its better plan and that of its lesser one, from which its periods are counted.
  const accounts = [
    ['drifted@example.com', '2026-01-31', null, '2026-02-28', 31],
    ['better@example.com', '2026-01-30', '2026-02-28', '2026-04-28', null],
    ['chose@example.com', '2026-01-31', '2026-03-15', '2026-04-30', null],
    ['both@example.com', '2026-03-31', '2026-04-30', '2026-04-30', 31],
    ['free@example.com', null, null, null, null],
  ] as const;
  await source.query(
    `with given as (
       select * from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) g (email, first, better, anchored)),
     owners as (insert into users (email, role) select email, 'CREATOR' from given returning id, email),
     accounts as (insert into creators (owner_id) select id from owners returning id, owner_id),
     starter as (select id from plans where family = 'STARTER' and duration = 'MONTHLY'),
     held as (
       insert into plan_subscriptions (creator_id, plan_id, status, anchored_at, periods, period_start, period_end)
       select a.id, starter.id, 'ACTIVE', g.anchored, 1, g.anchored, g.anchored + interval '28 days'
       from accounts a join owners o on o.id = a.owner_id join given g using (email), starter where g.first is not null
       returning id, creator_id)
     insert into plan_invoices (creator_id, subscription_id, plan_id, kind, status, period_start, period_end, list_amount, total_amount, currency, paid_at)
     select h.creator_id, h.id, starter.id, i.kind, 'PAID', i.at, i.at + interval '28 days', 5000, 5000, 'KWD', i.at
     from held h join accounts a on a.id = h.creator_id join owners o on o.id = a.owner_id join given g using (email), starter,
       lateral (values ('START', g.first), ('UPGRADE', g.better), ('RENEWAL', g.anchored)) i (kind, at) where i.at is not null`,
    [0, 1, 2, 3].map((column) => accounts.map((account) => account[column])),
  );
  await source.runMigrations({ transaction: 'each' });
  const found = await source.query(`
    select u.email, s.anchor_zone as zone, s.anchor_day as day from users u join creators c on c.owner_id = u.id
      left join plan_subscriptions s on s.creator_id = c.id`);
  const expected = accounts.map(([email, first, , , day]) => ({ email, zone: first && 'Asia/Kuwait', day }));
  expect(found).toEqual(expect.arrayContaining(expected));
  expect(found).toHaveLength(accounts.length);
});
