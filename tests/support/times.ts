import path from 'node:path';
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './tally.ts';

/** The duration of a test. Tests run side by side, so their sum is more than the time by the clock. */
export interface Timed {
  /** The test file's path, or `checks`. */
  file: string;
  title: string;
  seconds: number;
}

export const timesOfVitest = (report: unknown): Timed[] =>
  ((report as VitestReport | undefined)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, duration }) => ({ file: path.relative('.', name), title: fullName, seconds: (duration ?? 0) / 1000 })),
  );

export function timesOfPlaywright(report: unknown): Timed[] {
  const timesOf = (suite: PlaywrightSuite, file: string, where: string): Timed[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ results }) => ({
        file,
        title: where + title,
        seconds: results.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => timesOf(inner, file, `${where}${inner.title} › `)),
  ];
  return ((report as PlaywrightReport | undefined)?.suites ?? []).flatMap((suite) => timesOf(suite, `tests/e2e/${suite.title}`, ''));
}

const longest = <Entry extends { seconds: number }>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => b.seconds - a.seconds).slice(0, 10);
const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(8)} s`;
const inMinutes = (seconds: number) => (seconds / 60).toFixed(1);

/** Adds up times by `key`, in the order in which the keys first occur. */
function sums(times: readonly Timed[], key: (timed: Timed) => string) {
  const sums = new Map<string, { tests: number; seconds: number }>();
  for (const timed of times) {
    const { tests, seconds } = sums.get(key(timed)) ?? { tests: 0, seconds: 0 };
    sums.set(key(timed), { tests: tests + 1, seconds: seconds + timed.seconds });
  }
  return [...sums].map(([name, sum]) => ({ name, ...sum }));
}

/** The folder of `tests/api/orders.test.ts` is `api`; that of the checks is `checks`. */
const folderOf = ({ file }: Timed) => /^tests\/([^/]+)\//.exec(file)?.[1] ?? file;

/** The times of a run: its ten slowest tests and files, the sum of each folder, and the steps by the clock. */
export function whereTheTimeWent(times: readonly Timed[], steps: readonly { name: string; seconds: number }[]): string {
  return [
    'Slowest tests',
    ...longest(times).map(({ file, title, seconds }) => `${inSeconds(seconds)}  ${file} › ${title}`),
    '',
    'Slowest files',
    ...longest(sums(times, ({ file }) => file)).map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`),
    '',
    'Sum of each folder',
    ...sums(times, folderOf).map(
      ({ name, tests, seconds }) => `${inSeconds(seconds)}  ${inMinutes(seconds)} min  ${String(tests).padStart(5)} tests  ${name}`,
    ),
    '',
    `By the clock: ${steps.map(({ name, seconds }) => `${name} ${inMinutes(seconds)} min`).join(', ')}`,
  ].join('\n');
}
