import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { accountDelete } from './deletion.ts';

export const resolvers: Resolvers = {
  Mutation: { accountDelete: ownTransaction((_source, args, context) => accountDelete(context, args)) },
};
