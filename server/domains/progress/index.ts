import type { Domain } from '../domain.ts';
import { ItemProgress, ProductProgress } from './entities.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

/** How far customers are in what they bought. */
export const progress: Domain = { resolvers, entities: [ItemProgress, ProductProgress], plans };
