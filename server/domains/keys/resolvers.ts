import type { Resolvers } from '../../graphql/generated.ts';
import { apiKeyCreate, apiKeyRevoke } from './keys.ts';

export const resolvers: Resolvers = {
  Mutation: {
    apiKeyCreate: (_source, args, context) => apiKeyCreate(context, args),
    apiKeyRevoke: (_source, { id }, context) => apiKeyRevoke(context, id),
  },
};
