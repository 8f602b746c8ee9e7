import type { Domain } from '../domain.ts';
import { ApiKey, DeprecatedUse } from './entities.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';

/** Access for programs: API keys, and who still uses what is deprecated. */
export const keys: Domain = {
  resolvers,
  entities: [ApiKey, DeprecatedUse],
  reads,
  audited: { ApiKey: { table: 'api_keys', label: ({ name }) => name } },
  // Whose key it is.
  joins: ['creators', 'users'],
};
