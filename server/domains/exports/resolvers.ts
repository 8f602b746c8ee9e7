import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { accountCopyCreate, dataCopyCreate } from './copies/service.ts';
import { exportCreate } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: {
    // A small export is written while the caller waits. No transaction stays open for that.
    exportCreate: ownTransaction((_source, args, context) => exportCreate(context, args)),
    dataCopyCreate: (_source, _args, context) => dataCopyCreate(context),
    accountCopyCreate: (_source, _args, context) => accountCopyCreate(context),
  },
};
