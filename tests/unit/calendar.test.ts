import { describe, expect, test } from 'vitest';
import { pageAt } from '../support/page.ts';

pageAt('/en/cc/session/calendar');
const { regionOf, weekendOf } = await import('../../client/features/calendar/weeks.ts');
const { hijriDay, hijriMonths } = await import('../../client/features/calendar/hijri.ts');
const { shownHoursOf: hoursOf } = await import('../../client/features/calendar/hours.ts');
const { sessionClock: clockOf, isMovable } = await import('../../client/features/calendar/moves.ts');

describe('the weekend is that of the place', () => {
  test.each([
    ['Asia/Kuwait', 'KW', [5, 6]],
    ['Africa/Cairo', 'EG', [5, 6]],
    ['Asia/Riyadh', 'SA', [5, 6]],
    ['Asia/Dubai', 'AE', [6, 0]],
    ['Europe/London', 'GB', [6, 0]],
  ])('%s lies in %s', (zone, region, weekend) => {
    expect(regionOf(zone)).toBe(region);
    expect(weekendOf(zone)).toEqual(weekend);
  });

  test('a zone of no region has the weekend of Kuwait', () => {
    expect(regionOf('UTC')).toBeUndefined();
    expect(weekendOf('UTC')).toEqual([5, 6]);
  });
});

describe('Hijri days are those of Umm al-Qura', () => {
  test('a day by its number, the first of a month with its name', () => {
    expect(hijriDay('2026-11-23')).toBe('13');
    expect(hijriDay('2026-11-11')).toMatch(/1.*Jum|Jum.*1/);
    expect(hijriDay('2026-11-11', true)).toBe('1');
  });

  test('a range by its months and year', () => {
    expect(hijriMonths('2026-11-22', '2026-11-28')).toContain('1448');
  });
});

describe('the hours of a week and a day', () => {
  const kuwait = (from: string, to: string) => ({ startsAt: `2026-11-23T${from}:00+03:00`, endsAt: `2026-11-${to}:00+03:00` });
  const hours = (from: string, to: string) => ({ from: `${from}:00:00`, to: `${to}:00:00` });

  test.each([
    ['none', [], hours('07', '22')],
    ['within the usual ones', [kuwait('07:00', '23T22:00')], hours('07', '22')],
    ['early', [kuwait('05:45', '23T06:15')], hours('05', '22')],
    ['late', [kuwait('22:00', '23T22:15'), kuwait('21:00', '23T22:00')], hours('07', '23')],
    ['until midnight', [kuwait('23:00', '24T00:00')], hours('07', '24')],
    ['over midnight', [kuwait('23:30', '24T00:30')], hours('00', '24')],
  ])('hold all sessions: %s', (_, sessions, expected) => {
    expect(hoursOf(sessions, 'Asia/Kuwait')).toEqual(expected);
  });

  test('are those of the account’s clock, and hold the present time', () => {
    expect(hoursOf([kuwait('07:00', '23T08:00')], 'Europe/London')).toEqual(hours('04', '22'));
    expect(hoursOf([], 'Asia/Kuwait', Date.parse('2026-11-23T03:40:00+03:00'))).toEqual(hours('03', '22'));
    // In the hour that a clock in London has twice.
    const twice = { startsAt: '2026-10-25T00:30:00Z', endsAt: '2026-10-25T01:30:00Z' };
    expect(hoursOf([twice], 'Europe/London')).toEqual(hours('01', '22'));
  });
});

describe('a session that is moved', () => {
  test('takes the clock of its own zone once it is announced, a draft that of the account', () => {
    const at = (status: 'DRAFT' | 'SCHEDULED') =>
      clockOf({ status, timeZone: 'Asia/Kuwait' }, new Date('2026-11-23T21:15:00Z'), 'Europe/London');
    expect(at('SCHEDULED')).toEqual({ sessionDate: '2026-11-24', sessionTime: '00:15' });
    expect(at('DRAFT')).toEqual({ sessionDate: '2026-11-23', sessionTime: '21:15' });
  });

  test('has not begun, and is this viewer’s to change', () => {
    const of = (status: string, viewerCanEdit = true) => isMovable({ status, viewerCanEdit } as never);
    expect([of('DRAFT'), of('SCHEDULED')]).toEqual([true, true]);
    expect([of('SCHEDULED', false), of('HELD'), of('LOBBY'), of('LIVE'), of('ENDED'), of('CANCELLED')]).not.toContain(true);
  });
});
