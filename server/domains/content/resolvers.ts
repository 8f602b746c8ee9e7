import type { Resolvers } from '../../graphql/generated.ts';
import { beforehand, ownTransaction } from '../../graphql/mutations.ts';
import { cleanArticleBeforehand } from './articles/articles.ts';
import { captionDelete, captionSet } from './media/captions.ts';
import { contentItemCreate, contentItemDelete, contentItemUpdate } from './outline/items.ts';
import { contentItemReorder, sectionReorder } from './outline/order.ts';
import { sectionCreate, sectionDelete, sectionUpdate } from './outline/sections.ts';

export const resolvers: Resolvers = {
  Mutation: {
    sectionCreate: (_source, args, context) => sectionCreate(context, args),
    sectionUpdate: (_source, args, context) => sectionUpdate(context, args),
    sectionDelete: (_source, { id }, context) => sectionDelete(context, id),
    sectionReorder: (_source, args, context) => sectionReorder(context, args),
    contentItemReorder: (_source, args, context) => contentItemReorder(context, args),
    contentItemCreate: beforehand(cleanArticleBeforehand, (_source, args, context) => contentItemCreate(context, args)),
    contentItemUpdate: beforehand(cleanArticleBeforehand, (_source, args, context) => contentItemUpdate(context, args)),
    contentItemDelete: (_source, { id }, context) => contentItemDelete(context, id),
    captionSet: ownTransaction((_source, args, context) => captionSet(context, args)),
    captionDelete: (_source, { id }, context) => captionDelete(context, id),
  },
};
