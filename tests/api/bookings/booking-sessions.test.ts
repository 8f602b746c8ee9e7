import { describe, expect, test } from 'vitest';
import { book, event, join, readBooking, seatsOf, waitingOf } from '../../support/bookings.ts';
import { gql } from '../../support/client.ts';
import { crowd, newKey, runJob } from '../../support/sales.ts';
import { checkoutSeat, paySeat } from '../../support/seats.ts';
import { sessionUpdateMutation } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { type Account, type ConsoleAccount, world } from '../../support/world.ts';

/** What happens to the bookings of a session when its creator changes the session. */

async function done(creator: ConsoleAccount, mutation: string, variables: Record<string, unknown>) {
  const { data, errors } = await gql(mutation, variables, creator);
  const [payload] = Object.values(data ?? {}) as { userErrors: unknown[] }[];
  expect([errors, payload?.userErrors]).toEqual([undefined, []]);
}
const update = async (creator: ConsoleAccount, id: string, input: object) => done(creator, sessionUpdateMutation, { id, input });

describe('a session that its host cancels', () => {
  test('gives all money back, ends what is under payment, and closes its waiting list', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator, { seats: 3 });
    const [paid, paying, holding, waiting] = (await crowd(4)) as [Account, Account, Account, Account];
    const seats = [];
    for (const customer of [paid, paying, holding]) seats.push((await book(customer, { sessionId })).booking.id as string);
    const [paidId, payingId, holdingId] = seats as [string, string, string];
    await paySeat(paid, paidId);
    await checkoutSeat(paying, payingId);
    await join(waiting, sessionId);
    await done(
      creator,
      `mutation ($id: UUID!, $key: String!) { sessionCancel(id: $id, input: { reason: "Ill", idempotencyKey: $key }) { userErrors { code } } }`,
      { id: sessionId, key: newKey() },
    );
    for (const [customer, id] of [
      [paid, paidId],
      [paying, payingId],
      [holding, holdingId],
    ] as [Account, string][])
      expect(await readBooking(customer, id)).toMatchObject({ status: 'CANCELLED', cancelledBy: 'HOST', cancelReason: 'Ill' });
    expect(await waitingOf(waiting)).toEqual([]);
    expect(await seatsOf(sessionId)).toEqual({ taken: 0, standing: 0 });
    const refunded = async () => (await readBooking(paid, paidId)).refunded?.amount === '5.000';
    await until(refunded, 'the seat was not refunded');
    const ended = async () => (await readBooking(paying, payingId)).order.status === 'EXPIRED';
    await until(ended, 'the order under payment did not end');
  });
});

describe('a session that changes', () => {
  test('raises the sequence of its attendees’ calendar entries, and of no others', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator, { price: 0 });
    const [a, b] = (await crowd(2)) as [Account, Account];
    const [confirmed, held] = [(await book(a, { sessionId })).booking.id, (await book(b, { sessionId })).booking.id];
    await checkoutSeat(a, confirmed);
    await update(creator, sessionId, { durationMinutes: 45 });
    const of = async (id: string) => (await sql<{ n: number }>('select calendar_sequence as n from bookings where id = $1', [id]))[0]?.n;
    expect([await of(confirmed), await of(held)]).toEqual([1, 0]);
  });

  test('by more seats offers them to those who wait, in turn', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator, { seats: 1 });
    await book(await world.customer(), { sessionId });
    const queue = await crowd(3);
    for (const customer of queue) await join(customer, sessionId);
    await update(creator, sessionId, { seats: 3 });
    const states = await Promise.all(queue.map(async (customer) => (await waitingOf(customer))[0].status));
    expect(states).toEqual(['OFFERED', 'OFFERED', 'WAITING']);
    expect(await seatsOf(sessionId)).toEqual({ taken: 3, standing: 3 });
    await runJob('bookings:lapseHolds');
    expect(await seatsOf(sessionId)).toEqual({ taken: 3, standing: 3 });
  });

  test('cannot have fewer seats than are taken', async () => {
    const creator = await world.creator();
    const sessionId = await event(creator, { seats: 5 });
    for (const customer of await crowd(3)) await book(customer, { sessionId });
    const { data } = await gql(sessionUpdateMutation, { id: sessionId, input: { seats: 2 } }, creator);
    expect(data.sessionUpdate.userErrors).toMatchObject([{ field: ['seats'] }]);
    expect(await seatsOf(sessionId)).toEqual({ taken: 3, standing: 3 });
  });
});
