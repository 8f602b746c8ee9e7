import type { Domain } from '../domain.ts';
import { CreatorCustomer, CreatorDay, CreatorTotal, CustomerDay, CustomerTotal, ProductDay, ProductTotal } from './entities.ts';
import { plans } from './plans.ts';

export const reports: Domain = {
  resolvers: {},
  entities: [CreatorTotal, ProductTotal, CreatorDay, ProductDay, CustomerDay, CustomerTotal, CreatorCustomer],
  plans,
};
