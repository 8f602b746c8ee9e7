import type { Resolvers } from '../../graphql/generated.ts';
import { promoCodeRestore, promoCodeRetire } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: {
    promoCodeRetire: (_source, { id }, context) => promoCodeRetire(context, id),
    promoCodeRestore: (_source, { id }, context) => promoCodeRestore(context, id),
  },
};
