/** How many tests there were and how they ended. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const none: Count = { passed: 0, failed: 0, skipped: 0 };

/** A check that is one test. */
export const one = (passed: boolean): Count => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

export const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The last line of `npm test`. */
export const summary = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: 'passed' | 'failed'; assertionResults: { status: string }[] }[];
}

/** Counts vitest's report. A file that could not be run to its end is a failure too, and so is a run of no test at all. */
export function ofVitest(report: unknown, ok: boolean): Count {
  if (!report) return one(false);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return settle({ passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests }, ok);
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts playwright's report. Flaky is failed: a test that passes only sometimes does not pass. */
export function ofPlaywright(report: unknown, ok: boolean): Count {
  if (!report) return one(false);
  const { stats, errors } = report as PlaywrightReport;
  return settle({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }, ok);
}

/** A runner that is not content although no test failed has found something else wrong. */
const settle = (count: Count, ok: boolean): Count => {
  const silent = (!ok && !count.failed) || count.passed + count.failed === 0;
  return silent ? { ...count, failed: count.failed + 1 } : count;
};
