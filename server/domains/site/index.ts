import type { Domain } from '../domain.ts';
import { crontab, jobs } from './jobs.ts';
import { resolvers } from './resolvers.ts';

/** What concerns the site as a whole: who runs it, and messages to them. */
export const site: Domain = { resolvers, jobs, crontab };
