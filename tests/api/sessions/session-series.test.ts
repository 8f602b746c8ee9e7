import { describe, expect, test } from 'vitest';
import { daysAfter } from '../../../schema/rules/wall-clock.ts';
import { type Caller, failuresOf, gql } from '../../support/client.ts';
import { yearAhead as year } from '../../support/day.ts';
import {
  complete,
  dayIn,
  readSession,
  seat,
  session,
  sessionCountsQuery,
  sessionRepeatMutation,
  sessionUpdateMutation,
} from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { newEmail, world } from '../../support/world.ts';

const repeat = async (caller: Caller, id: string, input: object) =>
  (await gql(sessionRepeatMutation, { id, input }, caller)).data.sessionRepeat;
const update = async (caller: Caller, id: string, input: object, scope = 'THIS_AND_FOLLOWING') =>
  (await gql(sessionUpdateMutation, { id, input, scope }, caller)).data.sessionUpdate;

interface Part {
  id: string;
  status: string;
  sessionDate: string;
  sessionTime: string;
  startsAt: string;
  seriesPosition: number;
}
/** A scheduled session and three more of its series. */
async function series(input: object = {}, weeks = 3) {
  const creator = await world.creator();
  const { id } = await session(creator, { published: true, ...input });
  const { session: first, userErrors } = await repeat(creator, id, { weeks });
  expect(userErrors).toEqual([]);
  return { creator, parts: first.series as Part[] };
}
const datesOf = async (caller: Caller, id: string) =>
  (await readSession(caller, id)).series.map(({ sessionDate, sessionTime }: Part) => `${sessionDate} ${sessionTime}`);

describe('repeating weekly', () => {
  test('makes a session in each of the next weeks, scheduled as the first one is', async () => {
    const { creator, parts } = await series({}, 12);
    const dates = Array.from({ length: 13 }, (_, week) => dayIn(3 + 7 * week));
    expect(parts.map(({ sessionDate, seriesPosition, status }) => [sessionDate, seriesPosition, status])).toEqual(
      dates.map((date, index) => [date, index + 1, 'SCHEDULED']),
    );
    const last = await readSession(creator, parts[12]?.id as string);
    expect(last).toMatchObject({ seats: 10, seatsTaken: 0, price: { amount: '5.000' }, seriesCount: 13, version: 1 });
    expect(Date.parse(last.publishedAt)).toBeGreaterThan(0);
  });

  test('keeps the time on the wall when the clocks change', async () => {
    const creator = await world.creator();
    await sql(`update creators set time_zone = 'Europe/London' where id = $1`, [creator.creatorId]);
    const { id } = await session(creator, { ...complete(), sessionDate: `${year}-03-21`, sessionTime: '18:00' });
    const { session: first } = await repeat(creator, id, { weeks: 2 });
    expect(first.series.map(({ startsAt }: Part) => startsAt)).toEqual([
      `${year}-03-21T18:00:00.000Z`,
      `${year}-03-28T17:00:00.000Z`,
      `${year}-04-04T17:00:00.000Z`,
    ]);
  });

  test('makes nothing when the clocks pass over one of the times', async () => {
    const creator = await world.creator();
    await sql(`update creators set time_zone = 'Europe/London' where id = $1`, [creator.creatorId]);
    const { id } = await session(creator, { ...complete(), sessionDate: `${year}-03-21`, sessionTime: '01:30' });
    const { userErrors } = await repeat(creator, id, { weeks: 3 });
    expect(userErrors).toEqual([
      { field: ['weeks'], code: 'INVALID', message: `The clocks go forward on 28 Mar ${year}: 01:30 does not exist there (Europe/London)` },
    ]);
    expect((await readSession(creator, id)).seriesId).toBeNull();
  });

  test('makes nothing when dates are not free, and names each', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true, sessionDate: `${year}-03-05` });
    await session(creator, { published: true, title: 'Reading', sessionDate: `${year}-03-12`, sessionTime: '17:30' });
    await session(creator, { published: true, title: 'Writing', sessionDate: `${year}-03-26`, sessionTime: '18:59' });
    const { userErrors } = await repeat(creator, id, { weeks: 4 });
    expect(userErrors).toEqual([
      {
        field: ['weeks'],
        code: 'TAKEN',
        message: `Nothing was made. These dates are not free: 12 Mar ${year}, 18:00 (“Reading”, 12 Mar ${year}, 17:30); 26 Mar ${year}, 18:00 (“Writing”, 26 Mar ${year}, 18:59)`,
      },
    ]);
    expect((await gql(sessionCountsQuery, {}, creator)).data.sessionCounts.upcoming).toBe(3);
    expect((await readSession(creator, id)).seriesId).toBeNull();
  });

  test('makes drafts of a draft, whatever else stands at their time', async () => {
    const creator = await world.creator();
    await session(creator, { published: true, sessionDate: dayIn(10) });
    const { id } = await session(creator, { ...complete(), inviteEmails: [newEmail('amal')] });
    const { session: first } = await repeat(creator, id, { weeks: 1 });
    expect(
      first.series.map(({ status, inviteEmails }: { status: string; inviteEmails: string[] }) => [status, inviteEmails.length]),
    ).toEqual([
      ['DRAFT', 1],
      ['DRAFT', 1],
    ]);
  });

  test('goes on from the last of a series only', async () => {
    const { creator, parts } = await series({}, 1);
    expect(failuresOf(await repeat(creator, parts[0]?.id as string, { weeks: 1 }))).toEqual([['id', 'WRONG_STATE']]);
    const { session: last } = await repeat(creator, parts[1]?.id as string, { weeks: 2 });
    expect(last.series.map(({ seriesPosition }: Part) => seriesPosition)).toEqual([1, 2, 3, 4]);
  });

  test('happens once for one key', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => repeat(creator, id, { weeks: 2, idempotencyKey: 'twice-more-please' })),
    );
    expect(answers.map(({ session: { series } }) => series.length)).toEqual([3, 3, 3, 3]);
  });

  test.each([
    [0, 'OUT_OF_RANGE'],
    [13, 'OUT_OF_RANGE'],
  ])('for %i weeks is refused', async (weeks, code) => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    expect(failuresOf(await repeat(creator, id, { weeks }))).toEqual([['weeks', code]]);
  });

  test('is refused without a date, and for another account', async () => {
    const creator = await world.creator();
    const { id } = await session(creator);
    expect((await repeat(creator, id, { weeks: 1 })).userErrors[0].message).toBe('Choose its date and time first');
    expect(failuresOf(await repeat(await world.creator(), id, { weeks: 1 }))).toEqual([['id', 'NOT_FOUND']]);
  });
});

describe('changing this and the following', () => {
  test('leaves those before, and shifts the others by as many days', async () => {
    const { creator, parts } = await series();
    const [first, second] = parts as [Part, Part];
    const { userErrors } = await update(creator, second.id, {
      sessionDate: daysAfter(second.sessionDate, 7),
      sessionTime: '20:15',
      title: 'Later and longer',
      durationMinutes: 90,
    });
    expect(userErrors).toEqual([]);
    expect(await datesOf(creator, first.id)).toEqual([
      `${dayIn(3)} 18:00`,
      `${dayIn(17)} 20:15`,
      `${dayIn(24)} 20:15`,
      `${dayIn(31)} 20:15`,
    ]);
    expect((await readSession(creator, first.id)).title).toBe('Drawing together');
    expect(await readSession(creator, (parts[3] as Part).id)).toMatchObject({ title: 'Later and longer', durationMinutes: 90, version: 2 });
  });

  test('moves each to where the next one was', async () => {
    const { creator, parts } = await series();
    const [first] = parts as [Part];
    expect((await update(creator, first.id, { sessionDate: daysAfter(first.sessionDate, 7) })).userErrors).toEqual([]);
    expect(await datesOf(creator, first.id)).toEqual([10, 17, 24, 31].map((days) => `${dayIn(days)} 18:00`));
  });

  test('moves each to where another was, also when they are not in the order of their places', async () => {
    const { creator, parts } = await series({}, 2);
    const [, second] = parts as [Part, Part];
    await update(creator, second.id, { sessionDate: dayIn(24) }, 'THIS');
    expect((await update(creator, second.id, { sessionDate: dayIn(31) })).userErrors).toEqual([]);
    expect(await datesOf(creator, second.id)).toEqual([3, 31, 24].map((days) => `${dayIn(days)} 18:00`));
    expect((await update(creator, second.id, { sessionDate: dayIn(24) })).userErrors).toEqual([]);
    expect(await datesOf(creator, second.id)).toEqual([3, 24, 17].map((days) => `${dayIn(days)} 18:00`));
  });

  test('shifts to earlier days too', async () => {
    const { creator, parts } = await series({ sessionDate: dayIn(20) });
    const [first] = parts as [Part];
    expect((await update(creator, first.id, { sessionDate: dayIn(13) })).userErrors).toEqual([]);
    expect(await datesOf(creator, first.id)).toEqual([13, 20, 27, 34].map((days) => `${dayIn(days)} 18:00`));
  });

  test('keeps the days of the others when the form sends the day that it is', async () => {
    const { creator, parts } = await series();
    const [first] = parts as [Part];
    await update(creator, first.id, { sessionDate: first.sessionDate, sessionTime: first.sessionTime, title: 'New' });
    expect(await datesOf(creator, first.id)).toEqual([3, 10, 17, 24].map((days) => `${dayIn(days)} 18:00`));
  });

  test('keeps the wall clock of each across a change of the clocks', async () => {
    const creator = await world.creator();
    await sql(`update creators set time_zone = 'Africa/Cairo' where id = $1`, [creator.creatorId]);
    const { id } = await session(creator, { published: true, sessionDate: `${year}-04-21`, sessionTime: '18:00' });
    await repeat(creator, id, { weeks: 2 });
    const { session: first } = await update(creator, id, { sessionDate: `${year}-04-22` });
    const read = await readSession(creator, first.id);
    const instants = await Promise.all(read.series.map(async (part: Part) => (await readSession(creator, part.id)).startsAt));
    expect(instants).toEqual([`${year}-04-22T16:00:00.000Z`, `${year}-04-29T16:00:00.000Z`, `${year}-05-06T15:00:00.000Z`]);
  });

  test('changes none when one of them clashes, has its seats sold, or would be in the past', async () => {
    const { creator, parts } = await series();
    const [first, , third] = parts as [Part, Part, Part];
    await session(creator, { published: true, title: 'Reading', sessionDate: dayIn(18), sessionTime: '18:30' });
    const clash = await update(creator, first.id, { sessionDate: dayIn(4) });
    expect(clash.userErrors.map(({ message }: { message: string }) => message)).toEqual([expect.stringContaining('“Reading”')]);
    await sql('update sessions set taken = 4 where id = $1', [third.id]);
    expect((await update(creator, first.id, { seats: 2, title: 'Small' })).userErrors).toEqual([
      { field: ['seats'], code: 'OUT_OF_RANGE', message: '4 seats are taken already' },
    ]);
    expect(failuresOf(await update(creator, first.id, { sessionDate: dayIn(-1) }))).toEqual([['sessionDate', 'OUT_OF_RANGE']]);
    expect(await datesOf(creator, first.id)).toEqual([3, 10, 17, 24].map((days) => `${dayIn(days)} 18:00`));
    expect((await readSession(creator, first.id)).title).toBe('Drawing together');
  });

  test('tells the attendees of each', async () => {
    const { creator, parts } = await series({}, 1);
    for (const { id } of parts) await seat(id, (await world.customer()).userId);
    await update(creator, parts[0]?.id as string, { sessionTime: '19:00' });
    const rows = await sql<{ calendar_sequence: number }>('select calendar_sequence from bookings where session_id = any($1)', [
      parts.map(({ id }) => id),
    ]);
    expect(rows.map((row) => row.calendar_sequence)).toEqual([1, 1]);
  });

  test('leaves the others without the codes of the one', async () => {
    const { creator, parts } = await series({}, 1);
    const [first, second] = parts as [Part, Part];
    const { userErrors } = await update(creator, first.id, { promoCodes: [{ code: 'FIRST', percentage: 10 }], seats: 20 });
    expect(userErrors).toEqual([]);
    const codes = await sql<{ session_id: string }>('select session_id from promo_codes where creator_id = $1', [creator.creatorId]);
    expect(codes).toEqual([{ session_id: first.id }]);
    expect((await readSession(creator, second.id)).seats).toBe(20);
  });

  test('of one alone leaves the others', async () => {
    const { creator, parts } = await series();
    const [, second] = parts as [Part, Part];
    await update(creator, second.id, { sessionDate: dayIn(12) }, 'THIS');
    expect(await datesOf(creator, second.id)).toEqual([3, 12, 17, 24].map((days) => `${dayIn(days)} 18:00`));
  });

  test('of a cancelled one behind it leaves that one', async () => {
    const { creator, parts } = await series();
    const [first, second] = parts as [Part, Part];
    await sql(`update sessions set status = 'CANCELLED', cancelled_at = now() where id = $1`, [second.id]);
    await update(creator, first.id, { title: 'New' });
    expect((await readSession(creator, second.id)).title).toBe('Drawing together');
  });
});
