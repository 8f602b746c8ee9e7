import { describe, expect, test } from 'vitest';
import { nextSlots, requireSlot } from '../../../server/domains/availability/slots.ts';
import { askAt, consoleViewer, contextAt } from '../../support/at-moment.ts';
import {
  appointmentType,
  everyDay,
  explanationQuery,
  intervals,
  open,
  sessionRow,
  settingsMutation,
  slotsQuery,
  weekdays,
} from '../../support/availability.ts';
import { gql } from '../../support/client.ts';
import { day, yearAhead as year } from '../../support/day.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

/** An account that can be booked for an hour each day, seen at the beginning of 1 June unless a test says otherwise. */
const now = `${year}-06-01T00:00:00Z`;
async function shop({ timeZone = 'Asia/Kuwait', ...input }: { timeZone?: string; [rule: string]: unknown } = {}, minutes = 60) {
  const creator = await world.creator();
  if (timeZone !== 'Asia/Kuwait') await gql(settingsMutation, { input: { timeZone } }, creator);
  await open(creator, { hours: everyDay('09:00-12:00'), incrementMinutes: 60, minimumNoticeMinutes: 0, furthestDays: 365, ...input });
  const type = await appointmentType(creator, { durations: [{ minutes, price: { amount: '10.000', currency: 'KWD' } }] });
  return { creator, type, durationId: type.durationId };
}

type Range = { from: string; to?: string; timeZone?: string; at?: string };
const list = async (durationId: string, { from, to = from, timeZone, at = now }: Range) =>
  (await askAt(at, slotsQuery, { durationId, from, to, timeZone })).data.slots as { startsAt: string; endsAt: string; day: string }[];
const starts = async (durationId: string, range: Range) =>
  (await list(durationId, range)).map(({ startsAt }) => new Date(startsAt).toISOString().slice(5, 16));
const explain = async (creator: Parameters<typeof consoleViewer>[0], variables: object, at = now, language?: 'AR') =>
  (await askAt(at, explanationQuery, { ...variables }, { viewer: consoleViewer(creator), language })).data.slotExplanation;
const rulesOf = ({ reasons }: { reasons: { rule: string }[] }) => reasons.map(({ rule }) => rule);

describe('slots', () => {
  test('are read by every visitor, over HTTP, in the days of their zone', async () => {
    const { durationId } = await shop();
    const ahead = day('Asia/Kuwait', 3);
    const { data } = await gql(slotsQuery, { durationId, from: ahead, to: ahead });
    expect(data.slots).toEqual(
      ['06:00', '07:00', '08:00'].map((start, n) => ({
        startsAt: `${ahead}T${start}:00.000Z`,
        endsAt: `${ahead}T0${7 + n}:00:00.000Z`,
        day: ahead,
        durationId,
      })),
    );
  });

  test('take one statement for a month, however many sessions there are', async () => {
    const { creator, durationId } = await shop();
    for (let n = 1; n <= 20; n++) await sessionRow(creator, { startsAt: `${year}-06-${String(n).padStart(2, '0')}T06:00:00Z` });
    const { data, statements } = await askAt(now, slotsQuery, { durationId, from: `${year}-06-01`, to: `${year}-06-30` });
    expect(data.slots).toHaveLength(20 * 2 + 10 * 3);
    expect(statements).toBe(1);
  });

  test('are grouped by the day of the viewer, and in the creator’s without one', async () => {
    const { durationId } = await shop({ hours: everyDay('00:00-02:00') });
    // Midnight in Kuwait is the evening before in London, and ten in the morning in Auckland is a day ahead of Honolulu.
    expect(await list(durationId, { from: `${year}-06-10`, timeZone: 'Europe/London' })).toMatchObject([
      { startsAt: `${year}-06-10T21:00:00.000Z`, day: `${year}-06-10` },
      { startsAt: `${year}-06-10T22:00:00.000Z`, day: `${year}-06-10` },
    ]);
    expect((await list(durationId, { from: `${year}-06-10` })).map((slot) => slot.day)).toEqual([`${year}-06-10`, `${year}-06-10`]);
    expect(await starts(durationId, { from: `${year}-06-10` })).toEqual(['06-09T21:00', '06-09T22:00']);
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect((await list(durationId, { from: `${year}-06-10`, to: `${year}-06-11`, timeZone })).map((slot) => slot.day)).toHaveLength(4);
  });

  test.each([
    // In London the clock goes from 01:00 to 02:00 on 28 March, and from 02:00 back to 01:00 on 31 October.
    ['Europe/London', `${year}-03-01T00:00:00Z`, `${year}-03-28`, ['03-28T00:00', '03-28T01:00', '03-28T02:00']],
    ['Europe/London', `${year}-10-01T00:00:00Z`, `${year}-10-31`, ['10-30T23:00', '10-31T00:00', '10-31T02:00', '10-31T03:00']],
    // In Cairo it goes from 00:00 to 01:00 on 30 April, and from 24:00 back to 23:00 on 28 October.
    ['Africa/Cairo', `${year}-04-01T00:00:00Z`, `${year}-04-30`, ['04-29T22:00', '04-29T23:00', '04-30T00:00']],
    ['Africa/Cairo', `${year}-10-01T00:00:00Z`, `${year}-10-29`, ['10-28T22:00', '10-28T23:00', '10-29T00:00', '10-29T01:00']],
  ])('are right where the clock of %s changes, seen on %s for %s', async (timeZone, at, from, expected) => {
    const { durationId } = await shop({ timeZone, hours: everyDay('00:00-04:00') });
    expect(await starts(durationId, { from, at })).toEqual(expected);
  });

  test('offer the last hour of a day once where the clock shows it twice', async () => {
    const { creator, durationId } = await shop({ timeZone: 'Africa/Cairo', hours: everyDay('22:00-24:00') });
    const at = `${year}-10-01T00:00:00Z`;
    expect(await starts(durationId, { from: `${year}-10-28`, at })).toEqual(['10-28T19:00', '10-28T20:00']);
    expect(rulesOf(await explain(creator, { durationId, startsAt: `${year}-10-28T21:00:00Z` }, at))).toEqual(['REPEATED_TIME']);
  });

  test('keep clear of sessions and held slots with their buffers, and not of what is over, released or a draft', async () => {
    const { creator, durationId, type } = await shop({ hours: everyDay('09:00-17:00'), bufferBeforeMinutes: 15, bufferAfterMinutes: 0 });
    await sessionRow(creator, { startsAt: `${year}-06-10T08:00:00Z` }); // 11:00 to 12:00
    await sessionRow(creator, { startsAt: `${year}-06-10T12:00:00Z`, status: 'HELD', type });
    for (const status of ['CANCELLED', 'RELEASED', 'MISSED', 'DRAFT'])
      await sessionRow(creator, { startsAt: `${year}-06-10T06:00:00Z`, status });
    await sessionRow(await world.creator(), { startsAt: `${year}-06-10T06:00:00Z` });
    expect(await starts(durationId, { from: `${year}-06-10` })).toEqual(['06-10T06:00', '06-10T07:00', '06-10T10:00', '06-10T11:00']);
  });

  test('a date has its own hours, or none', async () => {
    const overrides = [
      { day: `${year}-06-10`, intervals: [] },
      { day: `${year}-06-11`, intervals: intervals('20:00-21:00', '10:30-11:30') },
    ];
    const { durationId } = await shop({ overrides });
    expect(await starts(durationId, { from: `${year}-06-10`, to: `${year}-06-12` })).toEqual([
      '06-11T07:30',
      '06-11T17:00',
      '06-12T06:00',
      '06-12T07:00',
      '06-12T08:00',
    ]);
  });

  test('go past midnight, from a weekday and from a date, and count to the day on which their hours began', async () => {
    const friday = `${year}-06-11`;
    const overrides = [
      { day: `${year}-06-13`, intervals: intervals('10:00-12:00') },
      { day: `${year}-06-15`, intervals: intervals('23:00-02:00') },
      { day: `${year}-06-16`, intervals: intervals('23:00-24:00') },
    ];
    const { creator, durationId, type } = await shop({ hours: everyDay('22:30-02:00'), overrides, dailyCap: 3 }, 90);
    expect(await starts(durationId, { from: friday })).toEqual(['06-10T21:30', '06-11T19:30', '06-11T20:30']);
    expect(await starts(durationId, { from: `${year}-06-12`, to: `${year}-06-13` })).toEqual(['06-11T21:30', '06-12T19:30', '06-13T07:00']);
    expect(await starts(durationId, { from: `${year}-06-16`, to: `${year}-06-16` })).toEqual(['06-15T21:00']);
    // Half past midnight on Saturday is the third of Friday.
    for (const startsAt of [`${year}-06-11T08:00:00Z`, `${year}-06-11T10:00:00Z`]) await sessionRow(creator, { startsAt, type });
    const { context } = contextAt(now);
    const night = new Date(`${year}-06-11T21:30:00Z`);
    await expect(requireSlot(context, { durationId, startsAt: night })).resolves.toMatchObject({ startsAt: night });
    await sessionRow(creator, { startsAt: `${year}-06-11T19:30:00Z`, type });
    await expect(requireSlot(context, { durationId, startsAt: night })).rejects.toMatchObject({ errors: [{ code: 'SLOT_TAKEN' }] });
    expect(await explain(creator, { durationId, startsAt: night.toISOString() })).toMatchObject({
      reasons: [{ rule: 'DAILY_CAP', message: expect.stringContaining(`11 Jun ${year}`) }],
    });
    expect(await explain(creator, { durationId, day: `${year}-06-14`, time: '02:30' })).toMatchObject({
      reasons: [{ rule: 'OUTSIDE_HOURS', message: expect.stringMatching(/: 22:30–02:00$/) }],
    });
    expect(await explain(creator, { durationId, day: `${year}-06-12`, time: '01:00' })).toMatchObject({
      reasons: [{ rule: 'OUTSIDE_HOURS', message: expect.stringMatching(/: 00:00–02:00, 22:30–02:00$/) }, { rule: 'DAILY_CAP' }],
    });
  });

  test('keep notice, furthest day and daily cap', async () => {
    const { creator, durationId, type } = await shop({ minimumNoticeMinutes: 120, furthestDays: 2, dailyCap: 2 });
    const range = { from: `${year}-06-01`, to: `${year}-06-05`, at: `${year}-06-01T05:30:00Z` };
    const before = ['06-01T08:00', '06-02T06:00', '06-02T07:00', '06-02T08:00', '06-03T06:00', '06-03T07:00', '06-03T08:00'];
    expect(await starts(durationId, range)).toEqual(before);
    await sessionRow(creator, { startsAt: `${year}-06-02T12:00:00Z`, type });
    await sessionRow(creator, { startsAt: `${year}-06-02T14:00:00Z` }); // no appointment
    expect(await starts(durationId, range)).toEqual(before);
    await sessionRow(creator, { startsAt: `${year}-06-01T22:00:00Z`, type, status: 'ENDED' }); // an hour past midnight on 2 June
    expect(await starts(durationId, range)).toEqual(before.filter((start) => !start.startsWith('06-02')));
  });

  test('there are none for a duration that is withdrawn, removed or unknown, or of an account without a page', async () => {
    const { creator, durationId, type } = await shop();
    const range = { from: `${year}-06-10` };
    expect(await list(durationId, range)).toHaveLength(3);
    await sql('update appointment_types set is_offered = false where id = $1', [type.id]);
    expect(await list(durationId, range)).toEqual([]);
    expect(rulesOf(await explain(creator, { durationId, day: `${year}-06-10`, time: '09:00' }))).toEqual(['NOT_OFFERED']);
    await sql('update appointment_types set is_offered = true where id = $1', [type.id]);
    await sql('update appointment_durations set retired_at = now() where id = $1', [durationId]);
    expect(await list(durationId, range)).toEqual([]);
    await sql('update appointment_durations set retired_at = null where id = $1', [durationId]);
    await sql('update creators set profile_completed_at = null where id = $1', [creator.creatorId]);
    expect(await list(durationId, range)).toEqual([]);
    expect(await list('0197a000-0000-7000-8000-000000000000', range)).toEqual([]);
  });

  test.each([
    [{ from: `${year}-06-01`, to: `${year}-07-13` }, /42/],
    [{ from: `${year}-06-02`, to: `${year}-06-01` }, /first day/],
    [{ from: '0001-01-01', to: '0001-01-02' }, /1900/],
    [{ from: `${year}-06-01`, to: `${year}-06-01`, timeZone: 'Mars/Phobos' }, /time zone/],
    [{ from: `${year}-06-01`, to: `${year}-06-01`, timeZone: '+03:00' }, /time zone/],
    [{ from: `${year}-06-01`, to: `${year}-06-01`, timeZone: 'x'.repeat(100_000) }, /time zone/],
  ])('refuse a range or a zone that makes no sense: %o', async (range, message) => {
    const { durationId } = await shop();
    const { errors } = await gql(slotsQuery, { durationId, ...range });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' }, message: expect.stringMatching(message) }]);
  });
});

describe('slotExplanation', () => {
  test('answers with every rule that closes a time, in words with the times and the session', async () => {
    const hours = weekdays.map((weekday) => ({ weekday, intervals: weekday === 'FRIDAY' ? [] : intervals('09:00-12:00') }));
    const overrides = [{ day: `${year}-06-16`, intervals: [] }];
    const { creator, durationId, type } = await shop({ hours, overrides, furthestDays: 20, dailyCap: 1, bufferAfterMinutes: 15 }, 30);
    const sessionId = await sessionRow(creator, { startsAt: `${year}-06-10T07:00:00Z` });
    await sessionRow(creator, { startsAt: `${year}-06-14T15:00:00Z`, type });
    const ask = (day: string, time: string) => explain(creator, { durationId, day, time });
    const why = async (day: string, time: string) => (await ask(day, time)).reasons;

    expect(await ask(`${year}-06-10`, '09:00')).toEqual({ isOffered: true, startsAt: `${year}-06-10T06:00:00.000Z`, reasons: [] });
    expect(await why(`${year}-06-10`, '10:00')).toEqual([
      { rule: 'BUSY', message: '“Drawing together” is at that time, from 10:00 to 11:00', sessionId },
    ]);
    expect(await why(`${year}-06-10`, '09:30')).toMatchObject([{ rule: 'OFF_INCREMENT' }, { rule: 'BUFFER', sessionId }]);
    expect(await why(`${year}-06-11`, '09:00')).toMatchObject([{ rule: 'CLOSED_WEEKDAY', message: expect.stringContaining('Friday') }]);
    expect(await why(`${year}-06-16`, '09:00')).toMatchObject([{ rule: 'CLOSED_DAY', message: `You closed 16 Jun ${year}` }]);
    expect(await why(`${year}-06-09`, '08:00')).toMatchObject([{ rule: 'OUTSIDE_HOURS', message: expect.stringContaining('09:00–12:00') }]);
    expect(await why(`${year}-06-14`, '09:00')).toMatchObject([
      { rule: 'DAILY_CAP', message: expect.stringContaining('1 appointment already') },
    ]);
    expect(await why(`${year}-06-22`, '09:00')).toMatchObject([{ rule: 'TOO_FAR', message: expect.stringContaining('20 days') }]);
    expect(await why(`${year}-05-31`, '09:00')).toMatchObject([{ rule: 'IN_THE_PAST' }]);
    const soon = await explain(creator, { durationId, day: `${year}-06-01`, time: '09:00' }, `${year}-06-01T05:59:00Z`);
    expect(soon.isOffered).toBe(true);
    await open(creator, { minimumNoticeMinutes: 60 });
    const notice = await explain(creator, { durationId, day: `${year}-06-01`, time: '09:00' }, `${year}-06-01T05:59:00Z`);
    expect(notice.reasons).toMatchObject([{ rule: 'MINIMUM_NOTICE', message: expect.stringContaining('09:59') }]);
  });

  test('names the day before for hours that began on it', async () => {
    const { creator, durationId } = await shop({ hours: everyDay('22:30-02:00') });
    const told = async (time: string) => (await explain(creator, { durationId, day: `${year}-06-10`, time })).reasons[0].message;
    expect(await told('00:00')).toBe(`Appointments start every 60 minutes from 9 Jun ${year}, 22:30, not at 00:00`);
    expect(await told('22:45')).toBe('Appointments start every 60 minutes from 22:30, not at 22:45');
  });

  test('is in Arabic for those who read Arabic', async () => {
    const { creator, durationId } = await shop();
    await sessionRow(creator, { startsAt: `${year}-06-10T07:00:00Z` });
    const { reasons } = await explain(creator, { durationId, day: `${year}-06-10`, time: '١٠:٠٠' }, now, 'AR');
    expect(reasons).toMatchObject([{ rule: 'BUSY', message: expect.stringMatching(/«نرسم معًا».*من 10:00.* إلى 11:00/) }]);
  });

  test('tells of times that the clock skips, and takes instants too', async () => {
    const { creator, durationId } = await shop({ timeZone: 'Africa/Cairo', hours: everyDay('00:00-04:00') });
    const at = `${year}-04-01T00:00:00Z`;
    expect(await explain(creator, { durationId, day: `${year}-04-30`, time: '00:30' }, at)).toEqual({
      isOffered: false,
      startsAt: null,
      reasons: [
        {
          rule: 'NO_SUCH_TIME',
          message: `There is no 00:30 on 30 Apr ${year}: the clock goes forward from 00:00 to 01:00`,
          sessionId: null,
        },
      ],
    });
    expect(await explain(creator, { durationId, startsAt: `${year}-04-29T22:00:00Z` }, at)).toMatchObject({ isOffered: true });
  });

  test('says exactly of the times in `slots` that they are offered', async () => {
    const { creator, durationId } = await shop({ incrementMinutes: 45, bufferBeforeMinutes: 10 });
    await sessionRow(creator, { startsAt: `${year}-06-10T07:10:00Z`, minutes: 15 });
    const free = new Set((await list(durationId, { from: `${year}-06-10` })).map(({ startsAt }) => new Date(startsAt).toISOString()));
    expect(free.size).toBeGreaterThan(0);
    for (let minute = 0; minute < 240; minute += 15) {
      const startsAt = new Date(Date.parse(`${year}-06-10T05:00:00Z`) + minute * 60_000).toISOString();
      expect([startsAt, (await explain(creator, { durationId, startsAt })).isOffered]).toEqual([startsAt, free.has(startsAt)]);
    }
  });

  test('is for the own account alone, and needs a time', async () => {
    const [{ creator, durationId }, other] = await Promise.all([shop(), world.creator()]);
    const asked = { durationId, day: day('Asia/Kuwait', 2), time: '09:00' };
    expect((await gql(explanationQuery, asked, creator)).data.slotExplanation).toMatchObject({ isOffered: true });
    expect((await gql(explanationQuery, asked, await world.admin(creator, 'VIEW'))).data.slotExplanation).toMatchObject({
      isOffered: true,
    });
    expect((await gql(explanationQuery, asked, other)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    const wrong = [{ durationId }, { ...asked, time: '25:00' }, { ...asked, time: 'noon' }, { durationId, time: '09:00' }];
    for (const given of [...wrong, { ...asked, day: '0001-01-01' }, { durationId, startsAt: '0001-01-01T00:00:00Z' }])
      expect((await gql(explanationQuery, given, creator)).errors, JSON.stringify(given)).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT' } },
      ]);
  });
});

describe('what bookings ask', () => {
  test('a free slot comes with all that its session needs, in one statement', async () => {
    const { creator, durationId, type } = await shop({ bufferBeforeMinutes: 5, bufferAfterMinutes: 10 });
    const { context, counted } = contextAt(now);
    expect(await requireSlot(context, { durationId, startsAt: new Date(`${year}-06-10T06:00:00Z`) })).toMatchObject({
      creatorId: creator.creatorId,
      appointmentTypeId: type.id,
      durationId,
      minutes: 60,
      price: 10_000,
      currency: 'KWD',
      title: 'Portfolio review',
      location: 'ONLINE',
      cancellationHours: 24,
      startsAt: new Date(`${year}-06-10T06:00:00Z`),
      endsAt: new Date(`${year}-06-10T07:00:00Z`),
      busyFrom: new Date(`${year}-06-10T05:55:00Z`),
      busyTo: new Date(`${year}-06-10T07:10:00Z`),
    });
    expect(counted.statements).toBe(1);
  });

  test('one that is taken is refused with the next three', async () => {
    const { creator, durationId } = await shop();
    const sessionId = await sessionRow(creator, { startsAt: `${year}-06-10T06:00:00Z` });
    const { context } = contextAt(now);
    const asked = { durationId, startsAt: new Date(`${year}-06-10T06:00:00Z`) };
    const alternatives = [`${year}-06-10T07:00:00Z`, `${year}-06-10T08:00:00Z`, `${year}-06-11T06:00:00Z`].map((start) =>
      expect.objectContaining({ startsAt: new Date(start), durationId }),
    );
    await expect(requireSlot(context, asked)).rejects.toMatchObject({ errors: [{ code: 'SLOT_TAKEN' }], data: { alternatives } });
    // The session that moves does not stand in its own way.
    await expect(requireSlot(context, { ...asked, exceptSessionId: sessionId })).resolves.toMatchObject({ durationId });
  });

  test.each([
    ['outside of the hours', `${year}-06-10T03:00:00Z`],
    ['off the increment', `${year}-06-10T06:30:00Z`],
    ['in the past', `${year}-05-10T06:00:00Z`],
    ['with a second too much', `${year}-06-10T06:00:01Z`],
  ])('a time %s is refused as not offered, also when it is taken', async (_what, startsAt) => {
    const { creator, durationId } = await shop();
    await sessionRow(creator, { startsAt });
    const { context } = contextAt(now);
    await expect(requireSlot(context, { durationId, startsAt: new Date(startsAt) })).rejects.toMatchObject({
      errors: [{ code: 'WRONG_STATE' }],
    });
  });

  test('the next slots are found far ahead, and fewer when there are no more', async () => {
    const { durationId } = await shop({
      furthestDays: 100,
      hours: [],
      overrides: [{ day: `${year}-09-01`, intervals: intervals('09:00-11:00') }],
    });
    const { context, counted } = contextAt(now);
    const found = await nextSlots(context, { durationId, from: new Date(now), timeZone: 'Pacific/Auckland' });
    expect(found).toEqual([
      { startsAt: new Date(`${year}-09-01T06:00:00Z`), endsAt: new Date(`${year}-09-01T07:00:00Z`), day: `${year}-09-01`, durationId },
      { startsAt: new Date(`${year}-09-01T07:00:00Z`), endsAt: new Date(`${year}-09-01T08:00:00Z`), day: `${year}-09-01`, durationId },
    ]);
    expect(counted.statements).toBe(2);
  });
});
