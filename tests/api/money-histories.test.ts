import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOneTruth, settleDown } from '../support/money/books.ts';
import { type Company, startCompany } from '../support/money/company.ts';
import { openShop } from '../support/money/shop.ts';
import { steps, take } from '../support/money/steps.ts';
import { rounds } from '../support/torture.ts';

/**
 * Random histories of an account. People, banks and the clock do what they like, and all books say the same at the end. `npm test` runs the
 * same histories each time, so that each case that they must meet is met; `npm run torture` runs new ones.
 */
let company: Company;
beforeAll(async () => {
  company = await startCompany();
});
afterAll(() => company.end());

const length = 30;

test(`histories of ${length} steps leave the ledger balanced, and equal to orders, payments, sums and the gateway's own books`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: length, maxLength: length }), async (history) => {
      company.events.length = 0;
      const account = { company, ...(await openShop(company)), orders: [], payments: [], checkouts: [] };
      for (const step of history) await take(account, step);
      await settleDown(account);
      await expectOneTruth(account);
    }),
    { numRuns: rounds(60, 2000), seed: rounds(12, Date.now()) },
  );
  expect(await neverHappened()).toEqual([]);
});

/** What no history led to. A test that never meets a case says nothing of it. */
async function neverHappened(): Promise<string[]> {
  const [seen] = await company.sql<Record<string, boolean>>(
    `select exists (select from payments where status = 'REFUNDED') as "a full refund",
       exists (select from payments where status = 'PARTIALLY_REFUNDED') as "a partial refund",
       exists (select from payments where status = 'FAILED') as "a declined card",
       exists (select from payments where status = 'EXPIRED') as "a lapsed payment",
       exists (select from ledger_journals where kind = 'UNDELIVERED') as "money that came too late",
       exists (select from orders where status = 'PAID' and discount_source = 'CODE') as "a sale with a code",
       exists (select from orders where status = 'PAID' and discount_source = 'DEAL') as "a sale with a deal",
       exists (select from gateway_events) as "an event that was told"`,
  );
  return Object.entries(seen ?? {}).flatMap(([what, happened]) => (happened ? [] : [what]));
}
