import type { Domain } from '../domain.ts';
import { Creator, CreatorListing, CreatorText, Username } from './entities.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';

/** Accounts that sell: their profile, username, links and calendar, and the list of all of them. */
export const creators: Domain = {
  resolvers,
  entities: [Creator, Username, CreatorListing, CreatorText],
  reads,
  audited: { Creator: { table: 'creators', label: ({ full_name }) => full_name, ofAccount: true } },
  joins: ['users'],
};
