import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { event } from '../../support/bookings.ts';
import { type LockedRows, lockRows } from '../../support/locked-rows.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { setting } from '../../support/server.ts';
import { create } from '../../support/tus.ts';
import { type Account, world } from '../../support/world.ts';

/** One caller takes a small share of the connections of all (decision 23). The rest of what they ask for waits without one. */

let server: OwnServer;
beforeAll(async () => {
  server = await ownServer({ DATABASE_URL: setting('TEST_DATABASE_URL'), DATABASE_POOL: '20', WORKERS: 'none', TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

const mutation = 'mutation ($input: BookingCreateInput!) { bookingCreate(input: $input) { booking { status } userErrors { code } } }';

/** Books a seat from an address. Answers what became of it, and how many seconds the caller is told to wait. */
async function book({ token }: Account, sessionId: string, address: string, key: string = crypto.randomUUID()) {
  const input = { sessionId, name: 'Amal', timeZone: 'Asia/Kuwait', idempotencyKey: key };
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: '*/*', authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    body: JSON.stringify({ query: mutation, variables: { input } }),
  });
  const { data, errors } = await response.json();
  const said = data?.bookingCreate?.booking?.status ?? errors?.[0]?.extensions.code ?? data?.bookingCreate?.userErrors[0]?.code;
  return { said: said as string, status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** Runs `work` while rows are locked. */
async function whileLocked<Result>(locked: LockedRows, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    await locked.release();
  }
}

describe('others write at once', () => {
  test('while 400 bookings of one customer wait for each other', async () => {
    const creator = await world.creator();
    const [sessionId, elsewhere] = [await event(creator, { price: 0 }), await event(creator, { price: 0 })];
    const [greedy, other] = [await world.customer(), await world.customer()];
    const address = '198.51.100.1';
    const locked = await lockRows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`booking:${greedy.userId}`]);
    const all = await whileLocked(locked, async () => {
      const asked = Array.from({ length: 400 }, () => book(greedy, sessionId, address));
      await locked.awaited(1);
      expect(await book(other, elsewhere, address)).toMatchObject({ said: 'HELD' });
      return asked;
    });
    const answers = Map.groupBy(await Promise.all(all), ({ said }) => said);
    // One has the seat, those that waited find it, and the others were told to come again.
    expect([...answers.keys()].sort()).toEqual(['HELD', 'THROTTLED']);
    expect(answers.get('HELD')?.length).toBeGreaterThan(50);
    for (const refusal of answers.get('THROTTLED') ?? []) expect(refusal).toMatchObject({ status: 429, retryAfter: '1' });
  });

  test('while a crowd behind one address waits for a session', async () => {
    const creator = await world.creator();
    const [sessionId, elsewhere] = [await event(creator, { price: 0, seats: 100 }), await event(creator, { price: 0 })];
    const crowd = await Promise.all(Array.from({ length: 40 }, () => world.customer()));
    const other = await world.customer();
    const locked = await lockRows('select from sessions where id = $1 for update', [sessionId]);
    const all = await whileLocked(locked, async () => {
      const asked = crowd.map((customer) => book(customer, sessionId, '198.51.100.2'));
      await locked.awaited(1);
      expect(await book(other, elsewhere, '198.51.100.3')).toMatchObject({ said: 'HELD' });
      return asked;
    });
    expect(new Set((await Promise.all(all)).map(({ said }) => said))).toEqual(new Set(['HELD']));
  });
});

test('an upload that finds too many of its account waiting is told when to try again', async () => {
  const creator = await world.creator();
  const locked = await lockRows('select from creators where id = $1 for update', [creator.creatorId]);
  const all = await whileLocked(locked, async () => {
    const asked = Array.from({ length: 150 }, () => create({ ...creator, url: server.url }, 1000));
    await locked.awaited(1);
    expect(await Promise.race(asked)).toMatchObject({ status: 429 });
    return asked;
  });
  const answers = await Promise.all(all);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeLessThan(100);
  for (const { status, headers, body } of refused)
    expect([status, headers.get('retry-after'), body]).toEqual([429, '1', { message: expect.any(String), errors: {}, code: 'THROTTLED' }]);
});
