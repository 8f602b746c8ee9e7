import { describe, expect, test } from 'vitest';
import {
  availabilityQuery,
  availabilityUpdateMutation,
  everyDay,
  intervals,
  open,
  settingsMutation,
  weekdays,
} from '../../support/availability.ts';
import { type Caller, codesByField, failuresOf, gql } from '../../support/client.ts';
import { yearAhead as year } from '../../support/day.ts';
import { insertSession } from '../../support/session-rows.ts';
import { sessionPublishMutation } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const read = async (caller: Caller) => (await gql(availabilityQuery, {}, caller)).data.availability;
const update = async (caller: Caller, input: object) => (await gql(availabilityUpdateMutation, { input }, caller)).data.availabilityUpdate;
const closed = weekdays.map((weekday) => ({ weekday, intervals: [] }));

describe('availability', () => {
  test('is closed all week until hours are opened', async () => {
    const creator = await world.creator();
    expect(await read(creator)).toEqual({
      hours: closed,
      overrides: [],
      incrementMinutes: 30,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      minimumNoticeMinutes: 240,
      furthestDays: 60,
      dailyCap: null,
      timeZone: 'Asia/Kuwait',
      version: 0,
      viewerCanEdit: true,
    });
    expect(await read(await world.admin(creator, 'VIEW'))).toMatchObject({ viewerCanEdit: false });
  });

  test('keeps several intervals of a day in order, dates with their own hours, and the rules', async () => {
    const creator = await world.creator();
    const rules = {
      incrementMinutes: 15,
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 10,
      minimumNoticeMinutes: 0,
      furthestDays: 365,
      dailyCap: 6,
    };
    const hours = [
      { weekday: 'MONDAY', intervals: intervals('16:00-24:00', '٩:٠٠-12:00', '12:00-13:30') },
      { weekday: 'SUNDAY', intervals: [] },
    ];
    const overrides = [
      { day: `${year}-02-26`, intervals: intervals('00:00-24:00') },
      { day: `${year}-02-25`, intervals: [] },
    ];
    const { availability, userErrors } = await update(creator, { version: 0, hours, overrides, ...rules });
    expect(userErrors).toEqual([]);
    expect(availability).toMatchObject({
      ...rules,
      version: 1,
      hours: closed.map((day) =>
        day.weekday === 'MONDAY' ? { ...day, intervals: intervals('09:00-12:00', '12:00-13:30', '16:00-24:00') } : day,
      ),
      overrides: [
        { day: `${year}-02-25`, intervals: [] },
        { day: `${year}-02-26`, intervals: intervals('00:00-24:00') },
      ],
    });
    expect(await read(creator)).toEqual(availability);
  });

  test('what is left out stays, and only the cap can be cleared', async () => {
    const creator = await world.creator();
    await open(creator, { hours: everyDay('09:00-12:00'), dailyCap: 3, incrementMinutes: 20 });
    expect(await update(creator, { dailyCap: null })).toMatchObject({
      availability: { hours: everyDay('09:00-12:00'), dailyCap: null, incrementMinutes: 20, version: 2 },
      userErrors: [],
    });
    const nulls = {
      hours: null,
      overrides: null,
      incrementMinutes: null,
      bufferBeforeMinutes: null,
      minimumNoticeMinutes: null,
      furthestDays: null,
    };
    const { availability, userErrors } = await update(creator, nulls);
    expect(availability).toBeNull();
    expect(failuresOf({ userErrors }).map(([field]) => field)).toEqual(Object.keys(nulls));
  });

  test('a newer state is not written over: of two saves on the same version one is stale', async () => {
    const creator = await world.creator();
    const saves = await Promise.all(['09:00-10:00', '11:00-12:00'].map((span) => update(creator, { version: 0, hours: everyDay(span) })));
    expect(saves.filter(({ availability }) => availability)).toHaveLength(1);
    expect(saves.flatMap(failuresOf)).toEqual([['version', 'STALE']]);
    expect((await read(creator)).version).toBe(1);
  });

  test('overlapping and empty hours are refused at their own place, all at once', async () => {
    const creator = await world.creator();
    const hours = [
      { weekday: 'SUNDAY', intervals: intervals('09:00-12:00', '13:00-14:00', '11:59-13:00') },
      { weekday: 'MONDAY', intervals: intervals('09:00-09:00', '10:00-10:00', '24:00-24:00') },
      { weekday: 'TUESDAY', intervals: intervals('25:00-26:00', 'noon-24:01', '09:60-10:00') },
      { weekday: 'SUNDAY', intervals: [] },
    ];
    const overrides = [
      { day: `${year}-02-25`, intervals: intervals('10:00-12:00', '10:00-12:00') },
      { day: `${year}-02-25`, intervals: [] },
    ];
    const { availability, userErrors } = await update(creator, { hours, overrides });
    expect(availability).toBeNull();
    expect(codesByField(userErrors)).toEqual({
      'hours.0.intervals.2.from': 'INVALID',
      'hours.1.intervals.0.to': 'INVALID',
      'hours.1.intervals.1.to': 'INVALID',
      'hours.1.intervals.2.from': 'INVALID',
      'hours.1.intervals.2.to': 'INVALID',
      'hours.2.intervals.0.from': 'INVALID',
      'hours.2.intervals.0.to': 'INVALID',
      'hours.2.intervals.1.from': 'INVALID',
      'hours.2.intervals.1.to': 'INVALID',
      'hours.2.intervals.2.from': 'INVALID',
      'hours.3.weekday': 'TAKEN',
      'overrides.0.intervals.1.from': 'INVALID',
      'overrides.1.day': 'TAKEN',
    });
    expect((await read(creator)).version).toBe(0);
  });

  test('hours may end on the next day, and meet none that begin there', async () => {
    const creator = await world.creator();
    const hours = [
      { weekday: 'SUNDAY', intervals: intervals('02:00-05:00', '22:30-00:00') },
      { weekday: 'SATURDAY', intervals: intervals('22:30-02:00', '17:00-22:30') },
    ];
    const overrides = [{ day: `${year}-02-25`, intervals: intervals('22:30-22:00') }];
    const { availability, userErrors } = await update(creator, { hours, overrides });
    expect(userErrors).toEqual([]);
    expect(availability.hours[0].intervals).toEqual(intervals('02:00-05:00', '22:30-24:00'));
    expect(availability.hours[6].intervals).toEqual(intervals('17:00-22:30', '22:30-02:00'));
    expect(availability.overrides[0].intervals).toEqual(intervals('22:30-22:00'));
    expect(await read(creator)).toEqual(availability);

    const refused = await update(creator, {
      hours: [
        { weekday: 'SUNDAY', intervals: intervals('12:00-13:00', '01:59-03:00', '23:00-01:00', '22:00-23:01') },
        { weekday: 'SATURDAY', intervals: intervals('22:30-02:00') },
      ],
      overrides: [
        { day: `${year}-02-26`, intervals: intervals('00:00-01:00') },
        { day: `${year}-02-25`, intervals: intervals('23:00-00:30') },
      ],
    });
    expect(codesByField(refused.userErrors)).toEqual({
      'hours.0.intervals.1.from': 'INVALID',
      'hours.0.intervals.3.from': 'INVALID',
      'overrides.0.intervals.0.from': 'INVALID',
    });
  });

  test.each([
    [{ incrementMinutes: 4 }, 'incrementMinutes'],
    [{ incrementMinutes: 721 }, 'incrementMinutes'],
    [{ bufferBeforeMinutes: -1 }, 'bufferBeforeMinutes'],
    [{ bufferAfterMinutes: 481 }, 'bufferAfterMinutes'],
    [{ minimumNoticeMinutes: 43_201 }, 'minimumNoticeMinutes'],
    [{ furthestDays: 0 }, 'furthestDays'],
    [{ furthestDays: 366 }, 'furthestDays'],
    [{ dailyCap: 0 }, 'dailyCap'],
    [{ dailyCap: 101 }, 'dailyCap'],
    [{ hours: Array.from({ length: 8 }, () => ({ weekday: 'SUNDAY', intervals: [] })) }, 'hours'],
    [
      { hours: [{ weekday: 'SUNDAY', intervals: Array.from({ length: 13 }, (_, n) => ({ from: `${n}:00`, to: `${n}:30` })) }] },
      'hours.0.intervals',
    ],
    [{ overrides: Array.from({ length: 367 }, () => ({ day: `${year}-01-01`, intervals: [] })) }, 'overrides'],
  ])('refuses %o', async (input, field) => {
    const creator = await world.creator();
    expect(codesByField((await update(creator, input)).userErrors)).toEqual({ [field]: 'OUT_OF_RANGE' });
  });

  test('is changed by EDIT admins, and the log says who did it and what', async () => {
    const creator = await world.creator();
    const editor = await world.admin(creator, 'EDIT');
    await open(editor, { hours: everyDay('09:00-10:00'), furthestDays: 60 });
    const log = `{ auditEntries(first: 1) { nodes { action objectType personEmail changedFields } } }`;
    expect((await gql(log, {}, creator)).data.auditEntries.nodes).toEqual([
      { action: 'availabilityUpdate', objectType: 'Availability', personEmail: editor.email, changedFields: ['hours', 'furthestDays'] },
    ]);
  });
});

describe('calendarSettingsUpdate', () => {
  const settle = async (caller: Caller, input: object) => (await gql(settingsMutation, { input }, caller)).data.calendarSettingsUpdate;

  test('sets the zone, the first day of the week and Hijri dates, each alone', async () => {
    const creator = await world.creator();
    const query = '{ creator { timeZone weekStart showsHijri } }';
    expect((await gql(query, {}, creator)).data.creator).toEqual({ timeZone: 'Asia/Kuwait', weekStart: 'SUNDAY', showsHijri: false });
    await settle(await world.admin(creator, 'EDIT'), { weekStart: 'SATURDAY' });
    await settle(creator, { showsHijri: true });
    expect((await settle(creator, { timeZone: 'Africa/Cairo' })).creator).toMatchObject({
      timeZone: 'Africa/Cairo',
      weekStart: 'SATURDAY',
      showsHijri: true,
    });
    expect((await read(creator)).timeZone).toBe('Africa/Cairo');
  });

  test.each(['', 'Mars/Phobos', '+03:00', 'GMT+3', 'posixrules', '../etc', 'x'.repeat(65)])('refuses the zone %j', async (timeZone) => {
    const creator = await world.creator();
    const { userErrors } = await settle(creator, { timeZone });
    expect(userErrors.map(({ field }: { field: string[] }) => field)).toEqual([['timeZone']]);
  });

  test('keeps the time on the clock of drafts, and the instant of what is published', async () => {
    const creator = await world.creator();
    const session = (status: string, at: string) => insertSession(creator.creatorId, { startsAt: new Date(at), columns: { status } });
    await session('DRAFT', `${year}-01-10T06:00:00Z`);
    await session('SCHEDULED', `${year}-01-11T06:00:00Z`);
    // Half past midnight, which the clock of Cairo skips on that day.
    const skipped = await session('DRAFT', `${year}-04-29T21:30:00Z`);
    await sql(`insert into sessions (creator_id, title, time_zone, currency) values ($1, 'Empty', 'Asia/Kuwait', 'KWD')`, [
      creator.creatorId,
    ]);
    await settle(creator, { timeZone: 'Africa/Cairo' });
    const rows = await sql(
      `select status, session_time::text as time, time_zone as zone, to_json(starts_at at time zone 'UTC') as starts, lower(busy) = starts_at as busy
       from sessions where creator_id = $1 order by id`,
      [creator.creatorId],
    );
    expect(rows).toEqual([
      { status: 'DRAFT', time: '09:00:00', zone: 'Africa/Cairo', starts: `${year}-01-10T07:00:00`, busy: true },
      { status: 'SCHEDULED', time: '09:00:00', zone: 'Asia/Kuwait', starts: `${year}-01-11T06:00:00`, busy: true },
      { status: 'DRAFT', time: '00:30:00', zone: 'Africa/Cairo', starts: null, busy: null },
      { status: 'DRAFT', time: null, zone: 'Africa/Cairo', starts: null, busy: null },
    ]);
    expect((await gql(sessionPublishMutation, { id: skipped }, creator)).data.sessionPublish.userErrors).toEqual([
      {
        field: ['sessionTime'],
        code: 'INVALID',
        message: `The clocks go forward on 30 Apr ${year}: 00:30 does not exist there (Africa/Cairo)`,
      },
    ]);
  });
});
