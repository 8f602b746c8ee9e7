import { cards, payByCard } from './card.ts';
import { type Caller, gql, type Mail, mailsTo } from './client.ts';
import { checkoutMutation, newKey, readPayment } from './sales.ts';
import { type BookingRow, insertBooking } from './session-rows.ts';
import { sql } from './sql.ts';
import { instead, until } from './until.ts';
import type { Account } from './world.ts';

/** A customer's held seat of a session, made by its row. */
export const held = ({ userId }: Pick<Account, 'userId'>, sessionId: string, given: Omit<BookingRow, 'status'> = {}): Promise<string> =>
  insertBooking(userId, sessionId, { name: 'Noor', ...given });

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

/** Mails about a person's account and their money. */
const aboutOther = /^(Verify your email|Receipt |Credit note |Your refund|الإيصال |إشعار دائن |استرداد )/u;

/** Waits for `count` mails about bookings to an address, and returns them, newest first. */
export async function paperTo(email: string, count = 1): Promise<Mail[]> {
  const enough = async () => {
    const mails = (await mailsTo(email, { count: 0 })).filter(({ subject }) => !aboutOther.test(subject));
    return mails.length >= count ? mails : instead(mails.map(({ subject }) => subject));
  };
  return until(enough, `fewer than ${count} mails about bookings came to ${email}`);
}
