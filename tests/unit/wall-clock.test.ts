import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter, daysBetween, instantOf, timeZoneOf, wallClockOf, weekdayOf } from '../../schema/rules/wall-clock.ts';

const at = (date: string, time: string, timeZone: string) => instantOf({ date, time }, timeZone)?.toISOString() ?? null;

describe('an instant', () => {
  test.each([
    ['2026-11-21', '18:00', 'Asia/Kuwait', '2026-11-21T15:00:00.000Z'],
    ['2027-07-01', '09:00', 'Europe/London', '2027-07-01T08:00:00.000Z'],
    ['2027-01-01', '09:00', 'Europe/London', '2027-01-01T09:00:00.000Z'],
    ['2027-01-01', '00:00', 'Asia/Kathmandu', '2026-12-31T18:15:00.000Z'],
    ['2027-01-01', '12:00', 'Pacific/Kiritimati', '2026-12-31T22:00:00.000Z'],
  ])('of %s %s in %s is %s', (date, time, timeZone, instant) => {
    expect(at(date, time, timeZone)).toBe(instant);
  });

  test.each([
    // The clocks go forward: the hour does not exist.
    ['2027-03-28', '01:00', 'Europe/London', null],
    ['2027-03-28', '01:59', 'Europe/London', null],
    ['2027-03-28', '00:59', 'Europe/London', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28', '02:00', 'Europe/London', '2027-03-28T01:00:00.000Z'],
    ['2027-04-30', '00:00', 'Africa/Cairo', null],
    ['2027-04-30', '00:59', 'Africa/Cairo', null],
    ['2027-04-30', '01:00', 'Africa/Cairo', '2027-04-29T22:00:00.000Z'],
    // They go back: of the hour that comes twice, the first.
    ['2027-10-31', '01:30', 'Europe/London', '2027-10-31T00:30:00.000Z'],
    ['2027-10-31', '02:00', 'Europe/London', '2027-10-31T02:00:00.000Z'],
    ['2027-10-28', '23:30', 'Africa/Cairo', '2027-10-28T20:30:00.000Z'],
    ['2027-10-29', '00:00', 'Africa/Cairo', '2027-10-28T22:00:00.000Z'],
    // Half an hour.
    ['2027-10-03', '02:15', 'Australia/Lord_Howe', null],
    ['2027-04-04', '01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
  ])('around a change of the clocks: %s %s in %s is %s', (date, time, timeZone, instant) => {
    expect(at(date, time, timeZone)).toBe(instant);
  });

  test.each([
    ['2027-02-30', '10:00'],
    ['soon', '10:00'],
    ['2027-02-03', 'noon'],
  ])('of %s %s is none', (date, time) => {
    expect(at(date, time, 'Asia/Kuwait')).toBeNull();
  });
});

const zones = [
  'Asia/Kuwait',
  'Africa/Cairo',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Casablanca',
  'Pacific/Apia',
];
const minutes = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 });

describe('for any minute in any zone', () => {
  test('what the clock shows means that minute, or an earlier one that it shows likewise', () => {
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const instant = new Date(minute * 60_000);
        const shown = wallClockOf(instant, zone);
        const read = instantOf(shown, zone);
        expect(read).not.toBeNull();
        expect(read?.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(wallClockOf(read as Date, zone)).toEqual(shown);
      }),
    );
  });

  test('a time that means nothing is one that the clock does not show on that day', () => {
    const clock = fc.tuple(fc.integer({ min: 0, max: 365 * 6 }), fc.integer({ min: 0, max: 1439 }), fc.constantFrom(...zones));
    fc.assert(
      fc.property(clock, ([day, minute, zone]) => {
        const date = daysAfter('2026-01-01', day);
        const time = new Date(minute * 60_000).toISOString().slice(11, 16);
        const read = instantOf({ date, time }, zone);
        if (read) {
          expect(wallClockOf(read, zone)).toEqual({ date, time });
          return;
        }
        const around = [-14, -12, -10, -6, -3, 0, 3, 4, 5, 11].map((hours) => Date.parse(`${date}T${time}Z`) - hours * 3_600_000);
        expect(around.map((near) => wallClockOf(new Date(near), zone))).not.toContainEqual({ date, time });
      }),
    );
  });
});

const millis = (iso: string) => Date.parse(iso);

describe('a time zone', () => {
  test.each(zones)('%s reads each instant of two years as Intl does, and finds it again', (name) => {
    const zone = timeZoneOf(name);
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: name, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * 365 * 1440 }), (minutes) => {
        const instant = millis('2026-01-01T00:00:00Z') + minutes * 60_000;
        const clock = zone.clockAt(instant);
        const at = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
        expect(clock).toEqual({ day: `${at.year}-${at.month}-${at.day}`, minute: Number(at.hour) * 60 + Number(at.minute) });
        expect(zone.instantsOf(clock.day, clock.minute)).toContain(instant);
      }),
    );
  });

  test('knows the times that the clock skips and those that it shows twice', () => {
    const cairo = timeZoneOf('Africa/Cairo');
    // On 24 April 2026 the clock goes from 00:00 to 01:00; on 29 October from 24:00 back to 23:00.
    expect(cairo.instantsOf('2026-04-24', 30)).toEqual([]);
    expect(cairo.firstOf('2026-04-24', 30)).toBe(millis('2026-04-23T22:00:00Z'));
    expect(cairo.firstOf('2026-04-23', 1440)).toBe(millis('2026-04-23T22:00:00Z'));
    expect(cairo.instantsOf('2026-10-29', 1410)).toEqual([millis('2026-10-29T20:30:00Z'), millis('2026-10-29T21:30:00Z')]);
    const london = timeZoneOf('Europe/London');
    expect(london.instantsOf('2026-03-29', 90)).toEqual([]);
    expect(london.instantsOf('2026-10-25', 90)).toEqual([millis('2026-10-25T00:30:00Z'), millis('2026-10-25T01:30:00Z')]);
    const apia = timeZoneOf('Pacific/Apia'); // which left out 30 December 2011
    expect(apia.instantsOf('2011-12-30', 600)).toEqual([]);
    expect(apia.firstOf('2011-12-30', 600)).toBe(millis('2011-12-30T10:00:00Z'));
  });
});

test('days are counted on the calendar', () => {
  expect([daysAfter('2027-03-27', 2), daysAfter('2028-02-28', 1), daysAfter('2027-01-01', -1)]).toEqual([
    '2027-03-29',
    '2028-02-29',
    '2026-12-31',
  ]);
  expect([daysBetween('2027-03-27', '2027-03-29'), daysBetween('2027-03-29', '2027-03-27')]).toEqual([2, -2]);
  expect(weekdayOf('2026-06-10')).toBe(3);
});
