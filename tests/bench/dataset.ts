import pg from 'pg';
import { firstDayOf, periods } from '../../server/domains/reports/periods.ts';

/** The numbers of rows. */
export const size = { creators: 200, products: 5000, items: 200_000, orders: 200_000, customers: 20_000 };

/**
 * Fills an empty, migrated database with `size`: deterministic rows of this year, and the totals that the transactions would have
 * kept.
 */
export async function fillDataset(url: string, passwordHash: string): Promise<void> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { rows } = await db.query<{ filled: boolean }>('select count(*) = $1 as filled from creators', [size.creators]);
  if (!rows[0]?.filled) {
    await db.query('begin');
    await db.query(`set local session_replication_role = replica`); // the generated rows are correct, so triggers and keys are skipped
    for (const statement of statements(passwordHash)) await db.query(statement);
    await db.query('commit');
    await db.query('vacuum analyze');
  }
  await db.end();
}

/** The id of the n-th row of a kind: a valid version 7 UUID. These sort by n. */
const id = (kind: number, n: string) =>
  `('0197a0${kind.toString(16).padStart(2, '0')}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const creatorId = (n: number) => `0197a002-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const productId = (n: number) => `0197a005-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

function statements(passwordHash: string): string[] {
  const { creators, products, items, orders, customers } = size;
  const yearStart = `date_trunc('year', now())`;
  const soFar = `(now() - ${yearStart} - interval '1 hour')`;
  const creatorOf = (n: string) => `(${n} - 1) % ${creators} + 1`;
  return [
    `insert into users (id, email, role, password_hash, email_verified_at)
       select ${id(1, 'n')}, 'creator' || n || '@bench.test', 'CREATOR', '${passwordHash}', now() from generate_series(1, ${creators}) n`,
    `insert into users (id, email, role, password_hash, email_verified_at)
       select ${id(3, 'n')}, 'customer' || n || '@bench.test', 'CUSTOMER', '${passwordHash}', now() from generate_series(1, ${customers}) n`,
    `insert into creators (id, owner_id, full_name, username, bio, profession, phone_number, profile_completed_at, order_count)
       select ${id(2, 'n')}, ${id(1, 'n')}, 'Creator ' || n, 'creator-' || n, 'Teaches', 'TEACHER', '+96550000000', now(), ${orders / creators} from generate_series(1, ${creators}) n`,
    `insert into files (id, creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, width, height, duration_seconds)
       select ${id(4, 'n')}, ${id(2, creatorOf('n'))}, ${id(1, creatorOf('n'))}, case when n <= ${products} then 'IMAGE' else 'VIDEO' end,
         case when n <= ${products} then 'image/webp' else 'video/mp4' end, 'file ' || n, 1000 + n, 'bench/' || n, 1280, 720, case when n > ${products} then 60 + n % 600 end
       from generate_series(1, ${products * 2}) n`,
    `insert into products (id, creator_id, status, title, title_ar, subtitle, description, cover_id, price_amount, currency, benefits, start_date, published_at, created_at, updated_at)
       select ${id(5, 'n')}, ${id(2, creatorOf('n'))}, case when n % 10 = 0 then 'DRAFT' else 'PUBLISHED' end, 'Course number ' || n, 'دورة رقم ' || n, 'What you learn in course ' || n,
         '<p>All there is to know about subject ' || n || '</p>', ${id(4, 'n')}, 5000 + (n * 37) % 60000, 'KWD', '[{"text":"Certificate","description":"At the end of it"}]',
         ${yearStart}::date, ${yearStart}, ${yearStart} + n * interval '1 minute', ${yearStart} + n * interval '1 minute'
       from generate_series(1, ${products}) n`,
    `insert into sections (id, creator_id, product_id, title, position)
       select ${id(6, 'n')}, ${id(2, creatorOf(`((n - 1) / 4 + 1)`))}, ${id(5, '((n - 1) / 4 + 1)')}, 'Chapter ' || (n - 1) % 4 + 1, (n - 1) % 4 + 1 from generate_series(1, ${products * 4}) n`,
    `insert into content_items (id, creator_id, product_id, section_id, type, title, subtitle, body, file_id, is_free, position)
       select ${id(7, 'n')}, p.creator_id, p.product_id, p.id, case when n % 4 = 0 then 'ARTICLE' else 'VIDEO' end, 'Lesson ' || n, 'About lesson ' || n,
         case when n % 4 = 0 then '<p>Read this</p>' end, case when n % 4 <> 0 then ${id(4, `(${products} + 1 + n % ${products})`)} end, n % 10 = 1, (n - 1) % 10 + 1
       from generate_series(1, ${items}) n join sections p on p.id = ${id(6, '((n - 1) / 10 + 1)')}`,
    `insert into orders (id, creator_id, customer_id, product_id, number, status, product_title, total_amount, currency, holds_place, hold_expires_at, paid_at, created_at, sale_version)
       select ${id(8, 'n')}, p.creator_id, ${id(3, `((n * 7919) % ${customers} + 1)`)}, p.id, (n - 1) / ${creators} + 1, 'PAID', p.title, p.price_amount, 'KWD', true, o.at, o.at, o.at, (n - 1) / ${creators} + 1
       from generate_series(1, ${orders}) n
       cross join lateral (select ${yearStart} + ${soFar} * (n::float / ${orders}) as at) o
       join products p on p.id = ${id(5, `((n - 1) % ${products} + 1)`)}`,
    `insert into creator_days (creator_id, day, revenue_amount, order_count)
       select creator_id, (paid_at at time zone 'Asia/Kuwait')::date, sum(total_amount), count(*) from orders group by 1, 2`,
    `insert into product_periods (creator_id, period, from_day, product_id, revenue_amount, order_count)
       select creator_id, period, ${firstDayOf('period', `(paid_at at time zone 'Asia/Kuwait')::date`)}, product_id, sum(total_amount), count(*)
       from orders, ${periods} p (period) group by 1, 2, 3, 4`,
    `insert into customer_days (creator_id, day, customer_id, order_count)
       select creator_id, (paid_at at time zone 'Asia/Kuwait')::date, customer_id, count(*) from orders group by 1, 2, 3`,
    `insert into creator_customers (creator_id, customer_id, order_count, last_day)
       select creator_id, customer_id, count(*), max((paid_at at time zone 'Asia/Kuwait')::date) from orders group by 1, 2`,
    `insert into product_totals (product_id, creator_id, revenue_amount, order_count) select product_id, creator_id, sum(total_amount), count(*) from orders group by 1, 2`,
    `insert into creator_totals (creator_id, revenue_amount, order_count, paid_customers, sale_version)
       select creator_id, sum(total_amount), count(*), count(distinct customer_id), count(*) from orders group by 1`,
  ];
}
