import { expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { figure } from '../../support/figures.ts';
import { bankAccountUpdateMutation, ibans, letClear, payoutRequestMutation } from '../../support/payouts.ts';
import { fallDue } from '../../support/plan-acts.ts';
import { planNamed, planPayMutation, planSubscribeMutation, subscribed } from '../../support/plans.ts';
import { orderRefundMutation } from '../../support/refunds.ts';
import { buy, newKey, shop } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { rounds } from '../../support/torture.ts';
import { type ConsoleAccount, password, world } from '../../support/world.ts';

/** A mutation of money, ready to be asked for. */
interface Asked {
  owner: ConsoleAccount;
  mutation: string;
  input: Record<string, unknown>;
}

const [starter, growth] = await Promise.all([planNamed('STARTER'), planNamed('GROWTH')]);

/** An owner with a plan, whose card is saved. */
async function subscriber() {
  const owner = await world.newCreator();
  await subscribed(owner, starter);
  const [card] = await sql<{ id: string }>('select id from saved_cards where creator_id = $1 and removed_at is null', [owner.creatorId]);
  return { owner, savedCard: card?.id as string };
}
async function overdue() {
  const made = await subscriber();
  await fallDue(made.owner);
  return made;
}
async function sold() {
  const { creator, productId } = await shop();
  return { owner: creator, sale: await buy(await world.customer(), productId) };
}

/** Each with what an account has afterwards. `charged` and `returned` are in fils, in the gateway's own books. */
const mutations: Record<string, { ask(): Promise<Asked>; left: Record<string, number> }> = {
  orderRefund: {
    async ask() {
      const { owner, sale } = await sold();
      return { owner, mutation: orderRefundMutation, input: { orderId: sale.order.id, reason: 'DUPLICATE', amount: '1' } };
    },
    left: { payments: 1, charged: 12_500, refunds: 1, returned: 1000, invoices: 0, payouts: 0 },
  },
  'planSubscribe to be paid on a page': {
    ask: async () => ({ owner: await world.newCreator(), mutation: planSubscribeMutation, input: { planId: starter } }),
    left: { payments: 1, charged: 0, refunds: 0, returned: 0, invoices: 1, payouts: 0 },
  },
  'planSubscribe by the saved card': {
    async ask() {
      const { owner, savedCard } = await subscriber();
      return { owner, mutation: planSubscribeMutation, input: { planId: growth, savedCard } };
    },
    left: { payments: 2, charged: 15_000, refunds: 0, returned: 0, invoices: 2, payouts: 0 },
  },
  'planPay on a page': {
    ask: async () => ({ owner: (await overdue()).owner, mutation: planPayMutation, input: {} }),
    left: { payments: 2, charged: 5000, refunds: 0, returned: 0, invoices: 2, payouts: 0 },
  },
  'planPay by the saved card': {
    async ask() {
      const { owner, savedCard } = await overdue();
      return { owner, mutation: planPayMutation, input: { savedCard } };
    },
    left: { payments: 2, charged: 10_000, refunds: 0, returned: 0, invoices: 2, payouts: 0 },
  },
  payoutRequest: {
    async ask() {
      const { owner } = await sold();
      await letClear(owner.creatorId);
      await gql(bankAccountUpdateMutation, { input: { iban: ibans.kuwait, holderName: 'Sara Ali', password } }, owner);
      return { owner, mutation: payoutRequestMutation, input: {} };
    },
    left: { payments: 1, charged: 12_500, refunds: 0, returned: 0, invoices: 0, payouts: 1 },
  },
};

const repeats = rounds(10, 50);
test.each(Object.entries(mutations))(`%s, ${repeats} times at once with one key, happens once`, async (_name, { ask, left }) => {
  const { owner, mutation, input } = await ask();
  const variables = { input: { ...input, idempotencyKey: newKey() } };
  const answers = await Promise.all(Array.from({ length: repeats }, () => gql(mutation, variables, owner)));
  const payloads = answers.map(({ data, errors }) => {
    const [{ userErrors, payment, payout }] = Object.values(data ?? {}) as [Record<string, never>];
    return JSON.stringify([errors, userErrors, (payment as { id: string } | undefined)?.id, (payout as { id: string } | undefined)?.id]);
  });
  expect(new Set(payloads)).toEqual(new Set([payloads[0]]));
  expect(payloads[0]).toMatch(/^\[null,\[\],/);
  const [counted] = await sql<Record<string, number>>(
    `with own as (select * from payments where creator_id = $1), gone as (select r.* from refunds r join own on own.id = r.payment_id),
       there as (select g.* from sandbox_gateway.payments g join own on own.id = g.payment_id)
     select (select count(*)::int from own) as payments,
       (select coalesce(sum(amount), 0)::int from there where status in ('succeeded', 'partially_refunded', 'refunded')) as charged,
       (select count(*)::int from gone) as refunds, (select coalesce(sum(refunded_amount), 0)::int from there) as returned,
       (select count(*)::int from plan_invoices where creator_id = $1) as invoices,
       (select count(*)::int from payouts where creator_id = $1) as payouts`,
    [owner.creatorId],
  );
  expect(counted).toEqual(left);
  figure('moneyKey', 'once each', true);
});
