import { consoleUser } from '../../core/viewer.ts';
import type { Resolvers, ResolversTypes } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { balanceShown } from './balance.ts';
import { bankAccountUpdate, payoutRequest, payoutSettingsUpdate } from './service.ts';

export const resolvers: Resolvers = {
  Query: {
    // Its money is in minor units, like money that a read answers.
    balance: (_root, _args, context) =>
      balanceShown(context, consoleUser(context.viewer).creatorId) as Promise<unknown> as Promise<ResolversTypes['Balance']>,
  },
  Mutation: {
    bankAccountUpdate: ownTransaction((_root, args, context) => bankAccountUpdate(context, args)),
    payoutSettingsUpdate: (_root, args, context) => payoutSettingsUpdate(context, args),
    payoutRequest: (_root, args, context) => payoutRequest(context, args),
  },
};
