import type { Domain } from '../domain.ts';
import { ApiKey, DeprecatedUse } from './entities.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

/** Access for programs: API keys, and who still uses what is deprecated. */
export const keys: Domain = {
  resolvers,
  entities: [ApiKey, DeprecatedUse],
  plans,
  audited: { ApiKey: { table: 'api_keys', label: ({ name }) => name } },
};
