import { describe, expect, test } from 'vitest';
import { appointments, book, cancel, event, join, letHoldPass, release, reschedule, seatsOf, waitingOf } from '../../support/bookings.ts';
import { failuresOf } from '../../support/client.ts';
import { figure } from '../../support/figures.ts';
import { crowd, runJob } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { type Account, world } from '../../support/world.ts';

const confirm = (ids: string[]) => sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() where id = any($1)`, [ids]);

/** How many customers want ten seats at once, and how many one slot. */
const [forSeats, forSlot] = [rounds(40, 200), rounds(25, 100)];

describe('at once', () => {
  test(`${forSeats} customers for 10 seats: 10 get one, and the others hear that it is sold out, with other dates`, async () => {
    const creator = await world.creator();
    const sessionId = await event(creator, { seats: 10 });
    const others = [await event(creator), await event(creator), await event(creator)];
    const customers = await crowd(forSeats);
    const answers = await Promise.all(customers.map((customer) => book(customer, { sessionId })));
    const held = answers.filter(({ booking }) => booking);
    const lost = answers.filter(({ booking }) => !booking);
    figure('seats', held.length, held.length === 10);
    expect(held).toHaveLength(10);
    expect(await seatsOf(sessionId)).toEqual({ taken: 10, standing: 10 });
    for (const answer of lost) {
      expect(failuresOf(answer)).toEqual([['sessionId', 'SOLD_OUT']]);
      expect(answer.alternatives.map((one: { sessionId: string }) => one.sessionId)).toEqual(others);
    }
  });

  test(`${forSlot} customers for one slot: one gets it, and the others hear which three are free`, async () => {
    const { durationId, at } = await appointments();
    const customers = await crowd(forSlot);
    const answers = await Promise.all(customers.map((customer) => book(customer, { slot: { durationId, startsAt: at('10:00') } })));
    const served = answers.filter(({ booking }) => booking);
    figure('slot', served.length, served.length === 1);
    expect(served).toHaveLength(1);
    for (const answer of answers.filter(({ booking }) => !booking)) {
      expect(failuresOf(answer)).toEqual([['slot.startsAt', 'SLOT_TAKEN']]);
      expect(answer.alternatives.map((one: { startsAt: string }) => one.startsAt)).toEqual([at('11:00'), at('12:00'), at('13:00')]);
    }
  });

  test('overlapping slots of two durations, and an event that is published meanwhile: the creator is never in two places', async () => {
    const { creator, durationId, longId, at } = await appointments();
    const customers = await crowd(24);
    const answers = await Promise.all(
      customers.map((customer, n) =>
        book(customer, { slot: { durationId: n % 2 ? durationId : longId, startsAt: at(['09:00', '10:00', '11:00'][n % 3] as string) } }),
      ),
    );
    expect(answers.filter(({ booking }) => booking).length).toBeGreaterThanOrEqual(2);
    const overlaps = await sql(
      `select from sessions a join sessions b on b.creator_id = a.creator_id and b.id > a.id and a.busy && b.busy
       where a.creator_id = $1 and a.status = 'HELD' and b.status = 'HELD'`,
      [creator.creatorId],
    );
    expect(overlaps).toEqual([]);
  });

  test('customers book, give back, lapse and cancel: seats are neither lost nor sold twice', async () => {
    const sessionId = await event(await world.creator(), { seats: 5 });
    const customers = await crowd(30);
    const act = async (customer: Account, n: number) => {
      const { booking } = await book(customer, { sessionId });
      if (!booking) return;
      if (n % 3 === 0) await release(customer, booking.id);
      if (n % 3 === 1) await letHoldPass(booking.id).then(() => runJob('bookings:lapseHolds'));
      if (n % 3 === 2) await confirm([booking.id]).then(() => cancel(customer, booking.id));
    };
    await Promise.all(customers.map(act));
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
  });

  test('two customers who swap their dates do not wait for each other', async () => {
    const creator = await world.creator();
    const seriesId = crypto.randomUUID();
    const dates = [await event(creator, { seats: 20, seriesId }), await event(creator, { seats: 20, seriesId, seriesPosition: 2 })];
    const customers = await crowd(20);
    const bookings = await Promise.all(
      customers.map(async (customer, n) => (await book(customer, { sessionId: dates[n % 2] as string })).booking.id as string),
    );
    await confirm(bookings);
    const moved = await Promise.all(
      customers.map((customer, n) => reschedule(customer, bookings[n] as string, { sessionId: dates[(n + 1) % 2] as string })),
    );
    expect(moved.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    for (const date of dates) expect(await seatsOf(date)).toEqual({ taken: 10, standing: 10 });
  });

  test('a seat that comes free many times goes to those who wait, each once and in turn', async () => {
    const sessionId = await event(await world.creator(), { seats: 4 });
    const [holders, waiting] = [await crowd(4), await crowd(10)];
    const held = await Promise.all(holders.map((customer) => book(customer, { sessionId })));
    for (const customer of waiting) await join(customer, sessionId);
    await Promise.all([
      ...holders.map((customer, n) => release(customer, held[n].booking.id)),
      ...(await crowd(10)).map((customer) => book(customer, { sessionId })),
    ]);
    const states = await Promise.all(waiting.map(async (customer) => (await waitingOf(customer))[0].status));
    expect(states).toEqual([...Array(4).fill('OFFERED'), ...Array(6).fill('WAITING')]);
    expect(await seatsOf(sessionId)).toEqual({ taken: 4, standing: 4 });
  });
});
