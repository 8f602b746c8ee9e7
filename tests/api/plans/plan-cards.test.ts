import { describe, expect, test } from 'vitest';
import { cards } from '../../support/card.ts';
import { codesByField, gql } from '../../support/client.ts';
import { fallDue } from '../../support/plan-acts.ts';
import { planNamed, planOf, planPay, savedCardRemoveMutation, subscribe, subscribed } from '../../support/plans.ts';
import { newKey } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const [starter, growth] = await Promise.all([planNamed('STARTER'), planNamed('GROWTH')]);

/** An owner on the smallest plan, whose card the gateway has saved. */
async function withCard(card: string = cards.good) {
  const owner = await world.newCreator();
  await subscribed(owner, starter, { card });
  return { owner, savedCard: (await planOf(owner)).savedCard.id as string };
}
const chargedTo = async ({ creatorId }: ConsoleAccount) =>
  (
    await sql<{ amount: number }>(`select amount::int from payments where creator_id = $1 and status = 'SUCCEEDED' order by id`, [
      creatorId,
    ])
  ).map(({ amount }) => amount);
const remove = async (owner: ConsoleAccount, id: string) =>
  (await gql(savedCardRemoveMutation, { id }, owner)).data.savedCardRemove.userErrors;

describe('a saved card', () => {
  test('pays an upgrade at once, once for a key, without a page of the gateway', async () => {
    const { owner, savedCard } = await withCard();
    const input = { savedCard, idempotencyKey: newKey() };
    const first = await subscribe(owner, growth, input);
    expect(first).toMatchObject({
      message: 'Payment successfully done.',
      payment: { status: 'SUCCEEDED', redirectUrl: null, amount: { amount: '10.000' } }, // less the whole of the period just begun
      subscription: { status: 'ACTIVE', plan: { id: growth }, savedCard: { id: savedCard, last4: '4242' } },
    });
    expect((await subscribe(owner, growth, input)).payment.id).toBe(first.payment.id);
    expect(await chargedTo(owner)).toEqual([5000, 10_000]);
  });

  test('that is declined changes no plan, and says why', async () => {
    const { owner, savedCard } = await withCard(cards.goodOnce);
    const { payment } = await subscribe(owner, growth, { savedCard });
    expect(payment).toMatchObject({ status: 'FAILED', failureMessage: expect.stringMatching(/\w/) });
    expect(await planOf(owner)).toMatchObject({ status: 'ACTIVE', plan: { id: starter } });
    expect(await chargedTo(owner)).toEqual([5000]);
  });

  test('pays an overdue renewal by hand; one that is declined is no attempt', async () => {
    for (const [card, status, plan] of [
      [cards.good, 'SUCCEEDED', { status: 'ACTIVE', unpaidInvoice: null }],
      [cards.goodOnce, 'FAILED', { status: 'PAST_DUE', unpaidInvoice: {} }],
    ] as const) {
      const { owner, savedCard } = await withCard(card);
      await fallDue(owner);
      expect(await planPay(owner, { savedCard })).toMatchObject({ payment: { status } });
      expect(await planOf(owner)).toMatchObject(plan);
      expect(await sql('select attempts from plan_subscriptions where creator_id = $1', [owner.creatorId])).toEqual([
        { attempts: status === 'FAILED' ? 1 : 0 },
      ]);
    }
  });

  test('that was removed, or is another account’s, pays nothing and is not there', async () => {
    const [{ owner, savedCard }, other] = await Promise.all([withCard(), withCard()]);
    expect(codesByField(await remove(owner, other.savedCard))).toEqual({ id: 'NOT_FOUND' });
    expect((await planOf(other.owner)).savedCard.id).toBe(other.savedCard);
    expect(await remove(owner, savedCard)).toEqual([]);
    expect((await planOf(owner)).savedCard).toBeNull();
    expect(codesByField(await remove(owner, savedCard))).toEqual({ id: 'NOT_FOUND' });
    for (const id of [savedCard, other.savedCard]) {
      expect(codesByField((await subscribe(owner, growth, { savedCard: id })).userErrors)).toEqual({ savedCard: 'NOT_FOUND' });
    }
    expect(await planOf(owner)).toMatchObject({ plan: { id: starter } });
    expect([await chargedTo(owner), await chargedTo(other.owner)]).toEqual([[5000], [5000]]);
  });
});
