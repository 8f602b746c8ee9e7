import path from 'node:path';
import { expect, test } from 'vitest';
import { timesOfPlaywright, timesOfVitest, whereTheTimeWent } from '../support/times.ts';

const vitest = {
  testResults: [
    {
      name: path.resolve('tests/api/orders.test.ts'),
      assertionResults: [
        { status: 'passed', fullName: 'an order is paid', duration: 1500 },
        { status: 'failed', fullName: 'an order is not', duration: 90_000 },
        { status: 'skipped', fullName: 'an order is left out' },
      ],
    },
  ],
};
const playwright = {
  suites: [
    {
      title: 'content/player.spec.ts',
      specs: [{ title: 'plays', tests: [{ results: [{ duration: 2000 }] }] }],
      suites: [{ title: 'in Arabic', specs: [{ title: 'pauses', tests: [{ results: [{ duration: 30_000 }] }] }] }],
    },
  ],
};

test('a run reports its slowest tests, the sum of each folder, and the time by the clock', () => {
  const times = [{ file: 'checks', title: 'types', seconds: 12 }, ...timesOfVitest(vitest), ...timesOfPlaywright(playwright)];
  expect(whereTheTimeWent(times, [{ name: 'vitest', seconds: 60 }]).split('\n')).toEqual([
    'Slowest tests',
    '    90.0 s  tests/api/orders.test.ts › an order is not',
    '    30.0 s  tests/e2e/content/player.spec.ts › in Arabic › pauses',
    '    12.0 s  checks › types',
    '     2.0 s  tests/e2e/content/player.spec.ts › plays',
    '     1.5 s  tests/api/orders.test.ts › an order is paid',
    '',
    'Sum of each folder by the clock',
    '    12.0 s  0.2 min      1 tests  checks',
    '    91.5 s  1.5 min      2 tests  api',
    '    32.0 s  0.5 min      2 tests  e2e',
    '',
    'By the clock: vitest 1.0 min',
  ]);
});

test('at most ten tests are named, and a missing report has none', () => {
  const times = Array.from({ length: 30 }, (_, n) => ({ file: `tests/unit/${n % 15}.test.ts`, title: `test ${n}`, seconds: n }));
  expect(whereTheTimeWent(times, []).split('\n').indexOf('Sum of each folder by the clock')).toBe(12);
  expect([timesOfVitest(undefined), timesOfPlaywright(undefined)]).toEqual([[], []]);
});
