import type { Domain } from '../domain.ts';
import { CreatorCustomer, CreatorDay, CreatorTotal, CustomerDay, CustomerTotal, ItemPeriod, ProductTotal, SaleSource } from './entities.ts';
import { plans } from './plans.ts';

export const reports: Domain = {
  resolvers: {},
  entities: [CreatorTotal, ProductTotal, CreatorDay, ItemPeriod, CustomerDay, CustomerTotal, CreatorCustomer, SaleSource],
  plans,
};
