import { expect } from 'vitest';
import { type Caller, gql } from './client.ts';
import { bankAccountUpdateMutation, ibans, letClear, payoutRequestMutation, payoutSettingsUpdateMutation } from './payouts.ts';
import { orderRefundMutation } from './refunds.ts';
import { buy, newKey } from './sales.ts';
import { product } from './shop.ts';
import { type AdminAccount, type CreatorAccount, password, world } from './world.ts';

/** The account's console users. */
interface Team {
  owner: CreatorAccount;
  editor: AdminAccount;
}

/** Runs a mutation that must succeed and returns its payload. */
async function done(caller: Caller, mutation: string, variables: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { data, errors } = await gql(mutation, variables, caller);
  const [payload] = Object.values(data ?? {}) as { userErrors: unknown[] }[];
  expect([errors, payload?.userErrors]).toEqual([undefined, []]);
  return payload as never;
}

const nameAccount = async ({ owner }: Team) => {
  const input = { iban: ibans.kuwait, holderName: 'Sara Ali', password };
  const { bankAccount } = await done(owner, bankAccountUpdateMutation, { input });
  return (bankAccount as { id: string }).id;
};

/** Mutations about money, each with what its audit entry must contain. */
export const moneyActs = {
  bankAccountUpdate: async (team: Team) => {
    const objectId = await nameAccount(team);
    const actorId = team.owner.userId;
    return { actorId, objectType: 'BankAccount', objectId, objectLabel: 'KW•• 0101', changedFields: ['iban', 'holderName'] };
  },
  payoutSettingsUpdate: async ({ owner }: Team) => {
    const input = { schedule: 'MONTHLY', threshold: { amount: '25', currency: 'KWD' } };
    await done(owner, payoutSettingsUpdateMutation, { input });
    const actorId = owner.userId;
    return {
      actorId,
      objectType: 'PayoutSettings',
      objectId: owner.creatorId,
      objectLabel: null,
      changedFields: ['schedule', 'threshold'],
    };
  },
  orderRefund: async ({ owner, editor }: Team) => {
    const { id } = await product(owner, { published: true });
    const { order } = await buy(await world.customer(), id);
    const input = { orderId: order.id, reason: 'DUPLICATE', amount: '1', idempotencyKey: newKey() };
    await done(editor, orderRefundMutation, { input });
    return { objectType: 'Sale', objectId: order.id, objectLabel: '#1 Drawing faces', changedFields: [] };
  },
  payoutRequest: async (team: Team) => {
    const { owner } = team;
    const { id } = await product(owner, { published: true });
    await buy(await world.customer(), id);
    await letClear(owner.creatorId);
    await nameAccount(team);
    const { payout } = await done(owner, payoutRequestMutation, { input: { idempotencyKey: newKey() } });
    const objectId = (payout as { id: string }).id;
    return { actorId: owner.userId, objectType: 'Payout', objectId, objectLabel: '12.187 KWD', changedFields: [] };
  },
};
