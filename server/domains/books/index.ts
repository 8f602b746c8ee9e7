import type { Domain } from '../domain.ts';
import { commands } from './commands.ts';
import { crontab, longJobs } from './jobs.ts';
import { resolvers } from './resolvers.ts';
import { bookRoutes } from './routes.ts';

/** The books as a whole: whether they are right, and an account's statement. */
export const books: Domain = { resolvers, longJobs, crontab, commands, routes: bookRoutes };
