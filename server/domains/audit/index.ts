import type { Domain } from '../domain.ts';
import { AuditEntry } from './entities.ts';
import { reads } from './reads.ts';

/** The log of what console users do in an account. */
export const audit: Domain = { resolvers: {}, entities: [AuditEntry], reads };
