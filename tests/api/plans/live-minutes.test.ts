import { describe, expect, test } from 'vitest';
import { minuteWarning } from '../../../schema/rules/rooms.ts';
import { inTransaction } from '../../../server/core/context.ts';
import { keepLive, liveMinutesOf } from '../../../server/domains/room/minutes.ts';
import { endOverdue } from '../../../server/domains/room/running.ts';
import { gql } from '../../support/client.ts';
import { untilDayLasts } from '../../support/day.ts';
import { mediaSocket } from '../../support/media-socket.ts';
import { does, guest, join, type Meeting, meeting } from '../../support/rooms.ts';
import { servicesWithClock } from '../../support/set-clock.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const { context, setClock } = servicesWithClock();

/** A live session with one host, or two, whose heartbeats the test gives. */
async function live({ hosts = 1, ...more }: { hosts?: number; minutes?: number; creator?: CreatorAccount } = {}) {
  const met = await meeting(more);
  const { sessionId } = met;
  const accounts = [met.creator, ...(await Promise.all(Array.from({ length: hosts - 1 }, () => world.admin(met.creator, 'EDIT'))))];
  const members: string[] = [];
  for (const account of accounts) members.push((await join(account, sessionId)).member.id);
  await does(met.creator, 'sessionStart', { sessionId });
  await sql('delete from live_intervals where session_id = $1', [sessionId]);
  const [row] = await sql<{ at: Date }>('select started_at as at from sessions where id = $1', [sessionId]);
  const began = row?.at as Date;
  /** Sets the clock to so many seconds after the start. */
  const at = (seconds: number) => setClock(new Date(began.getTime() + seconds * 1000));
  /** A host is there from one second to another, with a heartbeat each ten seconds. */
  const isThere = async (from: number, until: number, host = 0) => {
    for (let second = from; second < until; second += 10) {
      at(second);
      await keepLive(context(), sessionId, members[host] as string);
    }
    at(until);
    await keepLive(context(), sessionId, members[host] as string);
  };
  const sessionIs = async () =>
    (
      await sql<{ status: string; minutes: number | null }>('select status, live_minutes as minutes from sessions where id = $1', [
        sessionId,
      ])
    )[0];
  return { ...met, at, isThere, sessionIs, began };
}
/** What is used of the month in which the session began, also when the month ends during the test. */
function minutesOf({ creator, began }: Pick<Meeting, 'creator'> & { began: Date }, limit?: number) {
  setClock(began);
  return liveMinutesOf(context(), creator.creatorId, limit);
}

describe('live minutes', () => {
  test('are the time with a host, rounded up once per session', async () => {
    const met = await live();
    await met.isThere(0, 61);
    expect((await minutesOf(met)).used).toBe(2);
    await met.isThere(61, 119);
    expect((await minutesOf(met)).used).toBe(2);
    await met.isThere(119, 121);
    expect((await minutesOf(met)).used).toBe(3);
  });

  test('count two hosts at once once, and one after another in sum', async () => {
    const met = await live({ hosts: 2 });
    await met.isThere(0, 300);
    await met.isThere(200, 480, 1);
    expect((await minutesOf(met)).used).toBe(8);
  });

  test('leave out the time without a host, and lose at most one heartbeat to a crash', async () => {
    const met = await live();
    await met.isThere(0, 115); // dies at some moment before second 125
    await met.isThere(400, 460);
    expect((await minutesOf(met)).used).toBe(3); // 115 + 60 seconds
    const pieces = await sql('select from live_intervals where session_id = $1', [met.sessionId]);
    expect(pieces).toHaveLength(2);
  });

  test('go on without a gap when another process takes over within half a minute', async () => {
    const met = await live();
    await met.isThere(0, 60);
    await met.isThere(88, 120);
    expect(await sql('select from live_intervals where session_id = $1', [met.sessionId])).toHaveLength(1);
    expect((await minutesOf(met)).used).toBe(2);
  });

  test('belong to the month in which the session started, in the zone of the account', async () => {
    const creator = await world.creator({ timeZone: 'Asia/Kuwait' });
    const started = async (at: string, minutes: number) => {
      const { sessionId } = await meeting({ creator, startsIn: -100_000 - minutes * 100 });
      await sql("update sessions set status = 'ENDED', started_at = $2, ended_at = $2, live_minutes = $3 where id = $1", [
        sessionId,
        at,
        minutes,
      ]);
    };
    await started('2026-02-28T20:59:00Z', 5); // 23:59 on 28 February in Kuwait
    await started('2026-02-28T21:01:00Z', 11); // 00:01 on 1 March
    await started('2026-03-31T20:59:00Z', 17);
    expect(await minutesOf({ creator, began: new Date('2026-02-15T00:00:00Z') })).toMatchObject({ month: '2026-02-01', used: 5 });
    expect(await minutesOf({ creator, began: new Date('2026-02-28T21:30:00Z') })).toMatchObject({
      month: '2026-03-01',
      used: 28,
      limit: null,
      percent: null,
      warning: null,
    });
  });

  test('are those of the own account, through the API', async () => {
    await untilDayLasts('Asia/Kuwait'); // and with it the month
    const met = await live();
    await met.isThere(0, 30);
    const ask = async (account: CreatorAccount) =>
      (await gql('{ liveMinutes { month used limit percent warning } }', {}, account)).data.liveMinutes;
    expect(await ask(met.creator)).toMatchObject({ used: 1, limit: null, percent: null, warning: null });
    expect(await ask(await world.creator())).toMatchObject({ used: 0 });
  });
});

// Not in a file of its own: the tests below move a clock, and end the live sessions of all tests.
test('live minutes are also those in which the SFU sees a host who follows nothing', async () => {
  const met = await meeting();
  const { sessionId } = met;
  await does(met.creator, 'sessionStart', { sessionId });
  const { media } = await join(met.creator, sessionId);
  const socket = await mediaSocket(media.url, { token: media.token });
  await socket.hears('entered');
  const counted = () => sql(`select from live_intervals where session_id = $1`, [sessionId]);
  await until(async () => (await counted()).length > 0, 'No minute is counted');
  socket.close();
});

describe('a limit', () => {
  test('warns at 80, 95 and 100 percent', () => {
    const warnings = [0, 79, 80, 94, 95, 99, 100, 120].map((used) => minuteWarning(used, 100));
    expect(warnings).toEqual([null, null, 80, 80, 95, 95, 100, 100]);
    expect([minuteWarning(1, null), minuteWarning(0, 0), minuteWarning(239, 300), minuteWarning(240, 300)]).toEqual([null, 100, null, 80]);
  });

  test('is told with what was used, and not cut by it', async () => {
    const met = await live();
    await met.isThere(0, 10 * 60);
    expect(await minutesOf(met, 12)).toMatchObject({ used: 10, limit: 12, percent: 83, warning: 80 });
    expect(await minutesOf(met, 10)).toMatchObject({ percent: 100, warning: 100 });
    await met.isThere(600, 720);
    expect(await minutesOf(met, 10)).toMatchObject({ used: 12, percent: 120, warning: 100 });
    expect(await met.sessionIs()).toMatchObject({ status: 'LIVE' });
  });
});

describe('a live session ends by itself', () => {
  test('10 minutes after its last host has gone, and not before', async () => {
    const met = await live({ minutes: 120 });
    const amal = await guest(met);
    await met.isThere(0, 200);
    met.at(200 + 599);
    await endOverdue(context());
    expect(await met.sessionIs()).toEqual({ status: 'LIVE', minutes: null });
    met.at(200 + 600);
    await endOverdue(context());
    expect(await met.sessionIs()).toEqual({ status: 'ENDED', minutes: 4 });
    expect(await sql('select status from bookings where id = $1', [amal.bookingId])).toEqual([{ status: 'NO_SHOW' }]);
  });

  test('10 minutes after it was started by a host who never came in', async () => {
    const met = await live({ minutes: 120 });
    met.at(599);
    await endOverdue(context());
    expect(await met.sessionIs()).toMatchObject({ status: 'LIVE' });
    met.at(601);
    await endOverdue(context());
    expect(await met.sessionIs()).toEqual({ status: 'ENDED', minutes: 0 });
  });

  test('15 minutes after its planned end, with a host still there', async () => {
    const met = await live({ minutes: 10 });
    const overtime = (15 + 10 + 5) * 60; // it was started 5 minutes early
    await met.isThere(overtime - 60, overtime - 5);
    await endOverdue(context());
    expect(await met.sessionIs()).toMatchObject({ status: 'LIVE' });
    await met.isThere(overtime - 5, overtime + 1);
    await endOverdue(context());
    expect(await met.sessionIs()).toEqual({ status: 'ENDED', minutes: 2 });
    const [told] = await sql("select from room_events where session_id = $1 and kind = 'ENDED'", [met.sessionId]);
    expect(told).toBeDefined();
  });

  test('once, when two processes look at the same time', async () => {
    const met = await live({ minutes: 120 });
    await met.isThere(0, 60);
    met.at(3000);
    await Promise.all([endOverdue(context()), endOverdue(context()), inTransaction(context(), async (inner) => endOverdue(inner))]);
    expect(await sql("select from room_events where session_id = $1 and kind = 'ENDED'", [met.sessionId])).toHaveLength(1);
  });
});
