import { expect, test } from 'vitest';
import { percentOfPlan, unusedPart } from '../../server/domains/subscriptions/change.ts';

const period = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });

test.each([
  // Thirty days of UTC.
  [15_000, '2026-11-01T00:00Z', '2026-12-01T00:00Z', '2026-11-01T00:00Z', 15_000],
  [15_000, '2026-11-01T00:00Z', '2026-12-01T00:00Z', '2026-11-01T23:59Z', 15_000],
  [15_000, '2026-11-01T00:00Z', '2026-12-01T00:00Z', '2026-11-02T00:00Z', 14_500],
  [15_000, '2026-11-01T00:00Z', '2026-12-01T00:00Z', '2026-11-16T10:00Z', 7500],
  [15_000, '2026-11-01T00:00Z', '2026-12-01T00:00Z', '2026-11-30T23:59Z', 500],
  [15_000, '2026-11-01T00:00Z', '2026-12-01T00:00Z', '2026-12-02T00:00Z', 0],
  // Down to tens of fils: 5000 * 20 / 31 = 3225.8.
  [5000, '2026-12-01T00:00Z', '2027-01-01T00:00Z', '2026-12-12T12:00Z', 3220],
  // Cairo's October has an hour more than its 31 days, its April an hour less than its 30.
  [31_000, '2026-09-30T21:00Z', '2026-10-31T22:00Z', '2026-09-30T21:05Z', 31_000],
  [31_000, '2026-09-30T21:00Z', '2026-10-31T22:00Z', '2026-10-01T21:05Z', 30_000],
  [31_000, '2026-09-30T21:00Z', '2026-10-31T22:00Z', '2026-10-31T21:30Z', 0],
  [30_000, '2026-03-31T22:00Z', '2026-04-30T21:00Z', '2026-03-31T22:05Z', 30_000],
  [30_000, '2026-03-31T22:00Z', '2026-04-30T21:00Z', '2026-04-30T20:00Z', 1000],
])('of %i from %s to %s, there is left at %s: %i', (worth, start, end, now, left) => {
  expect(unusedPart(worth, period(start, end), new Date(now))).toBe(left);
});

test.each([
  [5000, 20, 1000],
  [5000, 33, 1650],
  [1010, 50, 510],
  [35_000, 100, 35_000],
  [10, 1, 0],
])('of a price of %i, %i %% is %i', (price, percentage, off) => {
  expect(percentOfPlan(price, percentage)).toBe(off);
});
