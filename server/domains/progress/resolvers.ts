import type { Resolvers } from '../../graphql/generated.ts';
import { itemComplete, itemReopen, progressSave } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: {
    progressSave: (_source, args, context) => progressSave(context, args),
    itemComplete: (_source, { id }, context) => itemComplete(context, id),
    itemReopen: (_source, { id }, context) => itemReopen(context, id),
  },
};
