import { on } from '../../core/events.ts';
import { weekStartChanged } from '../creators/events.ts';
import type { Domain } from '../domain.ts';
import { CreatorCustomer, CreatorDay, CreatorTotal, CustomerDay, CustomerTotal, ItemPeriod, ProductTotal, SaleSource } from './entities.ts';
import { plans } from './plans.ts';
import { recountWeeks } from './weeks.ts';

/** Sums of sales and progress by day and period, which reports and lists of customers read. */
export const reports: Domain = {
  resolvers: {},
  entities: [CreatorTotal, ProductTotal, CreatorDay, ItemPeriod, CustomerDay, CustomerTotal, CreatorCustomer, SaleSource],
  plans,
  on: [on(weekStartChanged, recountWeeks)],
};
