import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests there were and how they ended, and of each failure its name with the beginning of what was said. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

export const none: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** A check that is one test. */
export const one = (passed: boolean, name: string): Count => (passed ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [name] });

export const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/**
 * The end of `npm test`: what failed, then the count as its last line. A run prints thousands of lines, and who reads it
 * often has only the end of them.
 */
export const summary = ({ passed, failed, skipped, failures }: Count): string =>
  [...failures.map((failure) => `✗ ${failure}`), `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`].join('\n');

/** A failure's lines: where it is, and what was said, up to twelve lines, without the runner's own and the terminal's colours. */
const told = (where: string, said = ''): string => {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line && !line.includes('node_modules'))
    .slice(0, 12);
  return [where, ...lines.map((line) => `    ${line}`)].join('\n');
};

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: 'passed' | 'failed';
    message: string;
    assertionResults: { status: string; fullName: string; duration?: number; failureMessages: string[] }[];
  }[];
}

/** Counts vitest's report. A file that could not be run to its end is a failure too, and so is a run of no test at all. */
export function ofVitest(report: unknown, ok: boolean): Count {
  if (!report) return one(false, 'vitest left no report');
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => told(`${path.relative('.', name)} › ${fullName}`, failureMessages[0])),
  );
  return settle('vitest', ok, {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...failures, ...broken.map(({ name, message }) => told(path.relative('.', name), message))],
  });
}

export interface PlaywrightSuite {
  title: string;
  specs: {
    title: string;
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration?: number; errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** Counts playwright's report. Flaky is failed: a test that passes only sometimes does not pass. */
export function ofPlaywright(report: unknown, ok: boolean): Count {
  if (!report) return one(false, 'playwright left no report');
  const { stats, errors, suites } = report as PlaywrightReport;
  // A file is a suite, and what it describes are suites in it.
  const failuresOf = (suite: PlaywrightSuite, where: string): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => told(`${where} › ${title}`, results.flatMap((result) => result.errors)[0]?.message)),
    ),
    ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, `${where} › ${inner.title}`)),
  ];
  const failures = suites.flatMap((suite) => failuresOf(suite, `tests/e2e/${suite.title}`));
  return settle('playwright', ok, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...failures, ...errors.map(({ message }) => told('playwright', message))],
  });
}

/** A runner that is not content although no test failed has found something else wrong. */
const settle = (runner: string, ok: boolean, count: Count): Count => {
  const silent = (!ok && !count.failed) || count.passed + count.failed === 0;
  return silent ? add(count, one(false, `${runner} found something wrong outside of the tests, or no test at all`)) : count;
};
