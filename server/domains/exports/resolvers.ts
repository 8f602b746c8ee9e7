import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/payload.ts';
import { exportCreate } from './service.ts';

export const resolvers: Resolvers = {
  // It writes a file.
  Mutation: { exportCreate: ownTransaction((_source, args, context) => exportCreate(context, args)) },
};
