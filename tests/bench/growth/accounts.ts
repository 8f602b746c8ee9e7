import type pg from 'pg';
import { firstDayOf, periods } from '../../../server/domains/reports/periods.ts';
import { creatorEmail } from '../frame/dataset.ts';
import { chainLedger, unchained } from '../frame/ledger.ts';

/** An account of the growth part. Ids hold its number, so that both accounts ask the same of their own rows. */
export interface GrowthAccount {
  number: number;
  /** How many times the small account's data it has, but for orders. */
  scale: number;
  orders: number;
}
/** The small account and the large one. */
export type Pair = readonly [small: GrowthAccount, large: GrowthAccount];
const small: GrowthAccount = { number: 1, scale: 1, orders: 200 };
/** In the bench's small form, the large one is only so much larger that each page in the middle of a list is one. */
export const pairOf = (form: { small: boolean }): Pair => [
  small,
  { number: 2, ...(form.small ? { scale: 4, orders: 800 } : { scale: 100, orders: 200_000 }) },
];
export const emailOf = ({ number }: Pick<GrowthAccount, 'number'>) => `growth${number}@bench.test`;

/** What the smallest account has. One product of each account is wide: all of its sections are in that product. */
const size = { products: 20, customers: 100, wideSections: 10, audits: 500 };

const kinds = { user: 1, creator: 2, customer: 3, file: 4, product: 5, section: 6, item: 7, order: 8, payment: 9, code: 10 } as const;
/** The n-th id of a kind in an account: a valid version 7 UUID. */
export const idOf = (kind: keyof typeof kinds, account: number, n = 1) =>
  `0197b0${hex(kinds[kind], 2)}-${hex(account, 4)}-7000-8000-${hex(n, 12)}`;
const hex = (n: number, length: number) => n.toString(16).padStart(length, '0');

/** Adds both accounts to the bench's own: rows of this year, and the sums that the transactions would have kept. */
export async function addAccounts(db: pg.Client, pair: Pair): Promise<void> {
  await db.query('begin');
  for (const account of pair) for (const statement of rowsOf(account)) await db.query(statement);
  await db.query('set local session_replication_role = replica'); // what follows needs no check
  for (const account of pair) for (const statement of [...salesOf(account), ...sumsOf(account)]) await db.query(statement);
  await db.query('commit');
  await db.query('vacuum analyze');
}

/** An id in SQL, of a number that is SQL itself. */
const id = (kind: keyof typeof kinds, account: number, n: string) =>
  `('0197b0${hex(kinds[kind], 2)}-${hex(account, 4)}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const yearStart = `date_trunc('year', now())`;
/** The n-th of so many moments of this year until now. */
const moment = (n: string, of: number) => `${yearStart} + (now() - ${yearStart} - interval '1 hour') * ((${n})::float / ${of})`;

/** The rows that triggers complete: an account with its products and their contents. */
function rowsOf({ number: a, scale }: GrowthAccount): string[] {
  const products = size.products * scale;
  const wide = size.wideSections * scale;
  const [creator, user] = [`'${idOf('creator', a)}'::uuid`, `'${idOf('user', a)}'::uuid`];
  return [
    `insert into users (id, email, role, password_hash, email_verified_at)
       select ${user}, '${emailOf({ number: a })}', 'CREATOR', password_hash, now() from users where email = '${creatorEmail(1)}'`,
    `insert into creators (id, owner_id, full_name, username, bio, profession, phone_number, profile_completed_at)
       values (${creator}, ${user}, 'Creator ${a}', 'growth-${a}', 'Teaches', 'TEACHER', '+96550000000', now())`,
    `insert into usernames (username, creator_id) values ('growth-${a}', ${creator})`,
    `insert into users (id, email, role, password_hash, phone_number, email_verified_at)
       select ${id('customer', a, 'n')}, 'buyer' || n || '@account${a}.test', 'CUSTOMER', '-', '+9655' || lpad((${a} * 100000 + n)::text, 7, '0'), now()
       from generate_series(1, ${size.customers * scale}) n`,
    `insert into files (id, creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, width, height, duration_seconds)
       select ${id('file', a, 'n')}, ${creator}, ${user}, case n % 2 when 0 then 'IMAGE' else 'VIDEO' end, case n % 2 when 0 then 'image/webp' else 'video/mp4' end,
         'file ' || n, 1000 + n, 'growth/${a}/' || n, 1280, 720, case n % 2 when 1 then 60 + n % 600 end
       from generate_series(1, ${products * 2}) n`,
    `insert into products (id, creator_id, status, title, title_ar, subtitle, description, cover_id, price_amount, currency, benefits, start_date, published_at, created_at, updated_at)
       select ${id('product', a, 'n')}, ${creator}, case when n % 10 = 0 then 'DRAFT' else 'PUBLISHED' end, 'Course number ' || n, 'دورة رقم ' || n,
         'What you learn in course ' || n, '<p>All there is to know about subject ' || n || '</p>', ${id('file', a, 'n * 2')}, 5000 + (n * 37) % 60000, 'KWD',
         '[{"text":"Certificate","description":"At the end of it"}]', ${yearStart}::date, ${yearStart}, ${moment('n', products)}, ${moment('n', products)}
       from generate_series(1, ${products}) n`,
    `insert into sections (id, creator_id, product_id, title, position)
       select ${id('section', a, 'n')}, ${creator}, ${id('product', a, '(n - 1) / 4 + 2')}, 'Chapter ' || n, (n - 1) % 4 + 1
       from generate_series(1, ${(products - 1) * 4}) n
       union all
       select ${id('section', a, `${products * 4} + n`)}, ${creator}, ${id('product', a, '1')}, 'Chapter ' || n, n from generate_series(1, ${wide}) n`,
    `insert into content_items (id, creator_id, product_id, section_id, type, title, subtitle, body, file_id, is_free, is_visible, position)
       select uuidv7(), s.creator_id, s.product_id, s.id, case n % 2 when 0 then 'ARTICLE' else 'VIDEO' end, 'Lesson ' || n, 'About it',
         case n % 2 when 0 then '<p>Read this</p>' end, case n % 2 when 1 then ${id('file', a, '1')} end, n = 1, n <> 4, n
       from sections s, generate_series(1, 4) n where s.creator_id = ${creator}`,
    `insert into promo_codes (id, creator_id, product_id, code, code_key, percentage, created_at)
       select ${id('code', a, 'n')}, ${creator}, ${id('product', a, 'n')}, 'CODE' || n, 'CODE' || n, 10, ${moment('n', products)}
       from generate_series(1, ${products}) n`,
    `insert into audit_entries (creator_id, at, actor_id, actor_email, actor_permission, action, object_type, object_id, object_label, request_id)
       select ${creator}, ${moment('n', size.audits * scale)}, ${user}, 'growth${a}@bench.test', 'OWNER', 'productUpdate', 'Product',
         ${id('product', a, `n % ${products} + 1`)}, 'Course', 'request' || n
       from generate_series(1, ${size.audits * scale}) n`,
  ];
}

/** Orders that were paid, with all that a settled payment writes. A customer buys each product once. */
function salesOf({ number: a, scale, orders }: GrowthAccount): string[] {
  const [products, customers] = [size.products * scale, size.customers * scale];
  const sold = `(select p.* from products p where p.creator_id = '${idOf('creator', a)}')`;
  const paid = `orders o where o.creator_id = '${idOf('creator', a)}'`;
  const places = unchained('paid_at');
  return [
    `insert into orders (id, creator_id, customer_id, product_id, number, status, title, total_amount, currency, holds_place, hold_expires_at, paid_at, created_at, sold_on, sale_version)
       select ${id('order', a, 'n')}, p.creator_id, ${id('customer', a, `n % ${customers} + 1`)}, p.id, n, 'PAID', p.title, p.price_amount, 'KWD', true, at, at, at, (at at time zone 'Asia/Kuwait')::date, n
       from generate_series(1, ${orders}) n cross join lateral (select ${moment('n', orders)} as at) o
       join ${sold} p on p.id = ${id('product', a, `(n + n / ${customers}) % ${products} + 1`)}`,
    `insert into entitlements (customer_id, product_id, order_id, created_at) select customer_id, product_id, id, paid_at from ${paid}`,
    `insert into product_progress (customer_id, product_id, completed_count, seen_at) select customer_id, product_id, number % 5, paid_at from ${paid} and number % 2 = 0`,
    `insert into payments (id, creator_id, payer_id, order_id, amount, currency, description, payee, fee_amount, status, gateway, gateway_reference, expires_at, settled_at, created_at)
       select ${id('payment', a, 'number')}, creator_id, customer_id, id, total_amount, 'KWD', title, 'Creator', 100, 'SUCCEEDED', 'sandbox', id::text, paid_at, paid_at, paid_at from ${paid}`,
    `insert into ledger_journals (id, creator_id, kind, payment_id, currency, created_at, ${places.columns})
       select id, creator_id, 'SALE', ${id('payment', a, 'number')}, 'KWD', paid_at, ${places.values} from ${paid}`,
    `insert into ledger_entries (journal_id, creator_id, payment_id, account, amount, currency, created_at)
       select o.id, creator_id, ${id('payment', a, 'o.number')}, line.account, line.amount, 'KWD', o.paid_at
       from (select * from ${paid}) o, lateral (values ('GATEWAY', total_amount), ('CREATOR', -total_amount), ('CREATOR', 100), ('GATEWAY_FEE', -100)) line (account, amount)`,
    ...chainLedger(`'${idOf('creator', a)}'`),
  ];
}

function sumsOf({ number }: GrowthAccount): string[] {
  const creator = `'${idOf('creator', number)}'`;
  const day = 'sold_on';
  const paid = `from orders where creator_id = ${creator}`;
  return [
    `insert into creator_days (creator_id, day, gross_amount, revenue_amount, order_count, fee_amount)
     select creator_id, ${day}, sum(total_amount), sum(total_amount), count(*), 100 * count(*) ${paid} group by 1, 2`,
    `insert into item_periods (creator_id, kind, period, from_day, item_id, gross_amount, revenue_amount, order_count, fee_amount)
     select creator_id, 'PRODUCT', period, ${firstDayOf('period', day, '0')}, product_id, sum(total_amount), sum(total_amount), count(*), 100 * count(*)
     from orders, ${periods} p (period) where creator_id = ${creator} group by 1, 2, 3, 4, 5`,
    `insert into customer_days (creator_id, day, customer_id, order_count) select creator_id, ${day}, customer_id, count(*) ${paid} group by 1, 2, 3`,
    `insert into creator_customers (creator_id, customer_id, order_count, last_day) select creator_id, customer_id, count(*), max(${day}) ${paid} group by 1, 2`,
    `update creator_days d set payer_count = c.count
     from (select creator_id, last_day, count(*) from creator_customers where creator_id = ${creator} group by 1, 2) c where c.creator_id = d.creator_id and c.last_day = d.day`,
    `insert into customer_totals (creator_id, customer_id, paid_amount, order_count, first_order_at, last_order_at, email, phone_number)
     select o.*, u.email, u.phone_number from users u join (
       select creator_id, customer_id, sum(total_amount), count(*), min(paid_at), max(paid_at) ${paid} group by 1, 2) o on o.customer_id = u.id`,
    `update product_totals t set revenue_amount = s.amount, order_count = s.orders
     from (select product_id, sum(total_amount) as amount, count(*) as orders ${paid} group by 1) s where s.product_id = t.product_id`,
    `insert into creator_totals (creator_id, revenue_amount, order_count, paid_customers, customer_count, sale_version)
     select creator_id, sum(total_amount), count(*), count(distinct customer_id), count(distinct customer_id), count(*) ${paid} group by 1`,
  ];
}
