import pg from 'pg';
import { hashPassword } from '../../../server/domains/accounts/passwords.ts';
import { firstDayOf, periods } from '../../../server/domains/reports/periods.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { calendar } from './calendar.ts';
import { id, idOf, ids, upTo } from './ids.ts';
import { chainLedger, unchained } from './ledger.ts';

/**
 * The numbers of rows. Products are a multiple of creators, orders of products, and a product has no more orders than there are customers.
 */
export interface Size {
  creators: number;
  products: number;
  /** Items of each product, in sections of ten. */
  items: number;
  customers: number;
  orders: number;
}

export const fullSize: Size = { creators: 200, products: 5000, items: 40, customers: 20_000, orders: 200_000 };
/** Of the small form, and of the figures that are kept. Two orders of one creator are more than a day apart. */
export const smallSize: Size = { creators: 2, products: 60, items: 40, customers: 60, orders: 1200 };

/** The password of every user. */
export const password = 'Bench1234';
/** The n-th rows of some kinds, counting from 1. A creator's products are `n`, `n + creators`, `n + 2 * creators` … */
export const creatorId = (n: number) => idOf(ids.creator, n);
export const productId = (n: number) => idOf(ids.product, n);
export const creatorEmail = (n: number) => `creator${n}@bench.test`;
export const customerEmail = (n: number) => `customer${n}@bench.test`;
export const username = (n: number) => `creator-${n}`;

/**
 * Fills an empty, migrated database: the same rows every time, up to the time of the call, with the totals that the transactions
 * would have kept. Orders are of the last two years, so a report of this year is not one of all time.
 * @throws if a table is left empty that no list below names.
 */
export async function fillDataset(url: string, size: Size): Promise<void> {
  const db = new pg.Client(url);
  await db.connect();
  try {
    const hash = await hashPassword({ config: readConfig({ NODE_ENV: 'test' }) }, password);
    await db.query('begin');
    // Our own triggers run, since columns depend on them. Keys and the ledger's balance hold by construction; checking them takes
    // half of the time.
    const triggers = await ownTriggers(db);
    for (const trigger of triggers) await db.query(`alter table ${trigger.table} enable always trigger ${trigger.name}`);
    await db.query('set local session_replication_role = replica');
    await db.query('set constraints all immediate'); // a table with triggers that wait for the end of the transaction cannot be altered
    for (const statement of [...accounts(size, hash), ...products(size), ...sales(size), ...totals(), ...progress(), ...calendar(size)])
      await db.query(statement);
    for (const trigger of triggers) await db.query(`alter table ${trigger.table} enable trigger ${trigger.name}`);
    await db.query('commit');
    await db.query('vacuum analyze');
    await checkTables(db);
  } finally {
    await db.end();
  }
}

const ownTriggers = async (db: pg.Client) =>
  (
    await db.query<{ table: string; name: string }>(
      `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
       where not tgisinternal and tgname <> 'ledger_entries_balance' and tgrelid::regclass::text not like '%.%'`,
    )
  ).rows;

/** Tables of what waits, or is noted to be counted or obeyed: no list or report reads them. */
const unread = [
  ...['dev_mails', 'email_links', 'gateway_events', 'idempotency_keys', 'invitations', 'mail_days', 'mail_stops'],
  ...['last_backups', 'last_runs', 'rate_limits', 'sign_ups', 'social_accounts', 'social_codes', 'uploads'],
];

/** Tables of which an account has few rows, or which a part fills itself. */
const notMeasured = [
  ...['availability_overrides', 'bookings', 'calendar_feeds', 'live_intervals', 'room_events', 'room_members', 'rooms'],
  ...['session_invitations', 'waiting_entries'],
  ...['bank_accounts', 'disputes', 'document_series', 'documents', 'exports', 'payout_files', 'payout_settings', 'payouts'],
  ...['plan_invoices', 'plan_promo_codes', 'saved_cards', 'data_copies', 'sale_sources', 'api_keys', 'deprecated_uses'],
  'ownership_offers',
  ...['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_events'],
];

/**
 * Each table has rows, or stands in one of the two lists.
 * @throws if a table has no rows and stands in none, if one stands in a list and has rows, or if there is none of that name.
 */
async function checkTables(db: pg.Client): Promise<void> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const { rows } = await db.query<{ name: string }>(
    tables.map(({ name }) => `select '${name}' as name where not exists (select from "${name}")`).join(' union all '),
  );
  const empty = new Set(rows.map(({ name }) => name));
  const listed = [...unread, ...notMeasured];
  const unlisted = [...empty].filter((name) => !listed.includes(name));
  const wrong = listed.filter((name) => !empty.has(name));
  const file = 'tests/bench/frame/dataset.ts';
  if (unlisted.length) throw new Error(`these tables have no rows, and no list of ${file} names them: ${unlisted.join(', ')}`);
  if (wrong.length) throw new Error(`lists of ${file} name these tables, which have rows or are gone: ${wrong.join(', ')}`);
}

/** A small picture as text, as long as those that the server makes. */
const blur = `'data:image/webp;base64,' || left(replace(encode(sha256(n::text::bytea) || sha256((n + 1)::text::bytea) || sha256((n + 2)::text::bytea), 'base64'), chr(10), ''), 112)`;

const accounts = ({ creators, customers, products }: Size, hash: string): string[] => [
  `insert into users (id, email, role, password_hash, phone_number, email_verified_at)
     select ${id(ids.owner, 'n')}, 'creator' || n || '@bench.test', 'CREATOR', '${hash}', '+96550000000', now() from ${upTo(creators)}
     union all select ${id(ids.adminUser, 'n')}, 'admin' || n || '@bench.test', 'CREATOR', '${hash}', null, now() from ${upTo(creators)}
     union all select ${id(ids.customer, 'n')}, 'customer' || n || '@bench.test', 'CUSTOMER', '${hash}', '+9655' || lpad(n::text, 7, '0'), now() from ${upTo(customers)}`,
  `insert into creators (id, owner_id, full_name, full_name_ar, username, bio, bio_ar, profession, phone_number, support_number, profile_pic_id, cover_image_id, profile_completed_at)
     select ${id(ids.creator, 'n')}, ${id(ids.owner, 'n')}, 'Creator ' || n, 'صانع ' || n, 'creator-' || n, 'Teaches what takes years to learn, in weeks', 'يعلّم ما يحتاج إلى سنوات',
       (array['TEACHER', 'COACH', 'CHEF', 'ARTIST'])[n % 4 + 1], '+96550000000', '+96550000001',
       ${id(ids.file, `${products} * 2 + n`)}, ${id(ids.file, `${products} * 2 + ${creators} + n`)}, now() from ${upTo(creators)}`,
  // A plan that has room for all the customers.
  `insert into plan_subscriptions (creator_id, plan_id, status, anchored_at, periods, period_start, period_end)
     select c.id, p.id, 'ACTIVE', '2026-01-01', 1, '2026-01-01', '2100-01-01' from creators c
     join plans p on p.family = 'STUDIO' and p.duration = 'ANNUALLY' and p.retired_at is null`,
  `insert into usernames (username, creator_id)
     select username, id from creators union all select username || '-old', id from creators`,
  `insert into admins (id, creator_id, user_id, email, full_name, permission, accepted_at)
     select ${id(ids.admin, 'n')}, ${id(ids.creator, 'n')}, ${id(ids.adminUser, 'n')}, 'admin' || n || '@bench.test', 'Admin ' || n,
       case when n % 2 = 0 then 'EDIT' else 'VIEW' end, now() from ${upTo(creators)}`,
  `insert into sign_ins (user_id, creator_id, token_version, user_agent, address, expires_at)
     select ${id(ids.owner, 'n')}, ${id(ids.creator, 'n')}, 1, 'Mozilla/5.0', '192.0.2.1', now() + interval '7 days' from ${upTo(creators)}, generate_series(1, 10)
     union all select ${id(ids.customer, 'n')}, null, 1, 'Mozilla/5.0', '192.0.2.1', now() + interval '7 days' from ${upTo(customers)}`,
];

/** Products of a creator differ by `k`, which counts from 0: two drafts, two archived, some ended, ahead, sold out or free. */
const products = ({ creators, products: count, items, orders }: Size): string[] => [
  `insert into files (id, creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, width, height, blur, duration_seconds)
     select ${id(ids.file, 'n')}, ${id(ids.creator, 'c')}, ${id(ids.owner, 'c')}, case when video then 'VIDEO' else 'IMAGE' end,
       case when video then 'video/mp4' else 'image/webp' end, 'file ' || n, 1000 + n, 'bench/' || n, 1280, 720,
       case when not video then ${blur} end, case when video then 60 + n % 600 + 0.5 end
     from ${upTo(count * 2 + creators * 2)} cross join lateral (select (n - 1) % ${creators} + 1 as c, n > ${count} and n <= ${count * 2} as video) f`,
  `insert into products (id, creator_id, status, title, title_ar, subtitle, subtitle_ar, description, description_ar, cover_id, cost, price_amount, currency, benefits,
       start_date, end_date, max_participants, taken, group_chat_link, published_at, created_at, updated_at)
     select ${id(ids.product, 'n')}, ${id(ids.creator, `(n - 1) % ${creators} + 1`)}, case when k % 10 = 9 then 'DRAFT' when k % 12 = 11 then 'ARCHIVED' else 'PUBLISHED' end,
       'Course number ' || n, case when k % 3 > 0 then 'دورة رقم ' || n end, 'What you learn in course ' || n, case when k % 3 > 0 then 'ما تتعلمه في الدورة ' || n end,
       '<p>All there is to know about subject ' || n || ', in the order in which it is needed.</p>', case when k % 3 > 0 then '<p>كل ما يلزم معرفته</p>' end, ${id(ids.file, 'n')},
       case when k % 9 = 8 then 'FREE' else 'PAID' end, case when k % 9 = 8 then 0 else 5000 + (n * 37) % 60000 end, 'KWD',
       '[{"text":"Certificate","textAr":"شهادة","description":"At the end of it","descriptionAr":null},{"text":"Answers to questions","textAr":null,"description":"Within a day or two","descriptionAr":null}]',
       case when k % 11 = 6 then current_date + 200 else current_date - 900 end, case when k % 11 = 4 then current_date - 3 when k % 11 = 5 then current_date + 300 end,
       case when k % 8 = 3 then ${orders / count} when k % 8 = 5 then ${orders / count} + 10 end, ${orders / count}, 'https://chat.test/' || n, at, at, at + interval '1 day'
     from ${upTo(count)} cross join lateral (select (n - 1) / ${creators} as k, now() - interval '3 years' + n * interval '1 hour' as at) p`,
  `insert into sections (id, creator_id, product_id, title, title_ar, position)
     select ${id(ids.section, `(n - 1) * ${items / 10} + s`)}, p.creator_id, p.id, 'Chapter ' || s, 'فصل ' || s, s
     from ${upTo(count)} join products p on p.id = ${id(ids.product, 'n')}, generate_series(1, ${items / 10}) s`,
  `insert into content_items (id, creator_id, product_id, section_id, type, title, title_ar, subtitle, body, file_id, is_free, is_visible, position)
     select ${id(ids.item, 'n')}, s.creator_id, s.product_id, s.id, case when n % 4 = 0 then 'ARTICLE' else 'VIDEO' end, 'Lesson ' || n, case when n % 2 = 0 then 'درس ' || n end,
       'About lesson ' || n, case when n % 4 = 0 then '<p>Read this first, then do it.</p>' end, case when n % 4 <> 0 then ${id(ids.file, `${count} + 1 + n % ${count}`)} end,
       n % 10 = 1, n % 15 > 0, (n - 1) % 10 + 1
     from ${upTo(count * items)} join sections s on s.id = ${id(ids.section, '(n - 1) / 10 + 1')}`,
  `insert into promo_codes (creator_id, product_id, code, code_key, percentage, max_uses)
     select creator_id, id, 'CODE' || right(id::text, 6), 'code' || right(id::text, 6), 10, 1000 from products where cost = 'PAID'`,
  `insert into special_deals (product_id, other_product_id, discount)
     select ${id(ids.product, 'n')}, ${id(ids.product, `n + ${creators}`)}, 20 from ${upTo(count - creators)} where n % 5 = 0`,
  `insert into audit_entries (creator_id, at, actor_id, actor_name, actor_email, actor_permission, action, object_type, object_id, object_label, changed_fields, request_id)
     select p.creator_id, p.created_at + e * interval '1 day', c.owner_id, c.full_name, 'owner@bench.test', 'OWNER', 'productUpdate', 'Product', p.id, p.title, '{title}', 'bench'
     from products p join creators c on c.id = p.creator_id, generate_series(0, 3) e`,
  `insert into media_packages (id, file_id, key, has_poster, ready_at) select id, id, decode(md5(id::text), 'hex'), true, now() from files where kind = 'VIDEO'`,
  `insert into renditions (package_id, position, width, height, bandwidth, codecs, segment_seconds, segment_bytes)
     select id, r, 640 * r, 360 * r, 800000 * r, 'avc1.64001f,mp4a.40.2', array_fill(6, array[20]), array_fill(400000, array[20]) from media_packages, generate_series(1, 2) r`,
  `insert into captions (creator_id, item_id, language, label, body)
     select creator_id, id, 'en', 'English', 'WEBVTT' from content_items where type = 'VIDEO' and is_free`,
  `insert into article_files (content_item_id, file_id)
     select i.id, p.cover_id from content_items i join products p on p.id = i.product_id where i.type = 'ARTICLE' and i.position = 4`,
];

/** Each order is of another customer and product; they take turns, so that an account sells every day. One in 500 was refunded in part. */
const sales = ({ creators, products: count, customers, orders }: Size): string[] => [
  `insert into orders (id, creator_id, customer_id, product_id, number, status, title, total_amount, currency, hold_expires_at, paid_at, created_at, sold_on, sale_version)
     select ${id(ids.order, 'n')}, p.creator_id, ${id(ids.customer, `((n - 1) % ${count} * 31 + (n - 1) / ${count} * 7919) % ${customers} + 1`)}, p.id, (n - 1) / ${creators} + 1,
       'PAID', p.title, p.price_amount, 'KWD', at, at, at, (at at time zone 'Asia/Kuwait')::date, (n - 1) / ${creators} + 1
     from ${upTo(orders)} join products p on p.id = ${id(ids.product, `(n - 1) % ${count} + 1`)}
       cross join lateral (select now() - interval '730 days' * (1 - n::float / ${orders}) as at) o`,
  `update creators set order_count = ${orders / creators}`,
  `insert into entitlements (customer_id, product_id, order_id, created_at) select customer_id, product_id, id, paid_at from orders`,
  `insert into payments (id, creator_id, payer_id, order_id, amount, currency, description, payee, fee_amount, refunded_amount, status, gateway, gateway_reference, expires_at, settled_at, created_at)
     select ('0197a0${ids.payment.toString(16).padStart(2, '0')}' || substr(id::text, 9))::uuid, creator_id, customer_id, id, total_amount, currency, title, 'Creator', total_amount / 40,
       case when number % 500 = 0 then 1000 else 0 end, case when number % 500 = 0 then 'PARTIALLY_REFUNDED' else 'SUCCEEDED' end, 'sandbox', 'bench-' || id, paid_at, paid_at, created_at
     from orders where total_amount > 0`,
  `insert into refunds (payment_id, amount, reason, status, refunded_at) select id, refunded_amount, 'REQUESTED', 'SUCCEEDED', settled_at + interval '1 hour' from payments where refunded_amount > 0`,
  `insert into ledger_journals (id, creator_id, kind, payment_id, currency, created_at, ${unchained('at').columns})
     select journal.*, ${unchained('at').values} from (
       select id, creator_id, 'SALE', id, currency, settled_at as at from payments
       union all
       select r.id, p.creator_id, 'REFUND', p.id, p.currency, r.refunded_at from refunds r join payments p on p.id = r.payment_id) journal`,
  `insert into ledger_entries (journal_id, creator_id, payment_id, account, amount, currency, created_at)
     select p.id, p.creator_id, p.id, line.account, line.amount, p.currency, p.settled_at from payments p
       cross join lateral (values ('GATEWAY', p.amount), ('CREATOR', -p.amount), ('CREATOR', p.fee_amount), ('GATEWAY_FEE', -p.fee_amount)) line (account, amount)
     union all
     select r.id, p.creator_id, p.id, line.account, line.amount, p.currency, r.refunded_at from refunds r join payments p on p.id = r.payment_id
       cross join lateral (values ('CREATOR', r.amount), ('GATEWAY', -r.amount)) line (account, amount)`,
  'alter table ledger_journals disable trigger ledger_journals_append_only',
  ...chainLedger('select id from creators'),
  'alter table ledger_journals enable always trigger ledger_journals_append_only',
];

/** What the transactions of orders and refunds would have summed. */
const totals = (): string[] => [
  `create temporary table movements on commit drop as
     select o.creator_id, o.customer_id, o.product_id, o.paid_at as at, o.total_amount as amount, 1 as orders, 0 as refund, coalesce(p.fee_amount, 0) as fee
     from orders o left join payments p on p.order_id = o.id
     union all
     select o.creator_id, o.customer_id, o.product_id, r.refunded_at, -r.amount, 0, r.amount, 0 from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id`,
  `create temporary table days on commit drop as select *, (at at time zone 'Asia/Kuwait')::date as day from movements`,
  `insert into creator_days (creator_id, day, gross_amount, refund_amount, revenue_amount, order_count, fee_amount)
     select creator_id, day, sum(amount + refund), sum(refund), sum(amount), sum(orders), sum(fee) from days group by 1, 2`,
  `insert into item_periods (creator_id, kind, period, from_day, item_id, gross_amount, refund_amount, revenue_amount, order_count, fee_amount)
     select creator_id, 'PRODUCT', period, ${firstDayOf('period', 'day', '0')}, product_id, sum(amount + refund), sum(refund), sum(amount), sum(orders), sum(fee)
     from days, ${periods} p (period) group by 1, 2, 3, 4, 5`,
  'insert into customer_days (creator_id, day, customer_id, order_count) select creator_id, day, customer_id, count(*) from days where amount > 0 group by 1, 2, 3',
  'insert into creator_customers (creator_id, customer_id, order_count, last_day) select creator_id, customer_id, count(*), max(day) from days where amount > 0 group by 1, 2',
  `update creator_days d set payer_count = k.count from (select creator_id, last_day, count(*) from creator_customers group by 1, 2) k
     where d.creator_id = k.creator_id and d.day = k.last_day`,
  `insert into customer_totals (creator_id, customer_id, paid_amount, order_count, first_order_at, last_order_at)
     select creator_id, customer_id, sum(amount), sum(orders), min(at) filter (where orders = 1), max(at) filter (where orders = 1) from movements group by 1, 2`,
  `insert into product_totals as known (product_id, creator_id, revenue_amount, order_count) select product_id, creator_id, sum(amount), sum(orders) from movements group by 1, 2
     on conflict (product_id) do update set revenue_amount = excluded.revenue_amount, order_count = excluded.order_count`,
  `insert into creator_totals (creator_id, revenue_amount, order_count, paid_customers, sale_version, customer_count)
     select creator_id, sum(amount), sum(orders), count(distinct customer_id) filter (where amount > 0), sum(orders), count(distinct customer_id) from movements group by 1`,
];

/** How far some buyers are in what they have bought. */
const progress = (): string[] => [
  `insert into item_progress (customer_id, item_id, product_id, position_seconds, position_at, furthest_seconds, completed_at)
     select o.customer_id, i.id, o.product_id, 30, o.paid_at, 60, case when i.position = 1 then o.paid_at end
     from orders o join content_items i on i.product_id = o.product_id and i.position <= 2 where o.number % 20 = 0`,
  `insert into product_progress (customer_id, product_id, completed_count, last_item_id, seen_at)
     select p.customer_id, p.product_id, count(p.completed_at), (array_agg(p.item_id))[1], max(p.position_at) from item_progress p group by 1, 2`,
];
