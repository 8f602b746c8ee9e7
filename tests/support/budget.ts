import { createHash } from 'node:crypto';
import { type Count, none } from './tally.ts';

/** The processor seconds that a test file may take in a whole run, on a machine as quick as the one that they were set on. */
const most = 20;

/** Test files that may take more, with the reason. */
export const costly: Readonly<Record<string, string>> = {
  'tests/e2e/client/screens.spec.ts': 'All screens, in two forms each.',
  'tests/e2e/sessions/room.spec.ts': 'Several browsers send and receive video.',
  'tests/e2e/client/zoom.spec.ts': 'Thirty-seven screens in both languages, each enlarged in three ways and gone through by keyboard.',
  'tests/e2e/client/heard.spec.ts': 'A shop with something for each screen, of which seven are read in both languages.',
  'tests/e2e/client/woken.spec.ts': 'Six contexts, each of which loads the client anew; a room with its video among them.',
  'tests/e2e/stories/public-journey.spec.ts': 'The whole way of a customer, over a slow line.',
  'tests/e2e/bookings/booking.spec.ts': 'Five customers book, each on three to six screens, with two payments among them.',
  'tests/e2e/plans/plans.spec.ts': 'The console is loaded anew after each of six payments and changes.',
  'tests/e2e/products/wizard.spec.ts': 'Forms with three steps and two editors, which are loaded anew to prove what they keep.',
  'tests/api/server/time-travel.test.ts': 'Moves a server of its own over days.',
  'tests/api/server/clock-steps.test.ts': 'Moves two servers of its own over days, one of them in small steps.',
  'tests/api/server/year.test.ts': 'Moves a server of its own over a year, a day at a time.',
  'tests/e2e/stories/course.spec.ts': 'Packages a whole course of films and recordings, and plays them on two devices.',
  'tests/e2e/content/uploads.spec.ts': 'Sends and packages files over slow and broken lines, and loads the console anew amid them.',
  'tests/e2e/client/shell.spec.ts': 'Loads the client anew for each way to lose it: its code, its colours, its account.',
  'tests/api/content/processing-kills.test.ts': 'Packages films again after workers are killed.',
  'tests/e2e/admins/admins.spec.ts': 'Two people at once, on some fifteen screens of the console.',
  'tests/e2e/orders/checkout.spec.ts': 'Four customers go to the page of the gateway, one of them by keyboard alone, and three come back.',
  'tests/e2e/orders/buying.spec.ts': 'Two people at once, and a recording of three minutes that is packaged and played.',
  'tests/e2e/content/content.spec.ts': 'Drags through long lists by mouse, keys and fingers, and packages a film.',
  'tests/e2e/client/failures.spec.ts': 'Each way to fail, in each form.',
  'tests/e2e/sessions/sessions.spec.ts': 'Forms in three steps that save themselves, and a series that is made of one.',
  'tests/e2e/sessions/rooms-media.spec.ts': 'Several browsers send and receive video.',
  'tests/e2e/sessions/rooms-firefox.spec.ts': 'A Firefox and several Chromiums send and receive video.',
  'tests/api/accounts/sign-in-limits.test.ts':
    'Hashes some two hundred passwords, and more on a busy machine, since it compares how long answers take.',
  'tests/api/graphql/access.test.ts': 'Asks each root field with each kind of viewer.',
  'tests/api/http/held-loop.test.ts': 'Sends the largest input that the rules allow to each operation.',
  'tests/api/server/kills.test.ts': 'Kills the server and its Postgres, and starts them again.',
  'tests/commands/backup-kept.test.ts': 'Runs the commands of backups some twenty times, and a server on a backup that is restored.',
  'tests/commands/bench.test.ts': 'Fills a database, and starts six servers; three of them are interpreted, so that calls can be counted.',
  'tests/commands/dev.test.ts': 'Starts Vite, and two servers by tsx, as each start for developers does.',
  'tests/commands/browsers.test.ts': 'Starts Firefox and WebKit, and loads the client in each of them anew for each journey.',
  'tests/commands/lighthouse.test.ts': 'Compiles the server, and measures a page in a browser of its own.',
  'tests/api/http/soak.test.ts': 'Draws and refuses hundreds of pages in a heap that is nearly full, since a leak shows only there.',
  'tests/e2e/accounts/left-behind.spec.ts': 'Three tabs of one browser, loaded anew after each way to leave an account.',
  'tests/api/server/crash-money.test.ts': 'Kills servers amid payments, and starts them again.',
};

/** The processor seconds that `piece` takes on the machine on which the budget was set, with nothing else running. */
const reference = 0.05;

/** A fixed piece of work. Returns the processor seconds that it took. */
function piece(): number {
  const begun = process.cpuUsage();
  let digest = Buffer.alloc(1 << 16);
  for (let round = 0; round < 400; round++) digest = Buffer.concat([createHash('sha256').update(digest).digest(), digest.subarray(32)]);
  for (let round = 0; round < 40; round++) JSON.parse(JSON.stringify(Array.from({ length: 1000 }, (_, id) => ({ id, name: `n${id}` }))));
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/**
 * Measures this machine now and every quarter of a minute, because work takes more processor time while other programs want the same
 * caches. Returns a function that ends it and says how many times slower than that of the budget the machine was on average; at least 1.
 */
export function measureMachine({ every = 15_000 } = {}): () => number {
  const found = [piece()];
  const timer = setInterval(() => found.push(piece()), every);
  return () => {
    clearInterval(timer);
    return Math.max(1, found.reduce((sum, seconds) => sum + seconds, 0) / found.length / reference);
  };
}

/**
 * The count of one check, with a failure for each file that is over its budget and not listed. `machine` is the answer of `measureMachine`.
 */
export function overBudget(costs: readonly { name: string; seconds: number }[], machine: number): Count {
  const over = costs.filter(({ name, seconds }) => seconds > most * machine && !(name in costly));
  if (!over.length) return { ...none, passed: 1 };
  return {
    ...none,
    failed: over.length,
    failures: over.map(({ name, seconds }) => ({
      where: `${name} takes ${seconds.toFixed(1)} processor seconds, more than ${(most * machine).toFixed(0)}`,
      said: ['Make it quicker, or list it with the reason in tests/support/budget.ts.'],
    })),
  };
}
