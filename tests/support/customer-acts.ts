import { type Caller, gql } from './client.ts';
import { customerBlockMutation, customerNoteMutation, customerOf, customerUnblockMutation } from './customers.ts';
import type { AdminAccount, CreatorAccount } from './world.ts';

interface Team {
  owner: CreatorAccount;
  editor: AdminAccount;
}

async function done(caller: Caller, mutation: string, variables: Record<string, unknown>): Promise<void> {
  const { data, errors } = await gql(mutation, variables, caller);
  const [payload] = Object.values(data ?? {}) as { userErrors: unknown[] }[];
  if (errors || payload?.userErrors.length) throw new Error(JSON.stringify(errors ?? payload?.userErrors));
}

/** Runs a mutation on a customer of the account, after those that make it possible. */
const onCustomer =
  (changedFields: string[], ...mutations: string[]) =>
  async ({ owner, editor }: Team) => {
    const { userId: id } = await customerOf(owner);
    for (const mutation of mutations) await done(editor, mutation, { id, note: 'Prefers mornings' });
    return { objectType: 'Customer', objectLabel: 'c•••@e•••.com', changedFields };
  };

/** What console users do with customers. */
export const customerActs = {
  customerBlock: onCustomer([], customerBlockMutation),
  customerUnblock: onCustomer([], customerBlockMutation, customerUnblockMutation),
  exportCreate: async ({ editor }: Team) => {
    await done(editor, 'mutation { exportCreate(kind: REPORT) { export { id } userErrors { code } } }', {});
    return { objectType: 'Export', objectLabel: 'REPORT' };
  },
  customerNoteUpdate: onCustomer(['note'], customerNoteMutation),
};
