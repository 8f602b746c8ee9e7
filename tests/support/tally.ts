import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The numbers of tests by result, and the failures. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
}

/** A failed test. */
export interface Failure {
  /** Its file and title. */
  where: string;
  /** Its message and stack, without the lines of packages and terminal colours. */
  said: string[];
  /** A file in which playwright describes the page of that moment. */
  page?: string;
  /** How to run it alone. Missing if it is no single test but, for example, a check. */
  alone?: Alone;
}

/** A test, as its runner needs it. Without a title, it is all tests of the file. */
export interface Alone {
  runner: 'vitest' | 'playwright';
  /** The file's path. */
  file: string;
  /** The titles of its groups and its own. */
  title: string;
}

export const none: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The count of a single check. */
export const one = (passed: boolean, name: string): Count =>
  passed ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [{ where: name, said: [] }] };

export const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/** The lines of a message that are printed at the end of a run. */
const linesAtTheEnd = 12;

/**
 * The end of the output of `npm test`: the failures, the number of unsteady tests, then the count as the last line. A run prints
 * thousands of lines, and often only the last ones are read.
 */
export const summary = ({ passed, failed, skipped, failures }: Count, unsteady = 0): string =>
  [
    ...failures.map((failure) => told('✗', failure, linesAtTheEnd)),
    ...(unsteady ? [`${unsteady} unsteady`] : []),
    `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  ].join('\n');

/** A failure with the first `lines` of its message. */
export const told = (mark: string, { where, said }: Failure, lines: number): string =>
  [`${mark} ${where}`, ...said.slice(0, lines).map((line) => `    ${line}`)].join('\n');

/** The lines of a message, without empty ones and those of packages. */
const linesOf = (said = ''): string[] =>
  stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line && !line.includes('node_modules'));

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

const failureOf = (runner: Alone['runner'], file: string, title: string, said?: string, shown = title): Failure => ({
  where: [file, shown].filter(Boolean).join(' › '),
  said: linesOf(said),
  alone: { runner, file, title },
});

/**
 * Counts vitest's report. These are failures too: a file that did not run to its end, a run without tests, and each error that happened
 * `outside` of tests.
 */
export function ofVitest(report: unknown, ok: boolean, outside: readonly string[] = []): Count {
  if (!report) return one(false, 'vitest left no report');
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failureOf('vitest', path.relative('.', name), fullName, failureMessages[0])),
  );
  return settle('vitest', ok, {
    passed: numPassedTests,
    failed: numFailedTests + broken.length + outside.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...failures,
      ...broken.map(({ name, message }) => failureOf('vitest', path.relative('.', name), '', message)),
      ...outside.map((error) => ({ where: 'outside of any test', said: linesOf(error) })),
    ],
  });
}

export interface PlaywrightResult {
  duration?: number;
  errors: { message?: string }[];
  attachments?: { name: string; path?: string }[];
}

export interface PlaywrightSuite {
  title: string;
  specs: {
    title: string;
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: PlaywrightResult[] }[];
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
  const failuresOf = (suite: PlaywrightSuite, file: string, groups: string[]): Failure[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => {
          const titles = [...groups, title];
          const said = results.flatMap((result) => result.errors)[0]?.message;
          const page = results.flatMap(({ attachments = [] }) => attachments).find(({ name }) => name === 'error-context')?.path;
          return { ...failureOf('playwright', file, titles.join(' '), said, titles.join(' › ')), ...(page && { page }) };
        }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, file, [...groups, inner.title])),
  ];
  const failures = suites.flatMap((suite) => failuresOf(suite, `tests/e2e/${suite.title}`, []));
  return settle('playwright', ok, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...failures, ...errors.map(({ message }) => ({ where: 'playwright', said: linesOf(message) }))],
  });
}

/** Adds a failure if the runner failed although no test did. */
const settle = (runner: string, ok: boolean, count: Count): Count => {
  const silent = (!ok && !count.failed) || count.passed + count.failed === 0;
  return silent ? add(count, one(false, `${runner} found something wrong outside of the tests, or no test at all`)) : count;
};
