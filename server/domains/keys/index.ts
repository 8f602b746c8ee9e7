import type { Domain } from '../domain.ts';
import { ApiKey, DeprecatedUse } from './entities.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

export const keys: Domain = {
  resolvers,
  entities: [ApiKey, DeprecatedUse],
  plans,
  audited: { ApiKey: { table: 'api_keys', label: ({ name }) => name } },
};
