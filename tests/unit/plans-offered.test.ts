import { describe, expect, test } from 'vitest';
import { pageAt } from '../support/page.ts';

/** Which plans the subscription screen shows, and in which order. The screen itself is tested in tests/e2e/plans/plans.spec.ts. */

pageAt('/en/cc/subscription');
const { offered, yearlySaving } = await import('../../client/features/plans/offered.ts');

const plan = (id: string, duration: 'MONTHLY' | 'ANNUALLY', amount: string) => ({ id, duration, price: { amount, currency: 'KWD' } });
const free = plan('free', 'MONTHLY', '0.000');
const freeYear = plan('free-year', 'ANNUALLY', '0.000');
const starter = plan('starter', 'MONTHLY', '5.000');
const growth = plan('growth', 'MONTHLY', '12.000');
const growthYear = plan('growth-year', 'ANNUALLY', '120.000');
const plans = [free, starter, growth, freeYear, growthYear];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('the plans of one duration', () => {
  test('the current plan comes first, the others keep their order', () => {
    expect(ids(offered(plans, growth, 'MONTHLY'))).toEqual(['growth', 'free', 'starter']);
  });
  test('the current plan of the other duration changes nothing', () => {
    expect(ids(offered(plans, growthYear, 'MONTHLY'))).toEqual(['free', 'starter', 'growth']);
  });
  test('the free plan is the current one in both durations', () => {
    expect(ids(offered(plans, free, 'ANNUALLY'))).toEqual(['free-year', 'growth-year']);
  });
  test('a current plan that is not offered any more is shown in its own duration', () => {
    const retired = plan('retired', 'MONTHLY', '3.000');
    expect(ids(offered(plans, retired, 'MONTHLY'))).toEqual(['retired', 'free', 'starter', 'growth']);
    expect(ids(offered(plans, retired, 'ANNUALLY'))).toEqual(['free-year', 'growth-year']);
  });
});

test.each([
  ['5.000', '50.000', 16],
  ['5.000', '60.000', 0],
  ['5.000', '70.000', 0],
  ['0.000', '0.000', 0],
])('a year of %s a month for %s saves %i percent, never rounded up', (monthly, yearly, percent) => {
  expect(yearlySaving(monthly, yearly)).toBe(percent);
});
