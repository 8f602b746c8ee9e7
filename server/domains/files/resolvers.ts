import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { fileChanged } from './changes.ts';
import { fileRetry } from './packaging/processing.ts';
import { contentStorage } from './quota.ts';
import { fileUpload } from './uploads/receiving.ts';

export const resolvers: Resolvers = {
  Query: {
    contentStorage: (_source, _args, context) => contentStorage(context),
  },
  Mutation: {
    fileUpload: ownTransaction((_source, { file }, context) => fileUpload(context, file)),
    fileRetry: (_source, { id }, context) => fileRetry(context, id),
  },
  Subscription: { fileChanged },
};
