import type { Domain } from '../domain.ts';
import { AuditEntry } from './entities.ts';
import { plans } from './plans.ts';

export const audit: Domain = { resolvers: {}, entities: [AuditEntry], plans };
