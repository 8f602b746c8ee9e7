import type { Resolvers } from '../../graphql/generated.ts';
import { customerBlock, customerNoteUpdate, customerUnblock } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: {
    customerBlock: (_source, { id }, context) => customerBlock(context, id),
    customerUnblock: (_source, { id }, context) => customerUnblock(context, id),
    customerNoteUpdate: (_source, args, context) => customerNoteUpdate(context, args),
  },
};
