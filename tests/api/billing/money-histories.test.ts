import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '../../../server/domains/books/verify.ts';
import { figure } from '../../support/figures.ts';
import { expectOneTruth, settleDown } from '../../support/money/books.ts';
import { type Company, startCompany } from '../../support/money/company.ts';
import { openShop } from '../../support/money/shop.ts';
import { type Step, steps, take } from '../../support/money/steps.ts';
import { rounds } from '../../support/torture.ts';

/**
 * Random histories of an account. People, banks and the clock do what they like, and all books say the same at the end. `npm test` runs the
 * same few each time, which together meet each case that they must meet; `npm run torture` runs new ones.
 */
let company: Company;
beforeAll(async () => {
  company = await startCompany();
  await company.sql(
    `insert into plan_promo_codes (code, code_key, percentage, max_per_creator) values ('HALF', 'HALF', 50, 1), ('WHOLE', 'WHOLE', 100, 1)`,
  );
});
afterAll(() => company.end());

const length = 30;
/** Each history begins at this moment, so that it is the same alone. */
const firstDay = new Date('2026-01-01T09:00:00Z');
const histories = fc.array(steps, { minLength: length, maxLength: length });
/** Those that meet the cases, of sixty that were drawn. Other steps make other histories: choose again what meets all. */
const chosen = [4, 7, 11, 12, 18, 40, 41, 43, 50, 51];
/** What none of them meets: a payout that the bank sends back. */
const returned: Step[] = [
  { do: 'buyAtOnce', customer: 0, product: 1 },
  { do: 'live', days: 32 },
  { do: 'askForPayout' },
  { do: 'sendPayouts' },
  { do: 'hearOfPayout', which: 0, answer: 'returned' },
  { do: 'hearOfPayout', which: 0, answer: 'paid' },
];
/** What torture has found: a bank takes back money for a plan that came too late, and that was owed to its payer. */
const lateAndLost: Step[] = [
  { do: 'choosePlan', plan: 7, code: 'HALF', by: 'page' },
  { do: 'pay', which: 0, card: 'disputed', bank: 'complete', save: 'on' },
  { do: 'choosePlanAtOnce', plan: 4, card: 'goodOnce' },
  { do: 'live', days: 32 },
  { do: 'decideDispute', which: 0, status: 'lost' },
];
const runs = rounds(chosen.length + 2, 2000);
/** Milliseconds for all histories. One takes an eighth of a second; a busy machine may need many times as long. */
const patience = 60_000 + runs * 10_000;
/** `SEED` and `HISTORY` run again what a failure of `npm run torture` has named as seed and path. */
const { SEED, HISTORY } = process.env;
const drawn = { seed: Number(SEED ?? Date.now()), ...(HISTORY && { path: HISTORY }) };
function known(): { examples: [Step[]][] } {
  const sixty = fc.sample(histories, { seed: 12, numRuns: 60 });
  return { examples: [...sixty.filter((_, n) => chosen.includes(n)), returned, lateAndLost].map((history) => [history]) };
}

test(
  `histories of ${length} steps leave the ledger balanced, and equal to orders, payments, sums and the gateway's own books`,
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        company.setClock(firstDay);
        company.events.length = 0;
        const account = { company, ...(await openShop(company)), orders: [], payments: [], checkouts: [] };
        for (const step of history) await take(account, step);
        await settleDown(account);
        await expectOneTruth(account);
      }),
      { numRuns: runs, ...(SEED || process.env.TORTURE ? drawn : known()), endOnFailure: true },
    );
    // Rows have the time of the database. What is younger than an hour would not be compared with the gateway.
    company.setClock(new Date(Date.now() + 86_400_000));
    await company.gatewayIsDone();
    const compared = new Map<string, number>();
    const difference = await verifyBooks(company.context(), 'all', (name, rows) => compared.set(name, rows));
    expect(difference, `of the histories of seed ${drawn.seed}`).toBeNull();
    const [told] = await company.sql<{ payments: number }>(
      'select count(*)::int as payments from payments where gateway_reference is not null',
    );
    expect(compared.get('the gateways’ own books')).toBe(told?.payments);
    expect(await neverHappened()).toEqual([]);
    figure('books', `${runs} histories of ${length} steps, all the same`, true);
  },
  patience,
);

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
       exists (select from plan_invoices where kind = 'UPGRADE' and status = 'PAID' and credit_amount > 0) as "an upgrade",
       exists (select from plan_invoices i join plan_invoices b on b.subscription_id = i.subscription_id and b.period_end = i.period_start
         where i.kind = 'RENEWAL' and i.status = 'PAID' and b.plan_id <> i.plan_id) as "a downgrade",
       exists (select from plan_invoices i join payments p on p.plan_invoice_id = i.id
         where i.kind = 'RENEWAL' and p.status = 'SUCCEEDED' and p.saved_card_id is not null) as "a renewal",
       exists (select from plan_invoices i join payments p on p.plan_invoice_id = i.id
         where i.kind = 'RENEWAL' and p.status = 'SUCCEEDED' and p.saved_card_id is null) as "a renewal by hand",
       exists (select from plan_invoices i join payments p on p.plan_invoice_id = i.id
         where i.kind = 'RENEWAL' and p.status = 'FAILED') as "a renewal that failed",
       exists (select from plan_subscriptions where status = 'EXPIRED' and cancels_at_period_end) as "a plan that ended",
       exists (select from plan_invoices where status = 'PAID' and discount_percentage = 50) as "a plan with a code",
       exists (select from plan_invoices where status = 'PAID' and total_amount = 0) as "a plan for nothing",
       exists (select from payouts where status = 'PAID') as "a payout",
       exists (select from payouts where status = 'RETURNED') as "a payout that came back",
       exists (select from disputes where status = 'WON') as "a dispute that was won",
       exists (select from disputes where status = 'LOST') as "a dispute that was lost",
       exists (select from refunds where attempts > 0) as "a refund that was refused at first",
       exists (select from gateway_events) as "an event that was told"`,
  );
  return Object.entries(seen ?? {}).flatMap(([what, happened]) => (happened ? [] : [what]));
}
