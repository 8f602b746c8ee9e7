import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { add, type Count, ofPlaywright, ofVitest, one, summary } from '../support/tally.ts';

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
  suites: [] as unknown[],
});
const lastOf = (count: Count) => summary(count).split('\n').at(-1);
/** A message as vitest reports it, with colours. */
const failedFile = {
  name: path.resolve('tests/unit/a.test.ts'),
  status: 'failed',
  message: '',
  assertionResults: [
    { status: 'passed', fullName: 'sums add', failureMessages: [] },
    { status: 'failed', fullName: 'sums round', failureMessages: ['\u001b[31mAssertionError\u001b[39m: 1\n\n    at a.test.ts:3'] },
  ],
};

describe('the tally of npm test', () => {
  test('adds up the counts and leaves out zero skipped tests', () => {
    expect(summary(add(one(true, 'types'), one(false, 'lint')))).toBe('✗ lint\n1 passed, 1 failed');
    expect(summary({ passed: 3, failed: 0, skipped: 2, failures: [] })).toBe('3 passed, 0 failed, 2 skipped');
  });

  test.each([
    ['all passed', vitest(3, 0), true, '3 passed, 0 failed'],
    ['some failed', vitest(2, 1), false, '2 passed, 1 failed'],
    ['no report', undefined, true, '0 passed, 1 failed'],
    ['no test', vitest(0, 0), true, '0 passed, 1 failed'],
    ['an error outside of any test', vitest(2, 0), false, '2 passed, 1 failed'],
    [
      'a file that cannot be loaded',
      vitest(2, 0, [{ name: path.resolve('tests/unit/a.test.ts'), status: 'failed', message: '', assertionResults: [] }]),
      false,
      '2 passed, 1 failed',
    ],
    ['a file with a failed test', vitest(2, 1, [failedFile]), false, '2 passed, 1 failed'],
  ])('vitest: %s', (_, report, ok, line) => expect(lastOf(ofVitest(report, ok))).toBe(line));

  test.each([
    ['all passed', playwright({ expected: 3 }), true, '3 passed, 0 failed'],
    ['flaky is failed', playwright({ expected: 3, flaky: 1 }), true, '3 passed, 1 failed'],
    ['skipped', playwright({ expected: 3, skipped: 1 }), true, '3 passed, 0 failed, 1 skipped'],
    ['a global error', playwright({}, [{}]), false, '0 passed, 1 failed'],
    ['a crash', undefined, false, '0 passed, 1 failed'],
  ])('playwright: %s', (_, report, ok, line) => expect(lastOf(ofPlaywright(report, ok))).toBe(line));

  test('names the failures at the end, with the beginning of their messages', () => {
    expect(summary(ofVitest(vitest(1, 1, [failedFile]), false)).split('\n')).toEqual([
      '✗ tests/unit/a.test.ts › sums round',
      '    AssertionError: 1',
      '        at a.test.ts:3',
      '1 passed, 1 failed',
    ]);
    const broken = { name: path.resolve('tests/unit/b.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] };
    expect(summary(ofVitest(vitest(1, 0, [broken]), false)).split('\n')).toEqual([
      '✗ tests/unit/b.test.ts',
      '    No such module',
      '1 passed, 1 failed',
    ]);
    const suite = {
      title: 'a.spec.ts',
      specs: [{ title: 'plays', tests: [{ status: 'expected', results: [] }] }],
      suites: [
        {
          title: 'in Arabic',
          specs: [{ title: 'pauses', tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'late' }] }] }] }],
        },
      ],
    };
    const report = { ...playwright({ expected: 1, unexpected: 1 }), suites: [suite] };
    expect(summary(ofPlaywright(report, false)).split('\n')).toEqual([
      '✗ tests/e2e/a.spec.ts › in Arabic › pauses',
      '    late',
      '1 passed, 1 failed',
    ]);
  });
});
