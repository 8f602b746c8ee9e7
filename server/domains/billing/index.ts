import type { Domain } from '../domain.ts';
import { gatewayCheck } from './check.ts';
import { Dispute } from './dispute-entity.ts';
import { GatewayEventRecord, LedgerClearing, LedgerEntry, LedgerHead, LedgerJournal, Payment, Refund, SavedCard } from './entities.ts';
import { crontab, jobs, moments } from './jobs.ts';
import { unsettledSince } from './open.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

/** Money that moves: payments and refunds at gateways, disputes, saved cards, and the ledger. */
export const billing: Domain = {
  resolvers,
  entities: [Payment, Refund, Dispute, SavedCard, GatewayEventRecord, LedgerJournal, LedgerEntry, LedgerHead, LedgerClearing],
  reads,
  jobs,
  crontab,
  moments,
  waits: { payment: unsettledSince },
  commands: { 'gateway:check': gatewayCheck },
  routes,
  // The zone in which money clears, and its customer's email.
  joins: ['creators', 'users'],
};
