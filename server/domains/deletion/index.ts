import type { Domain } from '../domain.ts';
import { resolvers } from './resolvers.ts';

/** A customer deletes their account (decision 40). This domain depends on all that keep something of a customer, and none depends on it. */
export const deletion: Domain = { resolvers };
