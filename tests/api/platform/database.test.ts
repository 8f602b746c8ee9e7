import pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type JournalFacts, journalHash, noHash } from '../../../server/domains/billing/journal-text.ts';
import { domains } from '../../../server/domains/index.ts';
import { createDataSource, createReaders } from '../../../server/platform/database/data-source.ts';
import { freshDatabase } from '../../support/database.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let source: DataSource;
beforeEach(async () => {
  database = await freshDatabase();
  source = await createDataSource({ url: database.url, entities: domains.flatMap(({ entities = [] }) => entities), poolSize: 2 });
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

/** The whole schema, as Postgres describes it. */
const describeSchema = (url: string): Promise<string[]> =>
  freshConnection(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select format('column %s.%s %s%s default %s', table_name, column_name, data_type, case is_nullable when 'NO' then ' not null' end, column_default) as line
      from information_schema.columns where table_schema = 'public'
      union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
      union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
      order by line`);
    return rows.map(({ line }) => line);
  });

test('the entities match the migrated schema', async () => {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

test('all tables have an entity, except three that only SQL writes', async () => {
  const tables = await source.query<{ name: string }[]>(
    "select tablename as name from pg_tables where schemaname = 'public' order by name",
  );
  const known = new Set(source.entityMetadatas.map(({ tableName }) => tableName));
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual(['dev_mails', 'migrations', 'rate_limits']);
});

test('all migrations can be reverted and run again to the same schema', async () => {
  const after = [await describeSchema(database.url)];
  for (const _migration of source.migrations) {
    await source.undoLastMigration({ transaction: 'each' });
    after.push(await describeSchema(database.url));
  }
  const ours = after.at(-1)?.filter((line) => !line.includes('migrations'));
  expect(ours).toEqual([]);
  for (const schema of after.slice(0, -1).toReversed()) {
    await runNextMigration();
    expect(await describeSchema(database.url)).toEqual(schema);
  }
});

test('a waiting sign-up keeps its password and link through the migration to a row of its own, and its revert', async () => {
  await undoDownTo('KeepEachSignUp1795336533817');
  const [{ id }] = await source.query<[{ id: string }]>(
    `insert into users (email, role, password_hash, phone_number) values ('waits@example.com', 'CUSTOMER', 'hash', '+96599887766') returning id`,
  );
  await source.query(
    `insert into email_links (user_id, purpose, token_hash, next, expires_at) values ($1, 'VERIFY', 'token', '/en/mine', now())`,
    [id],
  );
  await runNextMigration();
  expect(await source.query('select password_hash, phone_number from users')).toEqual([{ password_hash: null, phone_number: null }]);
  const linked = 'from sign_ups s join email_links l on l.sign_up_id = s.id';
  expect(await source.query(`select s.password_hash, s.phone_number, s.next ${linked}`)).toEqual([
    { password_hash: 'hash', phone_number: '+96599887766', next: '/en/mine' },
  ]);
  await source.query(
    `with later as (insert into sign_ups (user_id, password_hash, language, next) values ($1, 'later', 'AR', '/ar/theirs') returning id)
     insert into email_links (user_id, purpose, token_hash, sign_up_id, expires_at) select $1, 'VERIFY', 'other', id, now() from later`,
    [id],
  );
  await source.undoLastMigration({ transaction: 'each' });
  expect(await source.query('select password_hash, phone_number, language from users')).toEqual([
    { password_hash: 'later', phone_number: null, language: 'AR' },
  ]);
  expect(await source.query('select next from email_links where superseded_at is null')).toEqual([{ next: '/ar/theirs' }]);
});

test('products that exist already have their sections and items counted, and these added up, by the migrations', async () => {
  await undoDownTo('CountProductContents1795392220334');
  await source.query(
    `with person as (insert into users (email, role, password_hash) values ('owner@example.com', 'CREATOR', 'hash') returning id),
       creator as (insert into creators (owner_id) select id from person returning id, owner_id),
       film as (
         insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, duration_seconds)
         select id, owner_id, 'VIDEO', 'video/mp4', 'film', 1, 'film', 1.5004 from creator returning id),
       full_one as (insert into products (creator_id, title, currency) select id, 'Full', 'KWD' from creator returning id, creator_id),
       empty as (insert into products (creator_id, title, currency) select id, 'Empty', 'KWD' from creator),
       section as (
         insert into sections (creator_id, product_id, title, position)
         select creator_id, id, 'Week', n from full_one, generate_series(1, 2) n returning id, creator_id, product_id)
     insert into content_items (creator_id, product_id, section_id, type, title, body, file_id, position, is_visible)
     select section.creator_id, product_id, section.id, kind, 'Item', case kind when 'ARTICLE' then 'Text' end,
       case kind when 'VIDEO' then film.id end, n, n > 1
     from film, section, unnest(array['VIDEO', 'VIDEO', 'ARTICLE']) with ordinality k (kind, n)`,
  );
  await runNextMigration();
  expect(
    await source.query('select title, section_count, content_item_count, visible_item_count from products order by title desc'),
  ).toEqual([
    { title: 'Full', section_count: 2, content_item_count: 6, visible_item_count: 4 },
    { title: 'Empty', section_count: 0, content_item_count: 0, visible_item_count: 0 },
  ]);
  await source.runMigrations({ transaction: 'each' });
  expect(await source.query('select title, visible_duration_ms from products order by title desc')).toEqual([
    { title: 'Full', visible_duration_ms: '3000' },
    { title: 'Empty', visible_duration_ms: '0' },
  ]);
});

test('journals that exist already are chained by the migration, and their balances added up', async () => {
  await undoDownTo('ChainLedger1795487400000');
  await source.query(
    `with owner as (insert into users (email, role, password_hash) values ('books@example.com', 'CREATOR', 'hash') returning id),
       creator as (insert into creators (owner_id) select id from owner returning id, owner_id),
       product as (insert into products (creator_id, title, currency) select id, 'Ink', 'KWD' from creator returning id, creator_id),
       sold as (
         insert into orders (creator_id, customer_id, product_id, number, status, title, total_amount, currency, hold_expires_at)
         select product.creator_id, owner_id, product.id, n, 'EXPIRED', 'Ink', 10000, 'KWD', now() from product, creator, generate_series(1, 2) n
         returning id),
       payment as (
         insert into payments (creator_id, payer_id, order_id, amount, currency, description, payee, gateway, expires_at)
         select creator.id, owner_id, sold.id, 10000, 'KWD', 'A', 'B', 'sandbox', now() from creator, sold
         returning id, creator_id),
       happened as (
         select creator_id, min(id::text)::uuid as payment_id, 'SALE' as kind, timestamptz '2026-03-01 22:00:00.123456Z' as at, 0 as back
         from payment group by 1
         union all select creator_id, max(id::text)::uuid, 'UNDELIVERED', '2026-03-02Z', 0 from payment group by 1
         union all select creator_id, min(id::text)::uuid, 'REFUND', '2026-03-20Z', 4000 from payment group by 1),
       journal as (
         insert into ledger_journals (creator_id, kind, payment_id, currency, created_at)
         select creator_id, kind, payment_id, 'KWD', at from happened returning *)
     insert into ledger_entries (journal_id, creator_id, payment_id, account, amount, currency, created_at)
     select j.id, j.creator_id, j.payment_id, line.account, line.amount, 'KWD', j.created_at from journal j, lateral (
       values ('SALE', 'GATEWAY', 10000), ('SALE', 'CREATOR', -10000), ('SALE', 'CREATOR', 250), ('SALE', 'GATEWAY_FEE', -250),
         ('UNDELIVERED', 'GATEWAY', 10000), ('UNDELIVERED', 'CUSTOMER', -10000), ('UNDELIVERED', 'CREATOR', 250),
         ('UNDELIVERED', 'GATEWAY_FEE', -250), ('REFUND', 'CREATOR', 4000), ('REFUND', 'GATEWAY', -4000)) line (kind, account, amount)
     where line.kind = j.kind`,
  );
  await runNextMigration();
  const journals = await source.query<(JournalFacts & { hash: Buffer })[]>(
    `select sequence, clears_on::text as "clearsOn", creator_id as "creatorId", kind, currency, payment_id as "paymentId", hash,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
       (select json_agg(json_build_object('account', account, 'amount', amount)) from ledger_entries where journal_id = j.id) as lines
     from ledger_journals j where creator_id = (select id from creators where owner_id = (select id from users where email = 'books@example.com'))
     order by sequence`,
  );
  expect(journals.map(({ sequence, kind, clearsOn, createdAt }) => ({ sequence, kind, clearsOn, createdAt }))).toEqual([
    { sequence: 1, kind: 'SALE', clearsOn: '2026-03-09', createdAt: '2026-03-01T22:00:00.123Z' },
    { sequence: 2, kind: 'UNDELIVERED', clearsOn: null, createdAt: '2026-03-02T00:00:00.000Z' },
    { sequence: 3, kind: 'REFUND', clearsOn: '2026-03-09', createdAt: '2026-03-20T00:00:00.000Z' },
  ]);
  let last: Buffer = noHash;
  for (const journal of journals) {
    last = journalHash(last, journal);
    expect(journal.hash).toEqual(last);
  }
  const creatorId = journals[0]?.creatorId;
  expect(
    await source.query('select sequence, hash, owed_amount, disputed_amount from ledger_heads where creator_id = $1', [creatorId]),
  ).toEqual([{ sequence: 3, hash: last, owed_amount: '5500', disputed_amount: '0' }]);
  expect(await source.query('select clears_on::text, amount from ledger_clearings where creator_id = $1', [creatorId])).toEqual([
    { clears_on: '2026-03-09', amount: '5750' },
  ]);
  await source.runMigrations({ transaction: 'each' });
});

test('orders that exist already are in the sums by item and period, by the migration', async () => {
  await undoDownTo('SumItemsByPeriod1795487513785');
  await source.query(
    `with owner as (insert into users (email, role, password_hash) values ('owner@example.com', 'CREATOR', 'hash') returning id),
       customer as (insert into users (email, role, password_hash) values ('amal@example.com', 'CUSTOMER', 'hash') returning id),
       creator as (insert into creators (owner_id, week_start) select id, 6 from owner returning id),
       product as (insert into products (creator_id, title, currency) select id, 'Ink', 'KWD' from creator returning id, creator_id),
       code as (
         insert into promo_codes (creator_id, product_id, code, code_key, percentage) select creator_id, id, 'TEN', 'TEN', 10 from product returning id),
       sold as (
         insert into orders (creator_id, customer_id, product_id, number, status, title, total_amount, currency, discount_amount,
           discount_source, discount_percentage, discount_name, promo_code_id, hold_expires_at, paid_at, sale_version)
         select creator_id, customer.id, product.id, n, case n when 1 then 'PAID' else 'REFUNDED' end, 'Ink', 9000, 'KWD', 1000, 'CODE', 10, 'TEN',
           code.id, now(), '2026-01-31T21:00:00Z'::timestamptz + n * interval '1 minute', n
         from product, customer, code, generate_series(1, 2) n returning *),
       paid as (
         insert into payments (creator_id, payer_id, order_id, amount, currency, description, payee, fee_amount, refunded_amount, status,
           gateway, expires_at, settled_at)
         select creator_id, customer_id, id, 9000, 'KWD', 'Ink', 'Owner', 100, case number when 1 then 500 else 9000 end,
           case number when 1 then 'PARTIALLY_REFUNDED' else 'REFUNDED' end, 'sandbox', now(), paid_at from sold returning *)
     insert into refunds (payment_id, amount, reason, status, refunded_at)
     select id, refunded_amount, 'REQUESTED', 'SUCCEEDED', '2026-02-02T09:00:00Z'::timestamptz from paid
     union all select id, 9000, 'ALREADY_OWNED', 'SUCCEEDED', '2026-02-02T09:00:00Z' from paid`,
  );
  await runNextMigration();
  const figures =
    'order_count as orders, gross_amount::int as gross, discount_amount::int as off, refund_amount::int as back, fee_amount::int as fee';
  expect(
    await source.query(
      `select concat_ws(' ', kind, period, from_day) as key, ${figures} from item_periods where period <> 'YEAR' order by 1`,
    ),
  ).toEqual(
    ['CODE', 'PRODUCT'].flatMap((kind) => [
      { key: `${kind} ALL 0001-01-01`, orders: 1, gross: 20_000, off: 2000, back: 9500, fee: 200 },
      { key: `${kind} DAY 2026-02-01`, orders: 1, gross: 20_000, off: 2000, back: 0, fee: 200 },
      { key: `${kind} DAY 2026-02-02`, orders: 0, gross: 0, off: 0, back: 9500, fee: 0 },
      { key: `${kind} MONTH 2026-02-01`, orders: 1, gross: 20_000, off: 2000, back: 9500, fee: 200 },
      { key: `${kind} WEEK 2026-01-31`, orders: 1, gross: 20_000, off: 2000, back: 9500, fee: 200 },
    ]),
  );
  expect(await source.query(`select day::text, ${figures}, revenue_amount::int as revenue from creator_days order by day`)).toEqual([
    { day: '2026-02-01', orders: 1, gross: 20_000, off: 2000, back: 0, fee: 200, revenue: 18_000 },
    { day: '2026-02-02', orders: 0, gross: 0, off: 0, back: 9500, fee: 0, revenue: -9500 },
  ]);
});

/** Reverts all migrations from the newest to the named one. */
async function undoDownTo(name: string): Promise<void> {
  const after = source.migrations.findIndex((migration) => migration.constructor.name === name);
  for (let undone = source.migrations.length; undone > after; undone--) await source.undoLastMigration({ transaction: 'each' });
}

/** TypeORM runs all pending migrations that it knows, so it is given fewer. */
async function runNextMigration(): Promise<void> {
  const [{ count }] = await source.query<[{ count: number }]>('select count(*)::int as count from migrations');
  const upTo = source.migrations.slice(0, count + 1).map((migration) => migration.constructor as new () => never);
  const partial = new DataSource({ type: 'postgres', url: database.url, migrations: upTo, migrationsTableName: 'migrations' });
  await partial.initialize();
  try {
    await partial.runMigrations({ transaction: 'each' });
  } finally {
    await partial.destroy();
  }
}

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
