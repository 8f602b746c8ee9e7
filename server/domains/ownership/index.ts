import type { Domain } from '../domain.ts';
import { OwnershipOffer } from './entities.ts';
import { jobs } from './jobs.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

/** An account changes its owner, or is closed (decision 61). */
export const ownership: Domain = { resolvers, entities: [OwnershipOffer], plans, jobs };
