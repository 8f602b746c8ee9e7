import type { Resolvers } from '../../graphql/generated.ts';

export const resolvers: Resolvers = {
  Query: {
    paymentMethods: (_root, { currency }, { platform }) => platform.gateways.methods(currency),
  },
};
