import type { Resolvers } from '../../graphql/generated.ts';
import { calendarFeedRenew, calendarFeedRevoke } from './feed/service.ts';
import { sessionInvitationResend } from './invitations.ts';

export const resolvers: Resolvers = {
  Mutation: {
    calendarFeedRenew: (_root, _args, context) => calendarFeedRenew(context),
    calendarFeedRevoke: (_root, _args, context) => calendarFeedRevoke(context),
    sessionInvitationResend: (_root, args, context) => sessionInvitationResend(context, args),
  },
};
