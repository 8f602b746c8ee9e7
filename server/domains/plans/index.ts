import type { Domain } from '../domain.ts';
import { Plan } from './entities.ts';
import { reads } from './reads.ts';

/** The plans that are sold, and what each limits. Who has which is the matter of `subscriptions`. */
export const plans: Domain = { resolvers: {}, entities: [Plan], reads };
