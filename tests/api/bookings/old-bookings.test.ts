import { expect, test } from 'vitest';
import { book, event, join, leave, letHoldPass, release, seatsOf, statusOf, waitingOf } from '../../support/bookings.ts';
import { runJob } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { type Account, world } from '../../support/world.ts';

/** Holds that lapsed and waiting entries that are over go after 90 days. */
const forget = () => runJob('bookings:forget');
const endedDaysAgo = (bookingId: string, days: number) =>
  sql('update bookings set cancelled_at = now() - make_interval(days => $2) where id = $1', [bookingId, days]);
const entries = async (sessionId: string) =>
  (await sql<{ status: string }>('select status from waiting_entries where session_id = $1 order by created_at', [sessionId])).map(
    ({ status }) => status,
  );
const madeDaysAgo = (sessionId: string, days: number) =>
  sql(
    `update waiting_entries set created_at = created_at - make_interval(days => $2),
       offer_expires_at = offer_expires_at - make_interval(days => $2) where session_id = $1`,
    [sessionId, days],
  );

test('a hold that lapsed goes after 90 days, one that waits or was confirmed stays', async () => {
  const sessionId = await event(await world.creator(), { seats: 5 });
  const { booking: hold } = await book(await world.customer(), { sessionId });
  const { booking: standing } = await book(await world.customer(), { sessionId });
  await letHoldPass(hold.id);
  await runJob('bookings:lapseHolds');
  await endedDaysAgo(hold.id, 89);
  await forget();
  expect(await statusOf(hold.id)).toBe('CANCELLED');
  await endedDaysAgo(hold.id, 91);
  await sql(`update bookings set status = 'CONFIRMED', confirmed_at = now() - interval '9 years' where id = $1`, [standing.id]);
  await forget();
  expect([await statusOf(hold.id), await statusOf(standing.id)]).toEqual([undefined, 'CONFIRMED']);
  expect(await seatsOf(sessionId)).toEqual({ taken: 1, standing: 1 });
});

test('a waiting entry goes 90 days after it ended, and all of a list 90 days after its session', async () => {
  const sessionId = await event(await world.creator(), { seats: 1 });
  const [holder, left, waits] = [await world.customer(), await world.customer(), await world.customer()] as [Account, Account, Account];
  await book(holder, { sessionId });
  for (const customer of [left, waits]) await join(customer, sessionId);
  await leave(left, sessionId);
  await madeDaysAgo(sessionId, 91);
  await forget();
  expect(await entries(sessionId)).toEqual(['WAITING']);
  expect((await waitingOf(waits))[0]).toMatchObject({ position: 1 });
  const over = (days: number) =>
    sql(
      `update sessions set starts_at = at - interval '1 hour', ends_at = at, busy = tstzrange(at - interval '1 hour', at),
         status = 'ENDED', started_at = at - interval '1 hour', ended_at = at
       from (select date_trunc('minute', now()) - make_interval(days => $2) as at) t where id = $1`,
      [sessionId, days],
    );
  await over(89);
  await forget();
  expect(await entries(sessionId)).toEqual(['WAITING']);
  await over(91);
  await forget();
  expect(await entries(sessionId)).toEqual([]);
});

test('a seat that was offered goes after its entry', async () => {
  const sessionId = await event(await world.creator(), { seats: 1 });
  const [holder, waits] = [await world.customer(), await world.customer()];
  const { booking } = await book(holder, { sessionId });
  await join(waits, sessionId);
  await release(holder, booking.id);
  const offered = (await waitingOf(waits))[0].booking.id as string;
  await letHoldPass(offered);
  await runJob('bookings:lapseHolds');
  expect([await statusOf(offered), await entries(sessionId)]).toEqual(['CANCELLED', ['LAPSED']]);
  await endedDaysAgo(offered, 91);
  await forget();
  expect([await statusOf(offered), await entries(sessionId)]).toEqual(['CANCELLED', ['LAPSED']]);
  await madeDaysAgo(sessionId, 91);
  await forget();
  expect([await statusOf(offered), await entries(sessionId)]).toEqual([undefined, []]);
});
