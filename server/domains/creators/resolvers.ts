import { professions } from '../../../schema/rules/professions.ts';
import type { Resolvers } from '../../graphql/generated.ts';
import { calendarSettingsUpdate } from './calendar.ts';
import { coverImageUpdate, profileComplete, profileUpdate } from './service.ts';
import { usernameAvailability } from './usernames.ts';

export const resolvers: Resolvers = {
  Query: {
    professions: () => [...professions],
    usernameAvailability: (_source, { username }, context) => usernameAvailability(context, username),
  },
  Mutation: {
    profileComplete: (_source, args, context) => profileComplete(context, args),
    profileUpdate: (_source, args, context) => profileUpdate(context, args),
    coverImageUpdate: (_source, args, context) => coverImageUpdate(context, args),
    calendarSettingsUpdate: (_source, args, context) => calendarSettingsUpdate(context, args),
  },
};
