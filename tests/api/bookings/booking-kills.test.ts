import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentType, everyDay, open } from '../../support/availability.ts';
import { book } from '../../support/bookings.ts';
import type { Caller } from '../../support/client.ts';
import { freshDatabase } from '../../support/database.ts';
import { day } from '../../support/day.ts';
import { type KillableServer, killableServer } from '../../support/killable-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { newKey } from '../../support/sales.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { session } from '../../support/sessions.ts';
import { rounds } from '../../support/torture.ts';
import { until } from '../../support/until.ts';
import { signIn } from '../../support/world.ts';

/**
 * Kills the server in the middle of bookings (`npm run torture`: at more moments). In each round three customers want a seat of an
 * event that has two for each round, and the same slot; the third never orders what they hold.
 */
const delays = [12, 40, 3, 6, 9, 20, 30, 60, 90, 150].slice(0, rounds(1, 10));
const seats = 2 * delays.length;
const free = { amount: '0', currency: 'KWD' };

let database: Awaited<ReturnType<typeof freshDatabase>>;
let shop: OwnShop;
let server: KillableServer;

beforeAll(async () => {
  database = await freshDatabase();
  shop = await ownShop(database.url, { customers: 3 * delays.length });
  server = await killableServer(database.url, { COST_BUDGET: '2000000000', SIGN_IN_ATTEMPTS: '1000000' });
  await server.start();
});
afterAll(async () => {
  await server.end();
  await shop.end();
  await database.drop();
});

/** Repeats a request until it is answered, as a client with an idempotency key does. */
async function persist<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const begun = Date.now(); ; await sleep(50)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() - begun > 240_000) throw error;
    }
  }
}

async function offer() {
  const [owner] = await shop.sql<{ email: string }>(`select email from users where role = 'CREATOR'`);
  const creator = { url: server.url, token: await signIn(owner?.email as string, 'CREATOR', { url: server.url }) };
  await open(creator, { hours: everyDay('08:00-20:00'), incrementMinutes: 60, minimumNoticeMinutes: 0, furthestDays: 60 });
  const { durationId } = await appointmentType(creator, { durations: [{ minutes: 60, price: free }] });
  const { id: sessionId } = await session(creator, { published: true, cost: 'FREE', seats });
  const at = (round: number) => `${day('Asia/Kuwait', 7)}T${String(8 + round).padStart(2, '0')}:00:00+03:00`;
  return { durationId, sessionId, at };
}

const acknowledged: { id: string; status: 'HELD' | 'CONFIRMED' }[] = [];

/** Books with retries and one key each, and orders unless `holdsOnly`. */
async function want(caller: Caller, wish: Parameters<typeof book>[1], holdsOnly: boolean): Promise<void> {
  const [key, orderKey] = [newKey(), newKey()];
  const { booking, userErrors } = await persist(() => book(caller, { ...wish, key }));
  if (!booking) return expect(['SOLD_OUT', 'SLOT_TAKEN', 'NOT_FOUND']).toContain(userErrors[0].code);
  if (holdsOnly) return void acknowledged.push({ id: booking.id, status: 'HELD' });
  const { order } = await persist(() => checkoutSeat(caller, booking.id, { key: orderKey }));
  expect(order.status).toBe('PAID');
  acknowledged.push({ id: booking.id, status: 'CONFIRMED' });
}

const statuses = async () =>
  new Map((await shop.sql<{ id: string; status: string }>('select id, status from bookings')).map(({ id, status }) => [id, status]));
/** Sessions whose taken seats are not the bookings that stand. */
const miscounted = () =>
  shop.sql(`select s.id, s.taken from sessions s where s.taken > s.seats or s.taken <> (
    select count(*) from bookings b where b.session_id = s.id and b.status in ('HELD', 'PENDING_PAYMENT', 'CONFIRMED'))`);

test(`${delays.length} kills amid bookings sell nothing twice and lose none that was acknowledged`, async () => {
  const { durationId, sessionId, at } = await offer();
  for (const [round, delay] of delays.entries()) {
    const callers = await Promise.all([0, 1, 2].map((n) => shop.signIn(3 * round + n, server.url)));
    const wishes = callers.flatMap((caller, n) => [
      want(caller, { sessionId }, n === 2),
      want(caller, { slot: { durationId, startsAt: at(round) } }, n === 2),
    ]);
    await sleep(delay);
    await server.kill();
    await server.start();
    await Promise.all(wishes);
  }
  const kept = await statuses();
  expect(acknowledged.filter(({ id, status }) => kept.get(id) !== status)).toEqual([]);
  expect(await miscounted()).toEqual([]);
  expect(await shop.sql('select taken from sessions where id = $1', [sessionId])).toEqual([{ taken: seats }]);
  const [slots] = await shop.sql<{ booked: number; times: number }>(
    `select count(*)::int as booked, count(distinct starts_at)::int as times from sessions
     where appointment_type_id is not null and status in ('HELD', 'SCHEDULED')`,
  );
  expect(slots).toEqual({ booked: delays.length, times: delays.length });

  await shop.sql(`update bookings set hold_expires_at = now() - interval '1 second' where status = 'HELD'`);
  await shop.sql(`select graphile_worker.add_job('bookings:lapseHolds')`);
  const heldStill = () => shop.sql(`select id from bookings where status = 'HELD' union all select id from sessions where status = 'HELD'`);
  await until(async () => (await heldStill()).length === 0, 'a hold outlived its time');
  const after = await statuses();
  expect(acknowledged.filter(({ id, status }) => status === 'CONFIRMED' && after.get(id) !== status)).toEqual([]);
  expect(await miscounted()).toEqual([]);
}, 900_000);
