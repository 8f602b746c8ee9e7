import type { Domain } from '../domain.ts';
import { resolvers } from './resolvers.ts';

/** A customer deletes their account (decision 40). It stands above all that keeps something of a customer. */
export const deletion: Domain = { resolvers };
