import type { Resolvers } from '../../graphql/generated.ts';
import { contactMessageSend } from './contact.ts';

export const resolvers: Resolvers = {
  Query: {
    operator: (_source, _args, { config }) => ({ name: config.operatorName, address: config.operatorAddress, email: config.contactEmail }),
  },
  Mutation: {
    contactMessageSend: (_source, args, context) => contactMessageSend(context, args),
  },
};
