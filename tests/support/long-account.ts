import { product, section } from './shop.ts';
import { sql } from './sql.ts';
import { type CreatorAccount, world } from './world.ts';

/** How many rows an account has of each kind. */
export interface LongAccountSize {
  products: number;
  customers: number;
  sessions?: number;
  sections?: number;
}

export interface LongAccount {
  creator: CreatorAccount;
  /** The product with the sections, `Part 1` and so on, of ten items each. It is the oldest draft. */
  productId: string;
  /** The month of the sessions: `2026-11`. */
  month: string;
}

/** An account with drafts `Course 1` and so on, customers `reader1` and so on, and sessions in one month, made by inserting their rows. */
export async function longAccount({ products, customers, sessions = 0, sections = 0 }: LongAccountSize): Promise<LongAccount> {
  const creator = await world.creator({ timeZone: 'Asia/Kuwait' });
  const { id: productId } = await product(creator, { title: 'The long course' });
  await section(creator, productId, 'Part 1');
  const { creatorId } = creator;
  await sql(
    `insert into products (creator_id, title, title_ar, subtitle, currency, price_amount, created_at)
     select $1, 'Course ' || n, 'دورة ' || n, 'What course ' || n || ' teaches', 'KWD', n * 100, now() + n * interval '1 second'
     from generate_series(1, $2::int) n`,
    [creatorId, products],
  );
  await sql(
    `with people as (insert into users (email, role, password_hash, phone_number)
       select 'reader' || n || '-' || $1::text || '@example.com', 'CUSTOMER', '-', '+9655' || lpad(n::text, 7, '0') from generate_series(1, $2::int) n returning id)
     insert into customer_totals (creator_id, customer_id, order_count, paid_amount, first_order_at, last_order_at)
     select $1::uuid, id, 1 + row_number() over () % 9, 1000 * (row_number() over () % 90), now() - interval '1 year', now() - row_number() over () * interval '1 minute'
     from people`,
    [creatorId, customers],
  );
  await sql(
    `insert into sessions (creator_id, type, status, title, title_ar, location, seats, session_date, session_time, time_zone, duration_minutes,
       starts_at, ends_at, busy, cost, price_amount, currency)
     select $1, 'EVENT', 'SCHEDULED', 'Lesson ' || n, 'درس ' || n, 'ONLINE', 10, (at at time zone 'Asia/Kuwait')::date, (at at time zone 'Asia/Kuwait')::time(0),
       'Asia/Kuwait', 60, at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'), 'FREE', 0, 'KWD'
     from generate_series(1, $2::int) n, lateral (
       select (date_trunc('month', now()) + interval '1 month' + n % 28 * interval '1 day' + n / 28 * interval '1 hour') as at) t`,
    [creatorId, sessions],
  );
  await sql(
    `with part as (insert into sections (creator_id, product_id, title, title_ar, position)
       select $1, $2, 'Part ' || n, 'جزء ' || n, n from generate_series(2, $3::int) n returning id, title)
     insert into content_items (creator_id, product_id, section_id, type, title, body, position)
     select $1, $2, id, 'ARTICLE', title || ' ' || n, '<p>x</p>', n from part, generate_series(1, 10) n`,
    [creatorId, productId, sections],
  );
  const [next] = await sql<{ month: string }>("select to_char(date_trunc('month', now()) + interval '1 month', 'YYYY-MM') as month");
  return { creator, productId, month: next?.month ?? '' };
}
