import type { Domain } from '../domain.ts';
import { OwnershipOffer } from './entities.ts';
import { jobs } from './jobs.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';

/** An account changes its owner, or is closed (decision 61). */
export const ownership: Domain = {
  resolvers,
  entities: [OwnershipOffer],
  reads,
  jobs,
  // Who is offered the account, and who buyers and owners are.
  joins: ['admins', 'creators', 'users'],
};
