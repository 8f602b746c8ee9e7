import { expect, test } from 'vitest';
import { book, cancel, event, join, leave, letHoldPass, seatsOf, waitingOf } from '../../support/bookings.ts';
import { cards } from '../../support/card.ts';
import { gql } from '../../support/client.ts';
import { enterCard } from '../../support/money/pages.ts';
import { booksOf, crowd, newKey, runJob } from '../../support/sales.ts';
import { checkoutSeat, held, letHoldLapse } from '../../support/seats.ts';
import { setting } from '../../support/server.ts';
import { dayIn, sessionCancelMutation, sessionUpdateMutation } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { instead, until } from '../../support/until.ts';
import { type Account, type CreatorAccount, world } from '../../support/world.ts';

/* Seats that come free for those who wait, while the offers are taken, lapse and are given back, really at the same time. */

interface Race {
  creator: CreatorAccount;
  sessionId: string;
  price: number;
  /** Who have its two seats. */
  holders: { customer: Account; bookingId: string }[];
  /** Who wait. The first two have an offer: their bookings. */
  queue: Account[];
  offers: string[];
  strangers: Account[];
}

/** Takes an offer: confirms it, or pays for it by card. */
async function accept({ price }: Race, customer: Account, bookingId: string) {
  const { payment, userErrors } = await checkoutSeat(customer, bookingId);
  if (price && payment?.redirectUrl) {
    // The page may be over meanwhile, or paid in another window.
    await enterCard(payment.redirectUrl, cards.good, 'complete');
    await fetch(`${setting('TEST_URL')}/payments/return?payment=${payment.id}&lang=en`, { redirect: 'manual' });
  }
  return { userErrors };
}
const isOffered = (race: Race, n: number) => accept(race, race.queue[n] as Account, race.offers[n] as string);
const sessionAct = async (mutation: string, { creator, sessionId }: Race, input: object) => {
  const { data, errors } = await gql(mutation, { id: sessionId, input }, creator);
  expect(errors).toBeUndefined();
  return data;
};

const acts = {
  accepted: (race: Race) => isOffered(race, 0),
  acceptedTwice: (race: Race) => Promise.all([isOffered(race, 0), isOffered(race, 0)]),
  otherAccepted: (race: Race) => isOffered(race, 1),
  async acceptedByAnother(race: Race) {
    for (const customer of [race.queue[2], race.strangers[0]]) {
      const { userErrors } = await checkoutSeat(customer as Account, race.offers[0] as string);
      expect(userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    }
  },
  lapses: ({ offers }: Race) => letHoldPass(offers[0] as string).then(() => runJob('bookings:lapseHolds')),
  paymentLapses: ({ offers }: Race) =>
    letHoldLapse(offers[0] as string)
      .then(() => runJob('bookings:lapseHolds'))
      .then(() => runJob('billing:reconcile')),
  leaves: ({ queue, sessionId }: Race) => leave(queue[1] as Account, sessionId),
  nextLeaves: ({ queue, sessionId }: Race) => leave(queue[2] as Account, sessionId),
  seatsComeFree: ({ holders }: Race) => Promise.all(holders.map(({ customer, bookingId }) => cancel(customer, bookingId))),
  strangersBook: ({ strangers, sessionId }: Race) => Promise.all(strangers.map((customer) => book(customer, { sessionId }))),
  sessionMoves: (race: Race) => sessionAct(sessionUpdateMutation, race, { sessionDate: dayIn(20), sessionTime: '19:00' }),
  sessionIsCancelled: (race: Race) => sessionAct(sessionCancelMutation, race, { idempotencyKey: newKey() }),
} as const;
type Act = keyof typeof acts;

const known: readonly (readonly Act[])[] = [
  ['seatsComeFree', 'acceptedTwice', 'acceptedByAnother', 'strangersBook'],
  ['accepted', 'lapses', 'otherAccepted', 'leaves', 'strangersBook'],
  ['accepted', 'sessionIsCancelled', 'otherAccepted', 'seatsComeFree'],
  ['paymentLapses', 'accepted', 'sessionMoves', 'nextLeaves', 'strangersBook', 'seatsComeFree'],
];
const names = Object.keys(acts) as Act[];
const drawn = (): Act[] =>
  Array.from({ length: 3 + Math.floor(Math.random() * 4) }, () => names[Math.floor(Math.random() * names.length)] as Act);
const races = [...known, ...Array.from({ length: rounds(0, 120) }, drawn)].flatMap((race, n) =>
  // The first few both ways, those that are drawn in turn.
  (n < known.length ? [0, 5000] : [n % 2 ? 0 : 5000]).map((price) => ({ price, race, title: race.join(', ') })),
);

test.each(races)('at $price: $title', async ({ price, race }) => {
  const creator = await world.creator();
  const sessionId = await event(creator, { seats: 4, price, cancellationHours: 0 });
  const [a, b, c, d, ...others] = (await crowd(13)) as [Account, Account, Account, Account, ...Account[]];
  const holders = await Promise.all([a, b].map(async (customer) => ({ customer, bookingId: await held(customer, sessionId) })));
  const leaving = await Promise.all([c, d].map((customer) => held(customer, sessionId)));
  await sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where session_id = $1`, [sessionId]);
  const [queue, strangers] = [others.slice(0, 7), others.slice(7)];
  for (const customer of queue) await join(customer, sessionId);
  await cancel(c, leaving[0] as string);
  await cancel(d, leaving[1] as string);
  const offers = await Promise.all(queue.slice(0, 2).map(async (customer) => (await waitingOf(customer))[0].booking.id as string));
  const given: Race = { creator, sessionId, price, holders, queue, offers, strangers };
  await Promise.all(race.map((act) => acts[act](given)));

  // Payments and refunds come to their ends.
  const open = async () => {
    const rows = await sql(
      `select p.status, r.status as refund from payments p left join refunds r on r.payment_id = p.id
       where p.creator_id = $1 and (r.status in ('PENDING', 'FAILING') or exists (
         select from graphile_worker._private_jobs j where j.payload ->> 'bookingId' in (select id::text from bookings where session_id = $2)
           and j.run_at <= now()))`,
      [creator.creatorId, sessionId],
    );
    return !rows.length || instead(rows);
  };
  await until(open, 'a payment or a refund was not ended');
  const isCancelled = race.includes('sessionIsCancelled');

  const { taken, standing } = await seatsOf(sessionId);
  expect(taken).toBe(standing);
  const bookings = await sql<{ customer: string; count: number; confirmed: number }>(
    `select customer_id as customer, count(*)::int as count, count(*) filter (where status = 'CONFIRMED')::int as confirmed
     from bookings where session_id = $1 and status in ('HELD', 'PENDING_PAYMENT', 'CONFIRMED') group by customer_id`,
    [sessionId],
  );
  expect(bookings.filter(({ count }) => count > 1)).toEqual([]);
  // No stranger comes before one who waits; no seat is free while one waits.
  const entries = await sql<{ status: string; booking: string | null }>(
    `select w.status, b.status as booking from waiting_entries w left join bookings b on b.id = w.booking_id where w.session_id = $1`,
    [sessionId],
  );
  const waits = entries.filter(({ status }) => status === 'WAITING').length;
  expect(bookings.filter(({ customer }) => strangers.some(({ userId }) => userId === customer))).toEqual([]);
  expect({ waits, taken }).toEqual(isCancelled ? { waits: 0, taken: 0 } : { waits: expect.any(Number), taken: 4 });
  // An entry says what became of its booking.
  const ofEntry: Record<string, readonly (string | null)[]> = {
    WAITING: [null],
    OFFERED: ['HELD', 'PENDING_PAYMENT'],
    BOOKED: isCancelled ? ['CONFIRMED', 'CANCELLED'] : ['CONFIRMED'],
    LAPSED: ['CANCELLED'],
    LEFT: [null, 'CANCELLED'],
  };
  for (const { status, booking } of entries) expect(ofEntry[status]).toContain(booking);

  // Whoever paid has one seat, or all of it back; each seat was paid once.
  const money = await sql<{ bookings: string; kept: number }>(
    `select o.booking_id as bookings, sum(p.amount - p.refunded_amount)::int as kept from payments p join orders o on o.id = p.order_id
     where p.creator_id = $1 and p.status in ('SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED') group by o.booking_id`,
    [creator.creatorId],
  );
  const paid = new Set(
    (
      await sql<{ id: string }>(`select id from bookings where session_id = $1 and status = 'CONFIRMED' and order_id is not null`, [
        sessionId,
      ])
    ).map(({ id }) => id),
  );
  for (const { bookings: id, kept } of money) expect({ id, kept }).toEqual({ id, kept: paid.has(id) ? price : 0 });
  if (price) expect(money.filter(({ kept }) => kept > 0)).toHaveLength(paid.size);
  const earned = paid.size * price;
  expect(await booksOf(creator.creatorId)).toMatchObject({ gateway: earned, paid: earned, totals: earned, days: earned, owed: 0 });
});
