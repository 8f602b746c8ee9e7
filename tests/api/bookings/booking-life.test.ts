import { expect, test } from 'vitest';
import { book, cancel, event, join, leave, letHoldPass, release, seatsOf } from '../../support/bookings.ts';
import { crowd, runJob } from '../../support/sales.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { sql } from '../../support/sql.ts';
import { type Account, world } from '../../support/world.ts';

/** A repeatable stream of numbers below a bound (mulberry32), so that a failing run can be run again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What must hold whenever nothing is under way. */
async function requireSound(sessionId: string, step: string) {
  const { taken, standing } = await seatsOf(sessionId);
  const [row] = await sql<{ seats: number; offers: number; held: number }>(
    `select seats,
       (select count(*)::int from waiting_entries w where w.session_id = s.id and w.status = 'OFFERED') as offers,
       (select count(*)::int from waiting_entries w join bookings b on b.id = w.booking_id
         where w.session_id = s.id and w.status = 'OFFERED' and b.status in ('HELD', 'PENDING_PAYMENT')) as held
     from sessions s where id = $1`,
    [sessionId],
  );
  expect(taken, step).toBe(standing);
  expect(taken, step).toBeLessThanOrEqual(row?.seats as number);
  expect(row?.held, step).toBe(row?.offers);
}

test.each([1, 2, 3])(
  'a session lives through anything: never oversold, each taken seat has its booking (run %i)',
  async (seed) => {
    const roll = dice(seed);
    const sessionId = await event(await world.creator(), { seats: 4, price: 0, cancellationHours: 0 });
    const customers = await crowd(10);
    /** The customers' latest bookings. */
    const bookings = new Map<Account, string>();
    const known = (customer: Account) => bookings.get(customer) ?? '0197a000-0000-7000-8000-000000000000';

    const acts: Record<string, (customer: Account) => Promise<unknown>> = {
      book: async (customer) => {
        const { booking } = await book(customer, { sessionId });
        if (booking) bookings.set(customer, booking.id);
      },
      pay: (customer) => checkoutSeat(customer, known(customer)),
      release: (customer) => release(customer, known(customer)),
      cancel: (customer) => cancel(customer, known(customer)),
      lapse: async (customer) => {
        await sql(`update bookings set hold_expires_at = now() - interval '1 second' where id = $1 and status = 'HELD'`, [known(customer)]);
        await runJob('bookings:lapse', { bookingId: known(customer) });
      },
      lapseOffer: async () => {
        const [offer] = await sql<{ booking_id: string }>(
          `select booking_id from waiting_entries where session_id = $1 and status = 'OFFERED'`,
          [sessionId],
        );
        if (offer) await letHoldPass(offer.booking_id).then(() => runJob('bookings:lapseHolds'));
      },
      join: (customer) => join(customer, sessionId),
      leave: (customer) => leave(customer, sessionId),
      seats: () => sql('update sessions set seats = greatest(taken, $2, 1) where id = $1', [sessionId, roll(7)]),
    };
    const names = Object.keys(acts);
    for (let round = 0; round < 15; round += 1) {
      const chosen = Array.from({ length: 6 }, () => [names[roll(names.length)], customers[roll(customers.length)]] as [string, Account]);
      await Promise.all(chosen.map(([name, customer]) => acts[name]?.(customer)));
      await requireSound(sessionId, `seed ${seed}, round ${round}: ${chosen.map(([name]) => name).join(' ')}`);
    }
  },
  120_000,
);
