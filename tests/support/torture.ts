/**
 * `npm run torture` takes the long forms of some tests: more deaths, more rounds. `npm test` takes the quick ones, which show
 * each promise once or a few times.
 */

/** Test files that have a long form. */
export const tortured = ['tests/api/kills.test.ts', 'tests/api/crash.test.ts'] as const;

/** Test files that mostly wait for processes of their own to start. */
export const slow = [
  ...tortured,
  'tests/api/processing-kills.test.ts',
  'tests/api/worker.test.ts',
  'tests/api/backup.test.ts',
  'tests/unit/embedded.test.ts',
] as const;

/** How often a test does something: `quick` in `npm test`, `long` in `npm run torture`. */
export const rounds = (quick: number, long: number): number => (process.env.TORTURE ? long : quick);
