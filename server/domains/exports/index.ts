import type { Domain } from '../domain.ts';
import { Export } from './entities.ts';
import { crontab, jobs, longJobs } from './jobs.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';
import { exportRoutes } from './routes.ts';

/** Reports, customers, sales and statements as files. */
export const exports: Domain = {
  resolvers,
  entities: [Export],
  plans,
  jobs,
  longJobs,
  crontab,
  routes: exportRoutes,
  audited: { Export: { table: 'exports', label: ({ kind }) => kind } },
};
