import { cleanBeforehand } from '../../core/rich-text/cleaning.ts';
import type { Resolvers } from '../../graphql/generated.ts';
import { beforehand } from '../../graphql/mutations.ts';
import { sessionCancel } from './cancel.ts';
import { sessionInvitationWithdraw } from './invitations/withdraw.ts';
import { sessionDuplicate } from './series/duplicate.ts';
import { sessionRepeat } from './series/repeat.ts';
import { sessionCreate, sessionDelete, sessionPublish, sessionUpdate } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: {
    sessionCreate: beforehand(cleanBeforehand, (_source, args, context) => sessionCreate(context, args)),
    sessionUpdate: beforehand(cleanBeforehand, (_source, args, context) => sessionUpdate(context, args)),
    sessionPublish: (_source, { id }, context) => sessionPublish(context, id),
    sessionCancel: (_source, args, context) => sessionCancel(context, args),
    sessionInvitationWithdraw: (_source, args, context) => sessionInvitationWithdraw(context, args),
    sessionDuplicate: (_source, args, context) => sessionDuplicate(context, args),
    sessionRepeat: (_source, args, context) => sessionRepeat(context, args),
    sessionDelete: (_source, { id }, context) => sessionDelete(context, id),
  },
};
