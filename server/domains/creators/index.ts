import type { Domain } from '../domain.ts';
import { Creator, CreatorListing, CreatorText, Username } from './entities.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

export const creators: Domain = {
  resolvers,
  entities: [Creator, Username, CreatorListing, CreatorText],
  plans,
  audited: { Creator: { table: 'creators', label: ({ full_name }) => full_name, ofAccount: true } },
};
