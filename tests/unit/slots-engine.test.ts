import { describe, expect, test } from 'vitest';
import type { Span } from '../../schema/rules/clock.ts';
import { daysAfter, timeZoneOf, weekdayOf } from '../../schema/rules/wall-clock.ts';
import { freeSlots, type SlotFacts, slotClosings } from '../../server/domains/availability/engine.ts';
import { at, facts, session } from '../support/slot-facts.ts';

/** Free starts of a day, as the clock of the zone shows them. */
const free = (given: SlotFacts, from: string, to = from) =>
  [...freeSlots(given, given.zone.firstOf(from, 0), given.zone.firstOf(daysAfter(to, 1), 0))].map(({ startsAt }) => {
    const { minute: shown } = given.zone.clockAt(startsAt);
    return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
  });
const rules = (given: SlotFacts, startsAt: number) => [...slotClosings(given, startsAt)].map(({ rule }) => rule);
const allDay = (spans: Span[]): SlotFacts['hours'] => Array.from({ length: 7 }, () => spans);

describe('free slots', () => {
  test('lie in the hours of their day and start on the increment, counted from the start of the interval', () => {
    const given = facts({
      hours: allDay([
        { from: 545, to: 660 },
        { from: 1380, to: 1440 },
      ]),
    });
    expect(free(given, '2026-06-03')).toEqual(['09:05', '09:35', '23:00']);
  });

  test('follow the hours of a date instead, and skip a closed one', () => {
    const given = facts({
      overrides: new Map([
        ['2026-06-03', [{ from: 0, to: 90 }]],
        ['2026-06-04', []],
      ]),
    });
    expect(free(given, '2026-06-03')).toEqual(['00:00', '00:30']);
    expect(free(given, '2026-06-04')).toEqual([]);
    expect(rules(given, at('2026-06-04T06:00:00Z'))).toEqual(['CLOSED_DAY']);
  });

  test('leave out what the clock skips in spring, and what runs past the hours by it', () => {
    const london = facts({ zone: timeZoneOf('Europe/London'), now: at('2026-03-28T00:00:00Z'), hours: allDay([{ from: 0, to: 180 }]) });
    expect(free(london, '2026-03-29')).toEqual(['00:00', '00:30', '02:00']);
    const cairo = facts({ zone: timeZoneOf('Africa/Cairo'), now: at('2026-04-22T00:00:00Z'), hours: allDay([{ from: 0, to: 120 }]) });
    expect(free(cairo, '2026-04-24')).toEqual(['01:00']);
  });

  test('end where the clock skips the end of the hours', () => {
    const london = facts({ zone: timeZoneOf('Europe/London'), now: at('2026-03-28T00:00:00Z'), hours: allDay([{ from: 0, to: 90 }]) });
    expect(free(london, '2026-03-29')).toEqual(['00:00']);
  });

  test('offer what the clock shows twice in autumn once', () => {
    const london = facts({ zone: timeZoneOf('Europe/London'), now: at('2026-10-24T00:00:00Z'), hours: allDay([{ from: 60, to: 180 }]) });
    expect(free(london, '2026-10-25')).toEqual(['01:00', '01:30', '02:00']);
    expect(rules(london, at('2026-10-25T00:30:00Z'))).toEqual([]);
    expect(rules(london, at('2026-10-25T01:30:00Z'))).toEqual(['REPEATED_TIME']);
    const cairo = facts({ zone: timeZoneOf('Africa/Cairo'), now: at('2026-10-28T00:00:00Z'), hours: allDay([{ from: 1320, to: 1440 }]) });
    expect(free(cairo, '2026-10-29')).toEqual(['22:00', '22:30', '23:00', '23:30']);
  });

  test('keep clear of what the creator does, with buffers on both sides', () => {
    const given = facts({ occupations: [session(at('2026-06-03T07:00:00Z'), 30)], minutes: 30 });
    expect(free(given, '2026-06-03')).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30']);
    expect(free({ ...given, bufferBeforeMinutes: 5 }, '2026-06-03')).toEqual(['09:00', '09:30', '11:00', '11:30']);
    expect(free({ ...given, bufferAfterMinutes: 1 }, '2026-06-03')).toEqual(['09:00', '10:30', '11:00', '11:30']);
    expect(rules({ ...given, bufferAfterMinutes: 1 }, at('2026-06-03T06:30:00Z'))).toEqual(['BUFFER']);
    expect(rules(given, at('2026-06-03T07:00:00Z'))).toEqual(['BUSY']);
    expect(free({ ...given, occupations: [session(at('2026-06-03T07:00:00Z'), 30, { blocks: false })] }, '2026-06-03')).toContain('10:00');
  });

  test('keep notice, the furthest day and the cap of a day', () => {
    const given = facts({ now: at('2026-06-03T06:10:00Z'), minimumNoticeMinutes: 50, furthestDays: 1 });
    expect(free(given, '2026-06-03', '2026-06-05')).toEqual(['10:00', '10:30', '11:00', '09:00', '09:30', '10:00', '10:30', '11:00']);
    expect(rules(given, at('2026-06-03T06:30:00Z'))).toEqual(['MINIMUM_NOTICE']);
    expect(rules(given, at('2026-06-03T06:00:00Z'))).toEqual(['IN_THE_PAST']);
    expect(rules(given, at('2026-06-05T06:00:00Z'))).toEqual(['TOO_FAR']);
    // Half past midnight in Kuwait is the evening before in UTC.
    const booked = session(at('2026-06-03T21:30:00Z'), 15, { isAppointment: true, blocks: false });
    const capped = facts({ dailyCap: 1, occupations: [booked] });
    expect(free(capped, '2026-06-03')).toHaveLength(5);
    expect(free(capped, '2026-06-04')).toEqual([]);
    expect(rules(capped, at('2026-06-04T06:00:00Z'))).toEqual(['DAILY_CAP']);
  });

  test('tell every rule that closes a time', () => {
    const given = facts({
      isOffered: false,
      furthestDays: 1,
      dailyCap: 1,
      occupations: [session(at('2026-06-10T05:00:00Z'), 120, { isAppointment: true })],
    });
    expect(rules(given, at('2026-06-10T05:10:00Z'))).toEqual(['NOT_OFFERED', 'OUTSIDE_HOURS', 'TOO_FAR', 'DAILY_CAP', 'BUSY']);
    const closed = facts({ hours: Array.from({ length: 7 }, (_, day) => (day === 3 ? [] : [{ from: 0, to: 1440 }])) });
    expect(weekdayOf('2026-06-10')).toBe(3);
    expect(rules(closed, at('2026-06-10T06:00:00Z'))).toEqual(['CLOSED_WEEKDAY']);
    expect(rules(facts(), at('2026-06-03T06:10:00Z'))).toEqual(['OFF_INCREMENT']);
    expect(rules(facts(), at('2026-06-03T06:00:30Z'))).toEqual(['OFF_INCREMENT']);
  });
});

describe('hours past midnight', () => {
  // 22:30 to 02:00, and with `of` on certain weekdays only. 3 June 2026 is a Wednesday.
  const night = { from: 1350, to: 1560 };
  const on = (days: Record<number, Span[]>): SlotFacts['hours'] => Array.from({ length: 7 }, (_, day) => days[day] ?? []);

  test('are offered on both days, counted from their start, and an appointment may span midnight', () => {
    const given = facts({ hours: on({ 3: [night] }), incrementMinutes: 40 });
    expect(free(given, '2026-06-03', '2026-06-04')).toEqual(['22:30', '23:10', '23:50', '00:30']);
    expect(free(given, '2026-06-04')).toEqual(['00:30']);
    expect(rules(given, at('2026-06-03T22:10:00Z'))).toEqual(['OUTSIDE_HOURS']); // 01:10 to 02:10
    expect(rules(given, at('2026-06-03T21:00:00Z'))).toEqual(['OFF_INCREMENT']);
    expect([...slotClosings(given, at('2026-06-03T22:10:00Z'))]).toEqual([
      { rule: 'OUTSIDE_HOURS', hours: [expect.objectContaining({ from: 0, to: 120 })] },
    ]);
    expect(rules(given, at('2026-06-02T22:00:00Z'))).toEqual(['OUTSIDE_HOURS']); // the night before Wednesday is closed
    expect(rules(given, at('2026-06-01T22:00:00Z'))).toEqual(['CLOSED_WEEKDAY']);
  });

  test('go from Saturday into Sunday', () => {
    expect(free(facts({ hours: on({ 6: [night] }), minutes: 90 }), '2026-06-06', '2026-06-07')).toEqual([
      '22:30',
      '23:00',
      '23:30',
      '00:00',
      '00:30',
    ]);
  });

  test('touching intervals are one, within a day and across midnight', () => {
    const noon = facts({
      hours: on({
        3: [
          { from: 600, to: 720 },
          { from: 720, to: 780 },
        ],
      }),
      minutes: 90,
      incrementMinutes: 45,
    });
    expect(free(noon, '2026-06-03')).toEqual(['10:00', '10:45', '11:30']);
    const midnight = facts({ hours: on({ 3: [{ from: 1380, to: 1440 }], 4: [{ from: 0, to: 60 }] }), minutes: 60 });
    expect(free(midnight, '2026-06-03', '2026-06-04')).toEqual(['23:00', '23:30', '00:00']);
    const always = facts({ hours: allDay([{ from: 0, to: 1440 }]), minutes: 720, incrementMinutes: 720 });
    expect(free(always, '2026-06-03', '2026-06-04')).toEqual(['00:00', '12:00', '00:00', '12:00']);
  });

  test('are ended by a date with hours of its own, and go on behind a date that has the night itself', () => {
    const weekly = facts({ hours: allDay([night]), overrides: new Map([['2026-06-04', [{ from: 600, to: 720 }]]]) });
    expect(free(weekly, '2026-06-04')).toEqual(['10:00', '10:30', '11:00']);
    expect(free(weekly, '2026-06-03')).toEqual(['00:00', '00:30', '01:00', '22:30', '23:00']);
    const dates = facts({ hours: allDay([]), overrides: new Map(['2026-06-03', '2026-06-04'].map((day) => [day, [night]])) });
    expect(free(dates, '2026-06-03', '2026-06-05')).toEqual([
      ...['22:30', '23:00', '23:30', '00:00', '00:30', '01:00'],
      ...['22:30', '23:00', '23:30', '00:00', '00:30', '01:00'],
    ]);
    const closed = facts({
      hours: allDay([night]),
      overrides: new Map([
        ['2026-06-03', [night]],
        ['2026-06-04', []],
      ]),
    });
    expect(free(closed, '2026-06-03', '2026-06-04')).toEqual(['22:30', '23:00']);
    expect(rules(closed, at('2026-06-03T21:30:00Z'))).toEqual(['CLOSED_DAY']);
  });

  test('of a date may meet the hours of the weekday behind it: those count where both are open', () => {
    const given = facts({
      hours: allDay([{ from: 65, to: 100 }]),
      minutes: 30,
      overrides: new Map([['2026-06-03', [{ from: 1350, to: 1590 }]]]),
    });
    expect(free(given, '2026-06-04')).toEqual(['00:00', '00:30', '01:00', '01:05', '01:35', '02:00']);
  });

  test('count to the day on which they began, for the cap and the furthest day', () => {
    const given = facts({ now: at('2026-06-02T20:00:00Z'), hours: allDay([night]), furthestDays: 1, incrementMinutes: 60 });
    expect(free(given, '2026-06-02', '2026-06-05')).toEqual(['23:30', '00:30', '22:30', '23:30', '00:30']);
    const booked = session(at('2026-06-02T21:30:00Z'), 60, { isAppointment: true });
    const capped = { ...given, dailyCap: 1, occupations: [booked] };
    expect(free(capped, '2026-06-02', '2026-06-05')).toEqual(['22:30', '23:30', '00:30']);
    expect([...slotClosings(capped, at('2026-06-02T20:30:00Z'))]).toEqual([{ rule: 'DAILY_CAP', day: '2026-06-02', count: 1 }]);
  });

  test('are as long as the clock makes them in the night in which it changes', () => {
    // In Cairo the clock goes from 00:00 to 01:00 on 24 April, and from 24:00 back to 23:00 on 29 October.
    const spring = facts({ zone: timeZoneOf('Africa/Cairo'), now: at('2026-04-20T00:00:00Z'), hours: allDay([night]) });
    expect(free(spring, '2026-04-23')).toEqual(['00:00', '00:30', '01:00', '22:30', '23:00', '23:30']);
    expect(free(spring, '2026-04-24')).toEqual(['01:00', '22:30', '23:00', '23:30']);
    const autumn = facts({ zone: timeZoneOf('Africa/Cairo'), now: at('2026-10-25T00:00:00Z'), hours: allDay([night]), minutes: 120 });
    expect(free(autumn, '2026-10-29')).toEqual(['00:00', '22:30', '23:00', '23:30']);
    expect(free(autumn, '2026-10-30')).toEqual(['00:00', '22:30', '23:00', '23:30']);
  });

  test('go on through a midnight that the clock skips, into hours that begin in the skipped time', () => {
    const thursday = [{ from: 1435, to: 1455 }];
    const spring = facts({
      zone: timeZoneOf('Africa/Cairo'),
      now: at('2026-04-23T12:00:00Z'),
      hours: [[], [], [], [], thursday, [], []],
      overrides: new Map([['2026-04-24', [{ from: 15, to: 75 }]]]), // begins at 01:00, when Thursday ends
      minutes: 10,
      incrementMinutes: 5,
    });
    expect(free(spring, '2026-04-23')).toEqual(['23:55']);
  });
});
