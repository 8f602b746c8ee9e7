import { customerCopied } from '../../core/copies.ts';
import { on } from '../../core/events.ts';
import { moneyBooked, moneyReturned } from '../billing/events.ts';
import type { Domain } from '../domain.ts';
import { copiedReceipts } from './copied.ts';
import { Document, DocumentSeries } from './entities.ts';
import { fields } from './fields.ts';
import { jobs } from './jobs.ts';
import { reads } from './reads.ts';
import { documentRoutes } from './routes.ts';
import { writePaid, writeReturned } from './write.ts';

/** Receipts, credit notes and invoices: written when money moves, shown, drawn as PDF, and mailed. */
export const documents: Domain = {
  resolvers: {},
  entities: [DocumentSeries, Document],
  reads,
  fields,
  on: [on(customerCopied, async () => copiedReceipts), on(moneyBooked, writePaid), on(moneyReturned, writeReturned)],
  jobs,
  routes: documentRoutes,
  // What a document says, as it was on its day.
  joins: ['bookings', 'creators', 'orders', 'plan_invoices', 'plan_promo_codes', 'plans', 'users'],
};
