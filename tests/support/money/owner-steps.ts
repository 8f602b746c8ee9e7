import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Context, inTransaction } from '../../../server/core/context.ts';
import { settle } from '../../../server/domains/billing/settle.ts';
import { markPaid, markReturned, sendDue, sentPayouts } from '../../../server/domains/payouts/sending.ts';
import { payoutRequest } from '../../../server/domains/payouts/service.ts';
import { planCancel, planResume } from '../../../server/domains/subscriptions/ending.ts';
import { planPay } from '../../../server/domains/subscriptions/pay.ts';
import { planSubscribe } from '../../../server/domains/subscriptions/subscribe.ts';
import { cards } from '../card.ts';
import { debtor } from '../debtor.ts';
import { enterCard } from './pages.ts';
import type { History } from './steps.ts';
import { pick, refused } from './steps-shared.ts';

type Drawn = Record<string, number | string>;

const some = fc.nat({ max: 1000 });

/** What the owner and the operator do: plans and payouts. */
export const ownerDoes = {
  /** The owner chooses a plan. It may be their present one, or the code may be used up. A later step pays the payment, or none does. */
  async choosePlan(history: History, { plan, code, by }: Drawn) {
    await collect(history, planSubscribe, { planId: await planAt(history, plan as number), promoCode: code as string, by });
  },
  /** The owner takes a plan and pays at once, by a card that is saved. The card may be declined at the renewal. */
  async choosePlanAtOnce(history: History, { plan, card }: Drawn) {
    const id = await collect(history, planSubscribe, { planId: await planAt(history, plan as number) });
    await payAtOnce(history, id, cards[card as keyof typeof cards]);
  },
  /** The owner pays an overdue renewal by hand: at once, or by a later step. */
  async payRenewal(history: History, { by }: Drawn) {
    const id = await collect(history, planPay, { by });
    if (by === 'goodCard') await payAtOnce(history, id, cards.good);
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

const planAt = async ({ company }: History, plan: number): Promise<string> => {
  const plans = await company.sql<{ id: string }>('select id from plans where retired_at is null order by position, duration');
  return pick(plans, plan)?.id as string;
};

/** Asks for a payment of a plan; from the saved card, if `by` says so and there is one. Answers the payment's id. */
async function collect<Input>(
  { company, owner, creatorId, payments }: History,
  mutation: (context: Context, args: { input: Input }) => Promise<{ payment: { id: string } | null }>,
  { by, ...asked }: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const [card] =
    by === 'savedCard'
      ? await company.sql<{ id: string }>('select id from saved_cards where creator_id = $1 and removed_at is null', [creatorId])
      : [];
  const input = { ...asked, idempotencyKey: `key-${randomUUID()}`, ...(card && { savedCard: card.id }) } as Input;
  const id = (await refused(() => mutation(company.context(owner), { input })))?.payment?.id;
  if (id && !payments.includes(id)) payments.push(id);
  return id;
}

async function payAtOnce({ company }: History, paymentId: string | undefined, card: string): Promise<void> {
  if (!paymentId) return;
  const [open] = await company.sql<{ url: string | null }>('select redirect_url as url from payments where id = $1', [paymentId]);
  if (open?.url) await enterCard(open.url, card, 'complete', { save: true });
  await settle(company.context(), paymentId);
}

/** Their steps, with how often each comes. */
export const ownerSteps = [
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('choosePlan' as const),
      plan: fc.nat({ max: 7 }),
      code: fc.constantFrom('', '', 'HALF', 'WHOLE'),
      by: fc.constantFrom('page', 'savedCard'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('choosePlanAtOnce' as const),
      plan: fc.nat({ max: 7 }),
      card: fc.constantFrom('good', 'good', 'goodOnce', 'goodOnce', 'challengedOnce'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('payRenewal' as const), by: fc.constantFrom('goodCard', 'goodCard', 'page', 'savedCard') }),
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
