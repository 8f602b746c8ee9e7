import { describe, expect, test } from 'vitest';
import { add, ofPlaywright, ofVitest, one, summary } from '../support/tally.ts';

const vitest = (numPassedTests: number, numFailedTests: number, testResults: unknown[] = []) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
});
const playwright = (stats: object, errors: unknown[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

describe('the tally of npm test', () => {
  test('adds up and leaves out what there is none of', () => {
    expect(summary(add(one(true), one(false)))).toBe('1 passed, 1 failed');
    expect(summary({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
  });

  test.each([
    ['all passed', vitest(3, 0), true, '3 passed, 0 failed'],
    ['some failed', vitest(2, 1), false, '2 passed, 1 failed'],
    ['no report', undefined, true, '0 passed, 1 failed'],
    ['no test', vitest(0, 0), true, '0 passed, 1 failed'],
    ['an error outside of any test', vitest(2, 0), false, '2 passed, 1 failed'],
    ['a file that cannot be loaded', vitest(2, 0, [{ status: 'failed', assertionResults: [] }]), false, '2 passed, 1 failed'],
    [
      'a file with a failed test',
      vitest(2, 1, [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]),
      false,
      '2 passed, 1 failed',
    ],
  ])('vitest: %s', (_, report, ok, line) => expect(summary(ofVitest(report, ok))).toBe(line));

  test.each([
    ['all passed', playwright({ expected: 3 }), true, '3 passed, 0 failed'],
    ['flaky is failed', playwright({ expected: 3, flaky: 1 }), true, '3 passed, 1 failed'],
    ['skipped', playwright({ expected: 3, skipped: 1 }), true, '3 passed, 0 failed, 1 skipped'],
    ['a global error', playwright({}, [{}]), false, '0 passed, 1 failed'],
    ['a crash', undefined, false, '0 passed, 1 failed'],
  ])('playwright: %s', (_, report, ok, line) => expect(summary(ofPlaywright(report, ok))).toBe(line));
});
