import type { Domain } from '../domain.ts';
import { GatewayEventRecord, LedgerEntry, Payment, Refund } from './entities.ts';
import { crontab, jobs } from './jobs.ts';
import { plans } from './plans.ts';
import { routes } from './routes.ts';

export const billing: Domain = {
  resolvers: {},
  entities: [Payment, Refund, GatewayEventRecord, LedgerEntry],
  plans,
  jobs,
  crontab,
  routes,
};
