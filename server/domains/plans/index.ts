import type { Domain } from '../domain.ts';
import { Plan } from './entities.ts';
import { reads } from './reads.ts';

/** The plans that are sold, and their limits. `subscriptions` keeps which account has which plan. */
export const plans: Domain = {
  resolvers: {},
  entities: [Plan],
  reads,
  // What counts against a plan.
  joins: [
    'admins',
    'creator_totals',
    'creators',
    'customer_totals',
    'files',
    'live_intervals',
    'orders',
    'plan_subscriptions',
    'products',
    'sessions',
    'uploads',
  ],
};
