import type { Domain } from '../domain.ts';
import { resolvers } from './resolvers.ts';

/** A customer deletes their account (decision 40). It calls the domains that keep something of a customer; webhooks listen to its event. */
export const deletion: Domain = { resolvers, joins: ['users'] };
