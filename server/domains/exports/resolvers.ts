import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/payload.ts';
import { dataCopyCreate } from './copies/service.ts';
import { exportCreate } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: {
    // It writes a file.
    exportCreate: ownTransaction((_source, args, context) => exportCreate(context, args)),
    dataCopyCreate: (_source, _args, context) => dataCopyCreate(context),
  },
};
