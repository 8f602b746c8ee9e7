import type { Domain } from '../domain.ts';
import { CreatorCustomer, CreatorDay, CreatorTotal, CustomerDay, CustomerTotal, ProductPeriod, ProductTotal } from './entities.ts';
import { plans } from './plans.ts';

export const reports: Domain = {
  resolvers: {},
  entities: [CreatorTotal, ProductTotal, CreatorDay, ProductPeriod, CustomerDay, CustomerTotal, CreatorCustomer],
  plans,
};
