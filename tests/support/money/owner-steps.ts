import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { inTransaction } from '../../../server/core/context.ts';
import { markPaid, markReturned, sendDue, sentPayouts } from '../../../server/domains/payouts/sending.ts';
import { payoutRequest } from '../../../server/domains/payouts/service.ts';
import { planCancel, planResume } from '../../../server/domains/plans/ending.ts';
import { planSubscribe } from '../../../server/domains/plans/subscribe.ts';
import type { History } from './steps.ts';
import { pick, refused } from './steps-shared.ts';

type Drawn = Record<string, number | string>;

const some = fc.nat({ max: 1000 });
const debtor = { name: 'Diwan', iban: 'KW81CBKU0000000000001234560101', bic: null };

/** What the owner and the operator do: plans and payouts. */
export const ownerDoes = {
  /** The owner chooses a plan; it may be the one they have, or the code used up. Its payment is paid, or not, by a later step. */
  async choosePlan({ company, owner, payments }: History, { plan, code }: Drawn) {
    const plans = await company.sql<{ id: string }>('select id from plans where retired_at is null order by position');
    const planId = pick(plans, plan as number)?.id as string;
    const input = { planId, idempotencyKey: `key-${randomUUID()}`, promoCode: code as string };
    const chosen = await refused(() => planSubscribe(company.context(owner), { input }));
    if (chosen?.payment && !payments.includes(chosen.payment.id)) payments.push(chosen.payment.id);
  },
  async endPlan({ company, owner }: History) {
    await refused(() => inTransaction(company.context(owner), planCancel));
  },
  async keepPlan({ company, owner }: History) {
    await refused(() => inTransaction(company.context(owner), planResume));
  },
  async askForPayout({ company, owner }: History) {
    const input = { idempotencyKey: `key-${randomUUID()}` };
    await refused(() => inTransaction(company.context(owner), (inner) => payoutRequest(inner, { input })));
  },
  /** The operator sends what is due to the bank. */
  async sendPayouts({ company }: History) {
    await sendDue(company.context(), debtor);
  },
  /** The bank carries a payout out, or sends it back. */
  async hearOfPayout({ company }: History, { which, answer }: Drawn) {
    const payout = pick(await sentPayouts(company.context()), which as number);
    if (!payout) return;
    if (answer === 'paid') await markPaid(company.context(), payout.id);
    else await markReturned(company.context(), payout.id, 'The account is closed');
  },
};

/** Their steps, with how often each comes. */
export const ownerSteps = [
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('choosePlan' as const),
      plan: fc.nat({ max: 7 }),
      code: fc.constantFrom('', '', 'HALF', 'WHOLE'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endPlan' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keepPlan' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('askForPayout' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sendPayouts' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('hearOfPayout' as const), which: some, answer: fc.constantFrom('paid', 'paid', 'returned') }),
  },
];
