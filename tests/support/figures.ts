import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { add, type Count, none } from './tally.ts';
import type { tortured } from './torture.ts';

/** What a long form promises: the row of the table that `npm run torture` prints. */
export interface Promised {
  /** The test file that reports what it has seen. */
  file: (typeof tortured)[number];
  what: string;
  wanted: string;
}

/** What a test has seen. */
export interface Seen {
  name: string;
  seen: string;
  holds: boolean;
}

/** All figures, by the name under which their tests report them. */
export const promised = {
  access: { file: 'tests/api/graphql/access.test.ts', what: 'root fields, each asked by each kind of viewer', wanted: 'all, none wrong' },
  paths: { file: 'tests/rest/access.test.ts', what: 'REST paths, each asked by each kind of caller', wanted: 'all, none wrong' },
  seats: { file: 'tests/api/bookings/booking-races.test.ts', what: '200 customers at once for 10 seats', wanted: '10' },
  slot: { file: 'tests/api/bookings/booking-races.test.ts', what: '100 customers at once for one slot', wanted: '1' },
  places: { file: 'tests/api/orders/checkout.test.ts', what: '200 buyers at once for 10 places', wanted: '10' },
  key: { file: 'tests/api/orders/checkout.test.ts', what: '50 repeats of one key', wanted: '1 order, 1 payment' },
  moneyKey: { file: 'tests/api/billing/money-repeats.test.ts', what: '50 repeats of each mutation of money', wanted: 'once each' },
  promo: { file: 'tests/api/orders/promo-orders.test.ts', what: '100 buyers at once for a code of one use', wanted: '1' },
  histories: {
    file: 'tests/api/orders/concurrent-histories.test.ts',
    what: '2,000 histories of concurrent acts on money, places, uses and seats',
    wanted: 'an order explains each',
  },
  books: { file: 'tests/api/billing/money-histories.test.ts', what: '2,000 random histories of money', wanted: 'all books say the same' },
  kills: {
    file: 'tests/api/server/kills.test.ts',
    what: 'writes that were acknowledged before 20 kills of the server and 20 of Postgres',
    wanted: '0 lost, ledger = orders',
  },
  failover: {
    file: 'tests/api/trouble/failover.test.ts',
    what: 'writes that were acknowledged before 10 failovers to a synchronous standby',
    wanted: '0 lost, ledger = orders',
  },
  worker: {
    file: 'tests/api/server/worker-kills.test.ts',
    what: 'mails and webhooks that waited at 20 kills of a worker',
    wanted: '0 lost, no job left',
  },
  packaging: {
    file: 'tests/api/content/processing-kills.test.ts',
    what: 'a worker killed amid packaging, 10 times',
    wanted: 'one whole package each',
  },
  firstStart: {
    file: 'tests/api/server/migration-kills.test.ts',
    what: 'a first start on an empty database, killed 20 times',
    wanted: 'the tables of one that was not',
  },
  crash: {
    file: 'tests/api/server/crash.test.ts',
    what: 'the server killed at 11 moments of payments',
    wanted: 'charged once, ledger = orders',
  },
  fullDisk: {
    file: 'tests/api/trouble/full-disk.test.ts',
    what: 'writes while the disk of Postgres is full',
    wanted: '503, nothing half done, goes on by itself',
  },
  fullStorage: {
    file: 'tests/api/content/full-disk.test.ts',
    what: 'uploads while the disk of files is full',
    wanted: '507, nothing kept',
  },
  clock: { file: 'tests/api/server/clock-steps.test.ts', what: 'a month at once, and in small steps', wanted: 'equal rows' },
  wallClock: {
    file: 'tests/api/trouble/wall-clock.test.ts',
    what: "the machine's clock set forward and back",
    wanted: 'served, charged once, ledger = orders',
  },
  gateway: { file: 'tests/api/billing/gateway-faults.test.ts', what: 'faults of the gateway', wanted: 'each payment ends right' },
  operations: { file: 'tests/api/http/hostile.test.ts', what: 'generated operations', wanted: 'no 5xx, no leak' },
  frames: { file: 'tests/api/graphql/socket-frames.test.ts', what: 'generated frames of sockets', wanted: 'no internal error, no leak' },
  calls: { file: 'tests/rest/generated.test.ts', what: 'generated REST calls', wanted: 'no 5xx, no leak' },
  bombs: { file: 'tests/api/http/hostile.test.ts', what: 'bombs of depth, aliases, directives, fragments', wanted: 'refused in 100 ms' },
  slow: { file: 'tests/api/graphql/slow-clients.test.ts', what: '/healthz beside 200 slow clients', wanted: '200 ms' },
  mixed: {
    file: 'tests/api/http/mixed-load.test.ts',
    what: '200 clients for 10 minutes, 90 % of it reads',
    wanted: 'no 5xx, flat memory, ledger = orders',
  },
  sockets: {
    file: 'tests/api/server/rolling-restart.test.ts',
    what: '5,000 sockets through a rolling restart of two servers',
    wanted: '5,000 hear the next sale',
  },
  memory: { file: 'tests/api/http/soak.test.ts', what: 'MiB that are left of what is repeated in a small heap', wanted: 'at most 50' },
  scrolling: {
    file: 'tests/e2e/client/long-lists.spec.ts',
    what: 'frames a second of long lists, on a processor four times as slow',
    wanted: 'at least 50',
  },
  navigation: {
    file: 'tests/e2e/client/long-lists.spec.ts',
    what: 'growth of the heap in 30 rounds through a console with long lists',
    wanted: 'less than 5 %',
  },
  backup: {
    file: 'tests/commands/backup.test.ts',
    what: 'a backup, restored into an empty cluster',
    wanted: 'equal hashes, a server starts',
  },
} as const satisfies Record<string, Promised>;

/** Reports what a test has seen of a figure, for the table of `npm run torture`. `npm test` has no table, and this does nothing there. */
export function figure(name: keyof typeof promised, seen: string | number, holds: boolean): void {
  if (process.env.FIGURES) appendFileSync(process.env.FIGURES, `${JSON.stringify({ name, seen: String(seen), holds } satisfies Seen)}\n`);
}

/** What tests have reported into a file. */
export const readFigures = (file: string): Seen[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/**
 * The table of what was wanted and seen, and the count of its rows: those of all `figures` whose file was run. A figure that was not
 * reached, or not reported, is a failure. One that is reported several times holds if each report does.
 */
export function tableOf(
  reports: readonly Seen[],
  files: readonly string[],
  figures: Readonly<Record<string, Promised>> = promised,
): { table: string; count: Count } {
  const rows = Object.entries(figures)
    .filter(([, { file }]) => files.includes(file))
    .map(([name, { file, what, wanted }]) => {
      const its = reports.filter((report) => report.name === name);
      const told = [...new Set(its.map(({ seen }) => seen))];
      const seen = told.length > 3 ? `${told.slice(0, 3).join('; ')}; and ${told.length - 3} more` : told.join('; ');
      return { file, what, wanted, seen: seen || 'nothing', holds: its.length > 0 && its.every(({ holds }) => holds) };
    });
  const widest = (column: 'what' | 'wanted') => Math.max(...rows.map((row) => row[column].length));
  const lines = rows.map(({ what, wanted, seen, holds }) =>
    [holds ? '✓' : '✗', what.padEnd(widest('what')), `wanted ${wanted.padEnd(widest('wanted'))}`, `seen ${seen}`].join('  '),
  );
  const counts = rows.map(({ file, what, wanted, seen, holds }) =>
    holds
      ? { ...none, passed: 1 }
      : { ...none, failed: 1, failures: [{ where: `${file} › figure: ${what}`, said: [`wanted ${wanted}, seen ${seen}`] }] },
  );
  return { table: lines.join('\n'), count: counts.reduce(add, none) };
}
