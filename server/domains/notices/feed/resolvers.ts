import type { Resolvers } from '../../../graphql/generated.ts';
import { calendarFeedRenew, calendarFeedRevoke } from './service.ts';

export const resolvers: Resolvers = {
  Mutation: {
    calendarFeedRenew: (_root, _args, context) => calendarFeedRenew(context),
    calendarFeedRevoke: (_root, _args, context) => calendarFeedRevoke(context),
  },
};
