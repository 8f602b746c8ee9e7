import { describe, expect, it } from 'vitest';
import { daySeries } from '../../client/features/reports/series.ts';

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
