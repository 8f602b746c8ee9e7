/**
 * `npm run torture` runs the long forms of some tests, with more kills, rounds and files. `npm test` runs the quick forms, which check each
 * promise once or a few times.
 */

/** Test files that have a long form, or report a figure (`figures.ts`). */
export const tortured = [
  'tests/api/server/kills.test.ts',
  'tests/api/server/worker-kills.test.ts',
  'tests/api/server/migration-kills.test.ts',
  'tests/api/server/rolling-restart.test.ts',
  'tests/api/server/crash.test.ts',
  'tests/api/server/crash-money.test.ts',
  'tests/api/trouble/failover.test.ts',
  'tests/api/trouble/full-disk.test.ts',
  'tests/api/trouble/wall-clock.test.ts',
  'tests/api/server/time-travel.test.ts',
  'tests/api/server/clock-steps.test.ts',
  'tests/api/bookings/booking-kills.test.ts',
  'tests/api/bookings/booking-orders.test.ts',
  'tests/api/bookings/booking-races.test.ts',
  'tests/api/bookings/moved-refunds.test.ts',
  'tests/api/bookings/waiting-races.test.ts',
  'tests/api/billing/gateway-faults.test.ts',
  'tests/api/billing/money-histories.test.ts',
  'tests/api/billing/money-repeats.test.ts',
  'tests/api/documents/documents.test.ts',
  'tests/api/content/full-disk.test.ts',
  'tests/api/content/processing-kills.test.ts',
  'tests/api/graphql/access.test.ts',
  'tests/api/graphql/slow-clients.test.ts',
  'tests/api/graphql/socket-frames.test.ts',
  'tests/api/orders/checkout.test.ts',
  'tests/api/orders/concurrent-histories.test.ts',
  'tests/api/orders/promo-orders.test.ts',
  'tests/api/orders/sale-made.test.ts',
  'tests/api/payouts/payout-races.test.ts',
  'tests/api/plans/plan-day.test.ts',
  'tests/api/plans/plans.test.ts',
  'tests/api/reports/reports.test.ts',
  'tests/api/reports/revenue-report.test.ts',
  'tests/api/http/drawn-pages.test.ts',
  'tests/api/http/held-loop.test.ts',
  'tests/api/http/hostile.test.ts',
  'tests/api/http/mixed-load.test.ts',
  'tests/api/integrations/key-selections.test.ts',
  'tests/api/http/soak.test.ts',
  'tests/commands/backup.test.ts',
  'tests/rest/access.test.ts',
  'tests/rest/generated.test.ts',
  'tests/unit/slots-any.test.ts',
  'tests/unit/bank-file.test.ts',
  'tests/unit/sfu-datagrams.test.ts',
  'tests/e2e/client/screens.spec.ts',
  'tests/e2e/client/long-lists.spec.ts',
  'tests/e2e/stories/course.spec.ts',
  'tests/e2e/sessions/rooms-full.spec.ts',
] as const;

/** Test files of vitest that mostly wait for processes to start. They run beside the browser tests. */
const besideBrowsers = [
  'tests/api/server/kills.test.ts',
  'tests/api/server/crash.test.ts',
  'tests/api/server/crash-money.test.ts',
  'tests/api/server/worker-kills.test.ts',
  'tests/api/server/migration-kills.test.ts',
  'tests/api/trouble/failover.test.ts',
  'tests/api/bookings/booking-kills.test.ts',
  'tests/api/content/processing-kills.test.ts',
  'tests/unit/sfu-process.test.ts',
] as const;

/** Further such test files, which run beside the meetings with less priority. Together they take about as long as the meetings. */
const besideMeetings = [
  'tests/api/server/processes.test.ts',
  'tests/api/server/clock-steps.test.ts',
  'tests/api/server/time-travel.test.ts',
  'tests/api/server/year.test.ts',
  'tests/api/server/worker.test.ts',
  'tests/commands/backup.test.ts',
  'tests/commands/backup-kept.test.ts',
  'tests/commands/recovery.test.ts',
  'tests/unit/embedded.test.ts',
] as const;

/** All slow test files, by where they run in a whole run. */
export const slow = { besideBrowsers, besideMeetings } as const;

/**
 * Browser tests in which people see and hear each other. They run before the other browser tests and one at a time. On a busy machine,
 * media arrives too late, and a room behaves as it promises to on a bad line. They leave half of two cores idle.
 */
export const meetings = [
  'tests/e2e/sessions/room.spec.ts',
  'tests/e2e/sessions/rooms-firefox.spec.ts',
  'tests/e2e/sessions/rooms-full.spec.ts',
  'tests/e2e/sessions/rooms-media.spec.ts',
  'tests/e2e/sessions/rooms-no-udp.spec.ts',
  'tests/e2e/sessions/rooms-unable.spec.ts',
] as const;

/** Browser tests whose long form measures a page on a slow processor. They run before the other browser tests, one at a time. */
export const paced: readonly (typeof tortured)[number][] = ['tests/e2e/client/long-lists.spec.ts'];

/** The number of rounds of a test: `quick` in `npm test`, `long` in `npm run torture`. */
export const rounds = (quick: number, long: number): number => (process.env.TORTURE ? long : quick);
