import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { event, letEnd } from './bookings.ts';
import { type Caller, subscribe } from './client.ts';
import { newKey } from './sales.ts';
import { checkoutSeat } from './seats.ts';
import { world } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;
const text = (name: string) => readFileSync(path.resolve(import.meta.dirname, `../../schema/examples/${name}.graphql`), 'utf8');

/** Customers book the one seat of an event, wait for it, move it and give it back; the creator notes attendance. */
export async function bookingExamples(example: Example): Promise<void> {
  const creator = await world.creator();
  const seriesId = randomUUID();
  const sessionId = await event(creator, { seats: 1, price: 0, seriesId });
  const next = await event(creator, { price: 0, seriesId, seriesPosition: 2 });
  const [first, second] = [await world.customer(), await world.customer()];
  const attendee = { name: 'Amal Ali', timeZone: 'Asia/Kuwait' };
  const book = async (caller: Caller, id: string) =>
    (await example('book-session', { input: { ...attendee, sessionId: id, idempotencyKey: newKey() } }, caller)).booking;

  const held = await book(first, sessionId);
  expect((await example('release-booking', { id: held.id }, first)).booking.status).toBe('CANCELLED');
  const places = subscribe(text('places-changed'), { id: sessionId });
  // An event of the seat that was given back before may come first.
  const full = (async () => {
    for await (const { data } of places) if (data?.placesChanged.placesLeft === 0) return data.placesChanged;
  })();
  await new Promise((resolve) => setTimeout(resolve, 300)); // until it is subscribed
  const { id } = await book(first, sessionId);
  expect(await full).toEqual({ id: sessionId, placesLeft: 0, isShown: true });
  const events = subscribe(text('booking-changed'), {}, creator);
  const heard = events.next();
  await new Promise((resolve) => setTimeout(resolve, 300)); // until it is subscribed
  await checkoutSeat(first, id);
  expect((await heard).value?.data.bookingChanged).toMatchObject({ id, status: 'CONFIRMED', email: first.email });
  await events.return(undefined);
  expect(await example('show-booking', { id }, first)).toMatchObject({ status: 'CONFIRMED', canReschedule: { isPossible: true } });

  expect((await example('join-waiting-list', { input: { sessionId, ...attendee } }, second)).entry.position).toBe(1);
  const moved = await example('reschedule-booking', { id, input: { sessionId: next, idempotencyKey: newKey() } }, first);
  expect(moved.booking.session.id).toBe(next);
  expect(await example('list-waiting-entries', {}, second)).toMatchObject([{ status: 'OFFERED', session: { id: sessionId } }]);
  expect((await example('leave-waiting-list', { sessionId }, second)).entry.status).toBe('LEFT');
  expect(await example('my-sessions', { tab: 'UPCOMING', first: 12 }, first)).toMatchObject({
    totalCount: 1,
    nodes: [{ id: moved.booking.id }],
  });

  const other = await book(second, sessionId);
  await checkoutSeat(second, other.id);
  const cancelled = await example('cancel-booking', { id: other.id, idempotencyKey: newKey() }, second);
  expect(cancelled.booking).toMatchObject({ status: 'CANCELLED', cancelledBy: 'CUSTOMER' });
  await letEnd(next);
  const noted = await example('note-attendance', { id: moved.booking.id, attended: true }, creator);
  expect(noted.booking.status).toBe('COMPLETED');
}
