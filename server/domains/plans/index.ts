import type { Domain } from '../domain.ts';
import { Plan } from './entities.ts';
import { reads } from './reads.ts';

/** The plans that are sold, and their limits. `subscriptions` keeps which account has which plan. */
export const plans: Domain = { resolvers: {}, entities: [Plan], reads };
