import { cleanBeforehand } from '../../core/rich-text/cleaning.ts';
import type { Resolvers } from '../../graphql/generated.ts';
import { beforehand } from '../../graphql/mutations.ts';
import { productDelete, productDuplicate } from './duplicate.ts';
import { productArchive, productCreate, productMoveToDraft, productPublish, productUpdate } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: {
    productCreate: beforehand(cleanBeforehand, (_source, args, context) => productCreate(context, args)),
    productUpdate: beforehand(cleanBeforehand, (_source, args, context) => productUpdate(context, args)),
    productPublish: (_source, { id }, context) => productPublish(context, id),
    productMoveToDraft: (_source, { id }, context) => productMoveToDraft(context, id),
    productArchive: (_source, { id }, context) => productArchive(context, id),
    productDuplicate: (_source, args, context) => productDuplicate(context, args),
    productDelete: (_source, { id }, context) => productDelete(context, id),
  },
};
