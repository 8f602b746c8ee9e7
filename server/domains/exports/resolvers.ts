import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { accountCopyCreate, dataCopyCreate } from './copies/service.ts';
import { exportCreate } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: {
    // It writes a file.
    exportCreate: ownTransaction((_source, args, context) => exportCreate(context, args)),
    dataCopyCreate: (_source, _args, context) => dataCopyCreate(context),
    accountCopyCreate: (_source, _args, context) => accountCopyCreate(context),
  },
};
