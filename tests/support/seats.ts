import { cards, payByCard } from './card.ts';
import { type Caller, gql, type Mail, mailsTo } from './client.ts';
import { checkoutMutation, newKey, readPayment } from './sales.ts';
import { sql } from './sql.ts';
import { until } from './until.ts';
import type { Account, ConsoleAccount } from './world.ts';

export interface EventOptions {
  /** Minor units of KWD; 0 is free. */
  price?: number;
  seats?: number;
  startsIn?: string;
  status?: string;
}

const minutesTaken = new Map<string, number>();

/** Makes a scheduled event by its row; each of a creator begins two hours after the one before. */
export async function event(
  { creatorId }: Pick<ConsoleAccount, 'creatorId'>,
  { price = 5000, seats = 10, startsIn = '3 days', status = 'SCHEDULED' }: EventOptions = {},
): Promise<string> {
  const after = minutesTaken.get(creatorId) ?? 0;
  minutesTaken.set(creatorId, after + 120);
  const [row] = await sql<{ id: string }>(
    `insert into sessions (creator_id, type, status, title, title_ar, time_zone, duration_minutes, starts_at, ends_at, busy, seats, cost,
       price_amount, currency, session_date, session_time, published_at, location)
     select $1, 'EVENT', $5, 'Clay together', 'الطين معًا', 'Asia/Kuwait', 60, at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'),
       $2, case when $3::bigint > 0 then 'PAID' else 'FREE' end, $3, 'KWD', (at at time zone 'Asia/Kuwait')::date,
       (at at time zone 'Asia/Kuwait')::time(0), now(), 'ONLINE'
     from (select date_trunc('minute', now()) + $4::interval + make_interval(mins => $6) as at) t returning id`,
    [creatorId, seats, price, startsIn, status, after],
  );
  return (row as { id: string }).id;
}

/** Makes a customer's held booking of a session by its row, with the seat taken. */
export async function held(
  { userId }: Pick<Account, 'userId'>,
  sessionId: string,
  { minutes = 10, language = 'EN', timeZone = 'Asia/Kuwait', name = 'Noor' } = {},
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `with place as (update sessions set taken = taken + 1 where id = $2 returning *)
     insert into bookings (creator_id, session_id, customer_id, name, language, time_zone, hold_expires_at, cancellation_hours)
     select creator_id, id, $1, $5, $6, $7, now() + make_interval(mins => $3), coalesce($4, cancellation_hours) from place returning id`,
    [userId, sessionId, minutes, null, name, language, timeZone],
  );
  return (row as { id: string }).id;
}

/** Calls checkout for a booking and returns the payload, which may have errors. */
export async function checkoutSeat(
  caller: Caller,
  bookingId: string,
  { key = newKey(), promoCode }: { key?: string; promoCode?: string } = {},
) {
  const { data, errors } = await gql(checkoutMutation, { input: { bookingId, idempotencyKey: key, promoCode } }, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.checkout;
}

/** Pays for a booking by card, and returns the payment as it is when the customer returns. */
export async function paySeat(caller: Caller, bookingId: string, card: string = cards.good, promoCode?: string) {
  const { payment, userErrors } = await checkoutSeat(caller, bookingId, { promoCode });
  if (userErrors.length) throw new Error(JSON.stringify(userErrors));
  await payByCard(payment.redirectUrl, card);
  return readPayment(caller, payment.id);
}

/** A booking's row. */
export async function seatOf(bookingId: string) {
  const [row] = await sql<{ status: string; order_id: string | null; cancelled_by: string | null; minutes: number; taken: number }>(
    `select b.status, b.order_id, b.cancelled_by, round(extract(epoch from b.hold_expires_at - now()) / 60)::int as minutes, s.taken
     from bookings b join sessions s on s.id = b.session_id where b.id = $1`,
    [bookingId],
  );
  return row as NonNullable<typeof row>;
}

/** Moves the end of a booking's hold, its order's and its payment's into the past. */
export async function letHoldLapse(bookingId: string): Promise<void> {
  await sql(`update bookings set hold_expires_at = now() - interval '1 second' where id = $1`, [bookingId]);
  await sql(`update orders set hold_expires_at = now() - interval '1 second' where booking_id = $1`, [bookingId]);
  await sql(
    `update payments set expires_at = now() - interval '1 second' where order_id in (select id from orders where booking_id = $1)`,
    [bookingId],
  );
}

/** Waits for `count` mails about bookings to an address, and returns them, newest first. */
export async function paperTo(email: string, count = 1): Promise<Mail[]> {
  const enough = async () => {
    const mails = (await mailsTo(email, { count: 0 })).filter(({ subject }) => subject !== 'Verify your email');
    return mails.length >= count && mails;
  };
  return until(enough, `fewer than ${count} mails about bookings came to ${email}`);
}
