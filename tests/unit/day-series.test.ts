import { describe, expect, it } from 'vitest';
import { scaleMarks } from '../../client/features/reports/scale.ts';
import { type DayPoint, daySeries, inUnits, unitOf } from '../../client/features/reports/series.ts';
import { daysAfter } from '../../schema/rules/wall-clock.ts';

const money = (amount: string) => ({ __typename: 'Money' as const, amount, currency: 'KWD' });
const day = (date: string, amount: string, orderCount: number) => ({
  __typename: 'RevenueDay' as const,
  date,
  total: money(amount),
  orderCount,
});

describe('the series behind the revenue chart', () => {
  it('has all days of the period, with a zero in the currency’s decimals for days without revenue', () => {
    const points = daySeries({ from: '2026-02-27', to: '2026-03-02', total: money('37.500'), days: [day('2026-03-01', '37.500', 3)] });
    expect(points).toEqual([
      { date: '2026-02-27', amount: '0.000', height: 0, orderCount: 0 },
      { date: '2026-02-28', amount: '0.000', height: 0, orderCount: 0 },
      { date: '2026-03-01', amount: '37.500', height: 37.5, orderCount: 3 },
      { date: '2026-03-02', amount: '0.000', height: 0, orderCount: 0 },
    ]);
  });

  it('starts with the first day of revenue if the period has no start', () => {
    const points = daySeries({ from: null, to: '2026-01-03', total: money('-2.000'), days: [day('2026-01-02', '-2.000', 0)] });
    expect(points.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-01-02', '-2.000'],
      ['2026-01-03', '0.000'],
    ]);
  });

  it('is only today for an account without revenue', () => {
    const points = daySeries({ from: null, to: '2026-01-03', total: money('0.000'), days: [] });
    expect(points).toEqual([{ date: '2026-01-03', amount: '0.000', height: 0, orderCount: 0 }]);
  });
});

/** So many days from a first one on, each with an order and the same amount. */
const days = (first: string, count: number, amount = '0.001'): DayPoint[] =>
  Array.from({ length: count }, (_, n) => ({ date: daysAfter(first, n), amount, height: Number(amount), orderCount: 1 }));

describe('the bars of the revenue chart', () => {
  it.each([
    ['YEAR', 62, 'DAY'],
    ['YEAR', 63, 'WEEK'],
    ['YEAR', 366, 'WEEK'],
    ['ALL', 93, 'DAY'],
    ['ALL', 94, 'WEEK'],
    ['ALL', 732, 'WEEK'],
    ['ALL', 733, 'MONTH'],
    ['MONTH', 31, 'DAY'],
    ['WEEK', 7, 'DAY'],
    ['TODAY', 1, 'DAY'],
  ] as const)('of %s with %i days are each a %s', (period, count, unit) => {
    expect(unitOf(period, days('2026-01-01', count))).toBe(unit);
  });

  it('are days as they are', () => {
    const points = days('2026-11-25', 3);
    expect(inUnits(points, 'DAY', 0)).toEqual(points);
  });

  it.each([
    [0, ['2026-11-22', '2026-11-29', '2026-12-06'], [3, 7, 4]], // from Thursday to Wednesday, in weeks from Sunday
    [1, ['2026-11-23', '2026-11-30', '2026-12-07'], [4, 7, 3]],
    [4, ['2026-11-26', '2026-12-03'], [7, 7]],
    [6, ['2026-11-21', '2026-11-28', '2026-12-05'], [2, 7, 5]],
  ])('are weeks from day %i on, each named by its first day', (weekStart, firsts, counts) => {
    const weeks = inUnits(days('2026-11-26', 14), 'WEEK', weekStart);
    expect(weeks.map(({ date }) => date)).toEqual(firsts);
    expect(weeks.map(({ orderCount }) => orderCount)).toEqual(counts);
    expect(weeks.map(({ amount, height }) => [amount, height])).toEqual(counts.map((count) => [`0.00${count}`, count / 1000]));
  });

  it('are months that add up exactly, also across a year and below zero', () => {
    const [first, second] = [days('2026-12-30', 2, '9007199254740.993'), days('2027-01-01', 59, '-0.005')];
    expect(inUnits([...first, ...second], 'MONTH', 0).map(({ date, amount, orderCount }) => [date, amount, orderCount])).toEqual([
      ['2026-12-01', '18014398509481.986', 2],
      ['2027-01-01', '-0.155', 31],
      ['2027-02-01', '-0.140', 28],
    ]);
    expect(inUnits(days('2026-01-01', 3, '7'), 'MONTH', 0)[0]?.amount).toBe('21'); // a currency without decimals
  });
});

describe('the marks of its scale', () => {
  it.each([
    [[], [0, 0.25, 0.5, 0.75, 1]],
    [
      [0, 0],
      [0, 0.25, 0.5, 0.75, 1],
    ],
    [
      [3, 37.5],
      [0, 10, 20, 30, 40],
    ],
    [[0.3], [0, 0.1, 0.2, 0.3]],
    [[1_000_000], [0, 250_000, 500_000, 750_000, 1_000_000]],
    [
      [-4, 9],
      [-5, 0, 5, 10],
    ],
    [[-30], [-30, -20, -10, 0]],
  ])('are round numbers that have all values of %j between them, and zero', (values, marks) => expect(scaleMarks(values)).toEqual(marks));
});
