import type { Domain } from '../domain.ts';
import { Creator, Username } from './entities.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

export const creators: Domain = {
  resolvers,
  entities: [Creator, Username],
  plans,
  audited: { Creator: { table: 'creators', label: ({ full_name }) => full_name, ofAccount: true } },
};
