import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { adminDelete, adminInvite, adminResend, adminUpdate, invitationAccept } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: {
    adminInvite: (_source, args, context) => adminInvite(context, args),
    adminUpdate: (_source, args, context) => adminUpdate(context, args),
    adminResend: (_source, { id }, context) => adminResend(context, id),
    adminDelete: (_source, { id }, context) => adminDelete(context, id),
    invitationAccept: ownTransaction((_source, args, context) => invitationAccept(context, args)),
  },
};
