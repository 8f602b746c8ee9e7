import path from 'node:path';
import type { Share } from './processor.ts';
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

/** A part of a run: its name, and its duration by the clock. */
export interface Step {
  name: string;
  seconds: number;
}

const most = <Entry extends { seconds: number }>(count: number, entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => b.seconds - a.seconds).slice(0, count);
const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(8)} s`;
const inMinutes = (seconds: number) => (seconds / 60).toFixed(1);

/** Adds up by `key`, in the order in which the keys first occur. */
function sums<Entry extends { seconds: number }>(entries: readonly Entry[], key: (entry: Entry) => string) {
  const sums = new Map<string, { count: number; seconds: number }>();
  for (const entry of entries) {
    const { count, seconds } = sums.get(key(entry)) ?? { count: 0, seconds: 0 };
    sums.set(key(entry), { count: count + 1, seconds: seconds + entry.seconds });
  }
  return [...sums].map(([name, sum]) => ({ name, ...sum }));
}

/** The folder of `tests/api/orders/checkout.test.ts` is `api`; that of the checks is `checks`. */
const folderOf = (file: string) => /^tests\/([^/]+)\//.exec(file)?.[1] ?? file;

/** Processor seconds by test file, the greatest first. */
export const costs = (shares: readonly Share[]): { name: string; seconds: number }[] => {
  const ofFiles = shares.filter(({ file }) => file);
  return most(
    ofFiles.length,
    sums(ofFiles, ({ file }) => file),
  );
};

/** The times of a run by the clock: its ten slowest tests, the sum of each folder, and the steps. */
export function whereTheTimeWent(times: readonly Timed[], steps: readonly Step[]): string {
  return [
    'Slowest tests',
    ...most(10, times).map(({ file, title, seconds }) => `${inSeconds(seconds)}  ${file} › ${title}`),
    '',
    'Sum of each folder by the clock',
    ...sums(times, ({ file }) => folderOf(file)).map(
      ({ name, count, seconds }) => `${inSeconds(seconds)}  ${inMinutes(seconds)} min  ${String(count).padStart(5)} tests  ${name}`,
    ),
    '',
    `By the clock: ${steps.map(({ name, seconds }) => `${name} ${inMinutes(seconds)} min`).join(', ')}`,
  ].join('\n');
}

/** The processor time of a run: the twenty files that took most, the sum of each folder and each step, and all of it. */
export function whereTheProcessorWent(shares: readonly Share[]): string {
  const files = costs(shares);
  return [
    'Files that took most of the processor',
    ...files.slice(0, 20).map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`),
    '',
    'Processor time of each folder',
    ...sums(files, ({ name }) => folderOf(name)).map(
      ({ name, count, seconds }) => `${inSeconds(seconds)}  ${String(count).padStart(5)} files  ${name}`,
    ),
    '',
    'Processor time of each step',
    ...most(
      shares.length,
      sums(shares, ({ step }) => step),
    ).map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`),
    '',
    `Processor: ${Math.round(shares.reduce((sum, { seconds }) => sum + seconds, 0))} s in all, user and system, of all that the run started`,
  ].join('\n');
}
