import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { type Alone, add, type Count, type Failure, none, told } from './tally.ts';

/**
 * The second chance of a run: a test that fails is run once more, alone, after all others. If it passes then, it is unsteady, and the run
 * says so. So a race in one test does not refuse a whole change, and is not hidden either.
 */

/**
 * Tests below these folders, and these files, get no second chance. They promise money, access or seats, or that something happens exactly
 * once, so a failure counts as a failure of the product. Unit tests wait for nothing, so they need none. Stories in a browser have one,
 * since the tests of each domain make the same promises.
 */
export const withoutSecondChance = [
  'tests/unit/',
  'tests/commands/',
  'tests/api/accounts/',
  'tests/api/admins/',
  'tests/api/audit/',
  'tests/api/billing/',
  'tests/api/bookings/',
  'tests/api/books/',
  'tests/api/content/media.test.ts',
  'tests/api/customers/',
  'tests/api/documents/',
  'tests/api/exports/',
  'tests/api/graphql/',
  'tests/api/http/mixed-load.test.ts',
  'tests/api/integrations/',
  'tests/api/orders/',
  'tests/api/payouts/',
  'tests/api/plans/',
  'tests/api/progress/',
  'tests/api/promos/',
  'tests/api/reports/',
  'tests/api/server/',
  'tests/api/sessions/room-rights.test.ts',
  'tests/api/sessions/session-strangers.test.ts',
  'tests/api/storefront/',
  'tests/api/trouble/failover.test.ts',
  'tests/api/trouble/full-disk.test.ts',
  'tests/api/trouble/wall-clock.test.ts',
  'tests/rest/access.test.ts',
  'tests/rest/plans.test.ts',
  'tests/rest/promos.test.ts',
  'tests/rest/story.test.ts',
  'tests/e2e/billing/',
  'tests/e2e/bookings/',
  'tests/e2e/orders/',
  'tests/e2e/payouts/',
  'tests/e2e/plans/',
  'tests/e2e/promos/',
] as const;

/** A run with so many unsteady tests fails. */
export const tooUnsteady = 3;

/** The file of notes about unsteady tests, for the next person. */
const notes = 'tests/unsteady.md';

/** Whether a failed test may run once more. */
export const hasSecondChance = (failure: Failure): failure is Failure & { alone: Alone } =>
  failure.alone !== undefined && !withoutSecondChance.some((place) => failure.alone?.file.startsWith(place));

export interface Again {
  count: Count;
  /** The tests that failed among others and passed alone. */
  unsteady: Failure[];
}

/**
 * Runs the failed tests of `count` that may once more, one after the other. `runAlone` runs one and counts it. When more have failed
 * than a run may have unsteady ones, it leaves them as they are: something is broken.
 */
export async function again(count: Count, runAlone: (test: Alone) => Promise<Count>): Promise<Again> {
  const hopeful = count.failures.filter(hasSecondChance);
  if (hopeful.length > 2 * tooUnsteady) return { count, unsteady: [] };
  const unsteady: Failure[] = [];
  let settled: Count = { ...count };
  for (const failure of hopeful) {
    const found = await runAlone(failure.alone);
    if (found.failed || !found.passed) continue;
    unsteady.push(failure);
    const failures = settled.failures.filter((other) => other !== failure);
    settled = add({ ...settled, failed: settled.failed - 1, failures }, { ...none, passed: found.passed });
  }
  return { count: unsteady.length < tooUnsteady ? settled : add(settled, refused(unsteady)), unsteady };
}

const refused = (unsteady: readonly Failure[]): Count => ({
  ...none,
  failed: 1,
  failures: [{ where: `${unsteady.length} tests passed only alone; ${tooUnsteady} are too many`, said: [] }],
});

/** The lines that describe the page of a failed browser test. The pictures of a run on another machine, such as CI, are out of reach. */
const pageThen = ({ page }: Failure): string[] =>
  page && existsSync(page) ? ['The page then:', ...(readFileSync(page, 'utf8').split('# Page snapshot')[1] ?? '').trim().split('\n')] : [];

/** The unsteady tests for the end of a run's output, with their messages, stacks and pages. Empty if there are none. */
export const tellUnsteady = (unsteady: readonly Failure[]): string =>
  unsteady.length
    ? [
        'Unsteady: these failed among others and passed alone. Find the event that each should have waited for.',
        ...unsteady.map((failure) => told('~', { ...failure, said: [...failure.said, ...pageThen(failure)] }, 80)),
      ].join('\n')
    : '';

/** Appends the unsteady tests to the notes for the next person. */
export function noteUnsteady(unsteady: readonly Failure[]): void {
  if (!unsteady.length) return;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  for (const { where, said } of unsteady)
    appendFileSync(notes, `- ${day}, ${commit}: ${where}: \`${(said[0] ?? '').replaceAll('`', "'")}\`\n`);
}
