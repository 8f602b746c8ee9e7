import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/payload.ts';
import { contentItemCreate, contentItemDelete, contentItemUpdate } from './items.ts';
import { sectionCreate } from './sections.ts';
import { fileUpload } from './upload.ts';

export const resolvers: Resolvers = {
  Mutation: {
    sectionCreate: (_source, args, context) => sectionCreate(context, args),
    contentItemCreate: (_source, args, context) => contentItemCreate(context, args),
    contentItemUpdate: (_source, args, context) => contentItemUpdate(context, args),
    contentItemDelete: (_source, { id }, context) => contentItemDelete(context, id),
    fileUpload: ownTransaction((_source, { file }, context) => fileUpload(context, file)),
  },
};
