import { describe, expect, test } from 'vitest';
import { windowOf } from '../../client/features/booking/cancellation.ts';
import {
  addMonths,
  dayByKey,
  lastOfMonth,
  searchWindow,
  slotsAfter,
  slotsByDay,
  slotsByPart,
  weeksOf,
} from '../../client/features/booking/slotDays.ts';
import { holdAnnouncement, holdShareLeft } from '../../client/features/orders/hold.ts';

import { dayOf } from '../../client/i18n/day.ts';
import { daysAfter } from '../../schema/rules/wall-clock.ts';

/** A slot of half an hour, with its day in a zone. */
const slot = (startsAt: string, zone: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
  day: dayOf(zone, startsAt),
});

describe('days of slots', () => {
  test('a month is drawn in whole weeks from the first day that people are used to', () => {
    const sunday = weeksOf('2026-11-01', 7);
    expect(sunday[0]).toEqual(['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}`));
    expect(sunday.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    const saturday = weeksOf('2026-11-15', 6);
    expect(saturday[0]).toEqual([null, '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']);
    expect(weeksOf('2026-02-01', 7)).toHaveLength(4);
    expect(weeksOf('2026-11-01', 1)[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  });

  test('months and days go over the ends of months and years, and over changes of the clock', () => {
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-01');
    expect(lastOfMonth('2028-02-01')).toBe('2028-02-29');
    expect(daysAfter('2026-10-29', 1)).toBe('2026-10-30'); // Cairo leaves summer time
    expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31');
    expect(searchWindow('2026-12-01', 1)).toEqual({ from: '2027-01-12', to: '2027-02-22' });
  });

  test('slots are grouped by the day of the zone that was asked for', () => {
    // 22:00 in London is the next day in Kuwait.
    const late = '2026-11-26T22:00:00Z';
    const early = '2026-11-26T08:00:00Z';
    const kuwait = slotsByDay([slot(early, 'Asia/Kuwait'), slot(late, 'Asia/Kuwait')]);
    expect([...kuwait.keys()]).toEqual(['2026-11-26', '2026-11-27']);
    const london = slotsByDay([slot(early, 'Europe/London'), slot(late, 'Europe/London')]);
    expect([...london.keys()]).toEqual(['2026-11-26']);
    expect(london.get('2026-11-26')).toHaveLength(2);
  });

  test('a day has parts by the clock of the zone', () => {
    const slots = ['05:00', '08:59', '09:00', '13:59', '14:00', '20:30'].map((time) => slot(`2026-11-26T${time}:00Z`, 'Asia/Kuwait'));
    const parts = slotsByPart(slots, 'Asia/Kuwait');
    expect([...parts].map(([part, times]) => [part, times.length])).toEqual([
      ['morning', 2],
      ['afternoon', 2],
      ['evening', 2],
    ]);
    expect(slotsByPart([slot('2026-11-26T21:30:00Z', 'Asia/Kuwait')], 'Asia/Kuwait').has('morning')).toBe(true); // half past midnight
  });

  test('keys move by day, week and month; sideways ones follow the direction of the text', () => {
    const english = { firstDay: 1, rtl: false };
    const arabic = { firstDay: 6, rtl: true };
    expect(dayByKey('2026-11-26', 'ArrowRight', english)).toBe('2026-11-27');
    expect(dayByKey('2026-11-26', 'ArrowRight', arabic)).toBe('2026-11-25');
    expect(dayByKey('2026-11-30', 'ArrowDown', english)).toBe('2026-12-07');
    expect(dayByKey('2026-11-26', 'Home', english)).toBe('2026-11-23');
    expect(dayByKey('2026-11-26', 'End', arabic)).toBe('2026-11-27');
    expect(dayByKey('2026-01-31', 'PageDown', english)).toBe('2026-02-28');
    expect(dayByKey('2026-11-26', 'PageUp', english)).toBe('2026-10-26');
    expect(dayByKey('2026-11-26', 'Enter', english)).toBeNull();
  });

  test('the next slots after one that is gone', () => {
    const slots = ['08:00', '09:00', '10:00', '11:00', '12:00'].map((time) => slot(`2026-11-26T${time}:00.000Z`, 'UTC'));
    expect(slotsAfter(slots, '2026-11-26T08:30:00Z').map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['09:00', '10:00', '11:00']);
    expect(slotsAfter(slots, '2026-11-26T12:00:00Z')).toEqual([]);
  });
});

describe('a hold', () => {
  test('announces its last minute and its end, and nothing before', () => {
    expect([600, 61, 60, 1, 0].map(holdAnnouncement)).toEqual([null, null, 'lastMinute', 'lastMinute', 'lapsed']);
  });

  test('is never longer than whole, nor shorter than nothing', () => {
    expect([700, 600, 150, 0].map((left) => holdShareLeft(left, 600))).toEqual([1, 1, 0.25, 0]);
  });

  test('a cancellation window is said in days where it has whole ones', () => {
    expect([0, 1, 24, 36, 48, 168].map(windowOf)).toEqual([
      { unit: 'none', count: 0 },
      { unit: 'hours', count: 1 },
      { unit: 'hours', count: 24 },
      { unit: 'hours', count: 36 },
      { unit: 'days', count: 2 },
      { unit: 'days', count: 7 },
    ]);
  });
});
