import { expect } from 'vitest';
import { cards, payByCard } from './card.ts';
import { type Caller, gql, subscribe as listen } from './client.ts';
import { onFreePlan } from './plan-rows.ts';
import {
  planCancelMutation,
  planNamed,
  planPayMutation,
  planResumeMutation,
  savedCardRemoveMutation,
  subscribe,
  subscribed,
} from './plans.ts';
import { newKey } from './sales.ts';
import { sql } from './sql.ts';
import { type CreatorAccount, world } from './world.ts';

interface Team {
  owner: CreatorAccount;
}

const onPlan = ({ owner }: Team) => ({
  objectType: 'PlanSubscription',
  objectId: owner.creatorId,
  objectLabel: 'Starter',
  changedFields: [] as string[],
});

async function done(caller: Caller, mutation: string, variables: Record<string, unknown> = {}): Promise<void> {
  const { data, errors } = await gql(mutation, variables, caller);
  const [payload] = Object.values(data ?? {}) as { userErrors: unknown[] }[];
  if (errors || payload?.userErrors.length) throw new Error(JSON.stringify(errors ?? payload?.userErrors));
}

/** Subscribes and pays, whatever plan the account has. */
async function starter(owner: CreatorAccount): Promise<void> {
  await onFreePlan(owner);
  await subscribed(owner, await planNamed('STARTER'));
}

/** A card that the sandbox gateway might have saved for the account. */
async function savedCard(creatorId: string): Promise<string> {
  const [card] = await sql<{ id: string }>(
    `insert into saved_cards (creator_id, gateway, reference, brand, last4, expires_on)
     values ($1, 'sandbox', $2, 'visa', '4242', '2039-12-01') returning id`,
    [creatorId, newKey()],
  );
  return card?.id as string;
}

/** Lets the period end and its renewal fail. */
export const fallDue = ({ creatorId }: { creatorId: string }) =>
  sql(
    `update plan_subscriptions set status = 'PAST_DUE', attempts = 1, anchored_at = now() - interval '31 days',
       period_start = now() - interval '31 days', period_end = now() - interval '1 minute', next_attempt_at = now() + interval '2 days',
       grace_ends_at = now() + interval '21 days' where creator_id = $1 and status = 'ACTIVE'`,
    [creatorId],
  );

/** What the audit log records of plans, by the mutation's name. */
export const planActs = {
  planSubscribe: async ({ owner }: Team) => {
    await onFreePlan(owner);
    const { userErrors } = await subscribe(owner, await planNamed('STARTER'));
    if (userErrors.length) throw new Error(JSON.stringify(userErrors));
    return { ...onPlan({ owner }), changedFields: ['planId'] };
  },
  planCancel: async ({ owner }: Team) => {
    await starter(owner);
    await done(owner, planCancelMutation);
    return onPlan({ owner });
  },
  planResume: async ({ owner }: Team) => {
    await starter(owner);
    await done(owner, planCancelMutation);
    await done(owner, planResumeMutation);
    return onPlan({ owner });
  },
  planPay: async ({ owner }: Team) => {
    await starter(owner);
    await fallDue(owner);
    await done(owner, planPayMutation, { input: { idempotencyKey: newKey() } });
    return onPlan({ owner });
  },
  savedCardRemove: async ({ owner }: Team) => {
    await starter(owner);
    await done(owner, savedCardRemoveMutation, { id: await savedCard(owner.creatorId) });
    return onPlan({ owner });
  },
};

// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;

/** Runs the examples of plans: a creator looks, subscribes, pays, and ends the plan. `change` is the text of the subscription. */
export async function planExamples(example: Example, change: string): Promise<void> {
  const owner = await world.newCreator();
  const plans = await example('list-plans', { duration: 'MONTHLY' });
  const [, { id: planId }] = plans;
  expect(await example('plan-quote', { planId, promoCode: null }, owner)).toMatchObject({ change: 'START', total: { amount: '5.000' } });
  const changes = listen(change, {}, owner);
  const heard = changes.next();
  const input = { planId, idempotencyKey: newKey(), expectedTotal: '5.000', language: 'EN' };
  const { payment, message } = await example('subscribe-to-plan', { input }, owner);
  expect(message).toBe('Will redirect you to payment page');
  await payByCard(payment.redirectUrl, cards.good);
  expect(await example('plan-payment', { id: payment.id }, owner)).toMatchObject({ status: 'SUCCEEDED' });
  expect((await heard).value?.data?.planSubscriptionChanged).toMatchObject({ status: 'ACTIVE', plan: { id: planId } });
  await changes.return?.();
  const { subscription } = await example('remove-saved-card', { id: await savedCard(owner.creatorId) }, owner);
  expect(subscription.savedCard).toBeNull();
  expect((await example('cancel-plan', {}, owner)).subscription).toMatchObject({ cancelsAtPeriodEnd: true });
  expect((await example('resume-plan', {}, owner)).subscription).toMatchObject({ cancelsAtPeriodEnd: false });
  expect(await example('plan-promo-code', { promoCode: 'NOSUCH' }, owner)).toMatchObject({ discountPercentage: null });
  expect(await example('show-plan', {}, owner)).toMatchObject({ plan: { id: planId }, invoiceCount: 1 });
  await fallDue(owner);
  const paid = await example('pay-plan', { input: { idempotencyKey: newKey(), language: 'EN' } }, owner);
  expect(paid).toMatchObject({ subscription: { status: 'PAST_DUE' }, payment: { redirectUrl: expect.stringMatching(/^http/) } });
}
