import { type Caller, gql } from './client.ts';
import { list } from './team.ts';
import { type AdminAccount, type CreatorAccount, password } from './world.ts';

interface Team {
  owner: CreatorAccount;
  editor: AdminAccount;
}

const createMutation = `mutation ($input: OwnershipOfferCreateInput!) { ownershipOfferCreate(input: $input) { offer { id } userErrors { code } } }`;

/** Runs a mutation that must succeed. */
async function done(caller: Caller, mutation: string, variables: Record<string, unknown> = {}): Promise<void> {
  const { data, errors } = await gql(mutation, variables, caller);
  const [payload] = Object.values(data ?? {}) as { userErrors: unknown[] }[];
  if (errors || payload?.userErrors.length) throw new Error(JSON.stringify(errors ?? payload?.userErrors));
}
const offer = (caller: Caller, adminId: string) => done(caller, createMutation, { input: { adminId, password } });

/** What people do to hand an account over, each with what its audit entry must contain. */
export const ownershipActs = {
  ownershipOfferCreate: async ({ owner, editor }: Team) => {
    await offer(owner, editor.adminId);
    return { actorId: owner.userId, objectType: 'Creator', objectId: owner.creatorId, objectLabel: 'An Admin', changedFields: [] };
  },
  ownershipOfferWithdraw: async ({ owner, editor }: Team) => {
    await offer(owner, editor.adminId);
    await done(owner, 'mutation { ownershipOfferWithdraw { userErrors { code } } }');
    return { actorId: owner.userId };
  },
  ownershipDecline: async ({ owner, editor }: Team) => {
    await offer(owner, editor.adminId);
    await done(editor, 'mutation { ownershipDecline { userErrors { code } } }');
    return { actorId: editor.userId, actorPermission: 'EDIT' };
  },
  /** Hands the account over and back, so that the same owner can read the log. */
  ownershipAccept: async ({ owner, editor }: Team) => {
    const accept = 'mutation { ownershipAccept { userErrors { code } } }';
    await offer(owner, editor.adminId);
    await done(editor, accept);
    const former = (await list(editor)).nodes.find(({ email }: { email: string }) => email === owner.email);
    await offer(editor, former.id);
    await done(owner, accept);
    return { actorId: owner.userId, actorPermission: 'OWNER', objectType: 'Creator', objectId: owner.creatorId };
  },
  accountCopyCreate: async ({ owner }: Team) => {
    await done(owner, 'mutation { accountCopyCreate { userErrors { code } } }');
    return { actorId: owner.userId, objectType: 'DataCopy', objectLabel: null };
  },
};
