import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { book, cancel, event, reschedule, seatsOf } from '../../support/bookings.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { allMailsTo } from '../../support/mails.ts';
import { orderRefund, saleOf } from '../../support/refunds.ts';
import { booksOf, crowd } from '../../support/sales.ts';
import { paySeat } from '../../support/seats.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { instead, until } from '../../support/until.ts';
import { type Account, type CreatorAccount, world } from '../../support/world.ts';

/* Bookings that move to another date while they are cancelled and their money goes back, really at the same time. */

/** A series of dates, in the sequence of their ids, which is that of their locks. */
async function series(creator: CreatorAccount, dates: number, options: Parameters<typeof event>[1] = {}): Promise<string[]> {
  const seriesId = randomUUID();
  const ids: string[] = [];
  for (let position = 1; position <= dates; position++) ids.push(await event(creator, { ...options, seriesId, seriesPosition: position }));
  return ids.sort();
}

async function paid(customer: Account, sessionId: string) {
  const { booking } = await book(customer, { sessionId });
  const { order } = await paySeat(customer, booking.id);
  return { bookingId: booking.id as string, orderId: order.id as string };
}

test('a refund finds the booking where it has moved to, and holds up nobody meanwhile', async () => {
  const creator = await world.creator();
  const [low, high] = (await series(creator, 2)) as [string, string];
  const customer = await world.customer();
  const { bookingId, orderId } = await paid(customer, high);
  // One who moves the booking has both dates. The refund waits for the one from which the booking comes.
  const first = await lockRows('update sessions set taken = taken + 1 where id = $1', [low]);
  const second = await lockRows(
    `with freed as (update sessions set taken = taken - 1 where id = (select session_id from bookings where id = $1))
     update bookings set session_id = $2 where id = $1`,
    [bookingId, low],
  );
  const refund = orderRefund(creator, orderId);
  await second.awaited(1);
  // A booking that moves names its order, which Postgres looks up with this lock.
  await sql('select from orders where id = $1 for key share nowait', [orderId]);
  await second.release();
  await first.awaited(1);
  // While it waits for the first date, it keeps nobody from the second: two dates are locked in the sequence of their ids.
  await sql('select from sessions where id = $1 for update nowait', [high]);
  await first.release();
  expect((await refund).sale).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'SUCCEEDED' }] });
  for (const date of [low, high]) expect(await seatsOf(date)).toEqual({ taken: 0, standing: 0 });
});

/** What people do to a booking, by the one who does it. All but the moves end in all of the money going back. */
const acts = {
  customerMoves: ({ customer, bookingId, dates }: Race, n: number) =>
    reschedule(customer, bookingId, { sessionId: dates[1 + (n % 2)] as string }),
  hostMoves: ({ creator, bookingId, dates }: Race) => reschedule(creator, bookingId, { sessionId: dates[2] as string }),
  customerCancels: ({ customer, bookingId }: Race) => cancel(customer, bookingId),
  hostCancels: ({ creator, bookingId }: Race) => cancel(creator, bookingId),
  hostRefunds: ({ creator, orderId }: Race) => orderRefund(creator, orderId),
  hostRefundsPart: ({ creator, orderId }: Race) => orderRefund(creator, orderId, { amount: '2.000' }),
} as const;
type Act = keyof typeof acts;
interface Race {
  creator: CreatorAccount;
  customer: Account;
  dates: string[];
  bookingId: string;
  orderId: string;
}

/** The acts that meet in `npm test`; torture draws more of them, in any sequence. */
const known: readonly (readonly Act[])[] = [
  ['customerMoves', 'hostRefunds'],
  ['hostRefunds', 'customerMoves', 'hostMoves'],
  ['customerMoves', 'customerCancels', 'hostRefunds'],
  ['hostCancels', 'customerMoves', 'hostRefundsPart', 'customerCancels'],
];
const names = Object.keys(acts) as Act[];
const drawn = (): Act[] => Array.from({ length: 2 + Math.floor(Math.random() * 4) }, () => names[Math.floor(Math.random() * 6)] as Act);
const races: readonly (readonly Act[])[] = [...known, ...Array.from({ length: rounds(0, 150) }, drawn)];

/** The bookings that one became, the last at the end. */
const chainOf = (bookingId: string) =>
  sql<{ id: string; sessionId: string; status: string; orderId: string | null; uid: string; sequence: number }>(
    `with recursive chain as (
       select b.*, 0 as place from bookings b where id = $1
       union all select b.*, place + 1 from bookings b join chain c on b.rescheduled_from = c.id)
     select id, session_id as "sessionId", status, order_id as "orderId", calendar_uid as uid, calendar_sequence as sequence
     from chain order by place`,
    [bookingId],
  );

describe('at once, on one booking', () => {
  test.each(races.map((race) => ({ race, title: race.join(', ') })))('$title', async ({ race }) => {
    const creator = await world.creator();
    const [customer] = (await crowd(1)) as [Account];
    const dates = await series(creator, 3, { seats: 2 });
    const sold = await paid(customer, dates[0] as string);
    const one: Race = { creator, customer, dates, ...sold };
    const answers = await Promise.all(race.map((act, n) => acts[act](one, n)));
    const done = race.filter((_act, n) => !(answers[n].userErrors as unknown[]).length);

    // One booking of the chain stands or is cancelled, and has the order; all others were moved.
    const chain = await chainOf(sold.bookingId);
    const last = chain.at(-1) as NonNullable<(typeof chain)[number]>;
    const gone = done.some((act) => ['customerCancels', 'hostCancels', 'hostRefunds'].includes(act));
    const parts = done.filter((act) => act === 'hostRefundsPart').length;
    const back = gone ? 5000 : 2000 * parts;
    const settled = async () => {
      const { payment } = await saleOf(creator, sold.orderId);
      return payment.refunded.amount === (back / 1000).toFixed(3) || instead(payment);
    };
    await until(settled, 'the money did not go back');
    const [end] = (await chainOf(sold.bookingId)).slice(-1);
    expect(end).toMatchObject({ id: last.id, status: gone ? 'CANCELLED' : 'CONFIRMED', orderId: sold.orderId });
    expect(chain.slice(0, -1).map(({ status, orderId }) => [status, orderId])).toEqual(chain.slice(0, -1).map(() => ['RESCHEDULED', null]));
    expect(chain).toHaveLength(1 + done.filter((act) => act.endsWith('Moves')).length);

    // Each seat counts once, where the booking is.
    for (const date of dates) {
      const count = !gone && date === last.sessionId ? 1 : 0;
      expect(await seatsOf(date)).toEqual({ taken: count, standing: count });
    }
    // The money went back once, here and at the gateway, and the account's books agree.
    const [money] = await sql<{ here: number; there: number; promised: number }>(
      `select p.refunded_amount::int as here, g.refunded_amount::int as there,
         (select coalesce(sum(amount), 0)::int from refunds r where r.payment_id = p.id) as promised
       from payments p join sandbox_gateway.payments g on g.payment_id = p.id where p.order_id = $1`,
      [sold.orderId],
    );
    expect(money).toEqual({ here: back, there: back, promised: back });
    const kept = 5000 - back;
    expect(await booksOf(creator.creatorId)).toMatchObject({
      ...{ gateway: kept, revenue: kept, paid: gone ? 0 : 5000, totals: kept, days: kept, owed: 0 },
    });

    // One entry in the calendar, and one mail that says that it is gone.
    expect(new Set(chain.map(({ uid }) => uid)).size).toBe(1);
    const sequences = chain.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    const told = async () => {
      const mails = await allMailsTo(customer.email);
      const about = (what: RegExp) => mails.filter(({ subject }) => what.test(subject));
      const [cancelled, notes] = [about(/^Cancelled: /), about(/^(Credit note|Your refund)/)];
      const all = cancelled.length >= Number(gone) && notes.length >= parts + Number(gone);
      return all ? { cancelled, notes } : instead(mails.map(({ subject }) => subject));
    };
    const { cancelled, notes } = await until(told, 'the customer was not told');
    expect(cancelled).toHaveLength(gone ? 1 : 0);
    expect(notes).toHaveLength(parts + (gone ? 1 : 0));
    for (const { calendar } of cancelled) {
      expect(calendar).toContain('METHOD:CANCEL');
      expect(calendar).toContain(`UID:${end?.uid}`);
    }
  });
});
