import { professions } from '../../../schema/rules/professions.ts';
import type { Resolvers } from '../../graphql/generated.ts';
import { profileComplete } from './service.ts';

export const resolvers: Resolvers = {
  Query: { professions: () => [...professions] },
  Mutation: { profileComplete: (_source, args, context) => profileComplete(context, args) },
};
