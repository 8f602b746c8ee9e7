import { onBooked } from '../billing/outcomes.ts';
import type { Domain } from '../domain.ts';
import { Document, DocumentSeries } from './entities.ts';
import { fields } from './fields.ts';
import { jobs } from './jobs.ts';
import { plans } from './plans.ts';
import { documentRoutes } from './routes.ts';
import { writePaid, writeRefunded } from './write.ts';

onBooked({ paid: writePaid, refunded: writeRefunded });

/** Receipts, credit notes and invoices: written when money moves, shown, drawn as PDF, and mailed. */
export const documents: Domain = { resolvers: {}, entities: [DocumentSeries, Document], plans, fields, jobs, routes: documentRoutes };
