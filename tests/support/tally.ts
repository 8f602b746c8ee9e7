import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The numbers of tests by result, and of each failure its name with the beginning of its message. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

export const none: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The count of a single check. */
export const one = (passed: boolean, name: string): Count => (passed ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [name] });

export const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/**
 * The end of the output of `npm test`: the failures, then the count as the last line. A run prints thousands of lines, and often
 * only the last ones are read.
 */
export const summary = ({ passed, failed, skipped, failures }: Count): string =>
  [...failures.map((failure) => `✗ ${failure}`), `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`].join('\n');

/** A failure's name and up to twelve lines of its message, without stack lines of packages and terminal colours. */
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

/** Counts vitest's report. A file that did not run to its end is a failure, too, and so is a run without tests. */
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

/** Counts playwright's report. A flaky test counts as failed. */
export function ofPlaywright(report: unknown, ok: boolean): Count {
  if (!report) return one(false, 'playwright left no report');
  const { stats, errors, suites } = report as PlaywrightReport;
  // A file is a suite, and its `describe` blocks are suites inside it.
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

/** Adds a failure if the runner failed although no test did. */
const settle = (runner: string, ok: boolean, count: Count): Count => {
  const silent = (!ok && !count.failed) || count.passed + count.failed === 0;
  return silent ? add(count, one(false, `${runner} found something wrong outside of the tests, or no test at all`)) : count;
};
