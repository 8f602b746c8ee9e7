import type { Domain } from '../domain.ts';
import { AuditEntry } from './entities.ts';
import { reads } from './reads.ts';

/** The log of what console users do in an account. */
export const audit: Domain = {
  resolvers: {},
  entities: [AuditEntry],
  reads,
  // What an entry is about.
  joins: ['admins', 'captions', 'content_items', 'creators', 'promo_codes', 'sections'],
};
