import type { Domain } from '../domain.ts';
import { DataCopy, Export } from './entities.ts';
import { crontab, jobs } from './jobs.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { exportRoutes } from './routes.ts';

/** Reports, customers, sales and statements as files, and copies of a customer's data or of an account. */
export const exports: Domain = {
  resolvers,
  entities: [Export, DataCopy],
  reads,
  jobs,
  crontab,
  routes: exportRoutes,
  audited: { Export: { table: 'exports', label: ({ kind }) => kind }, DataCopy: { table: 'data_copies', label: () => null } },
  // What their rows say, and all that is kept in an account.
  joins: [
    'admins',
    'appointment_durations',
    'appointment_types',
    'audit_entries',
    'bookings',
    'captions',
    'content_items',
    'creators',
    'customer_totals',
    'disputes',
    'documents',
    'files',
    'ledger_entries',
    'ledger_journals',
    'orders',
    'payments',
    'payouts',
    'products',
    'promo_codes',
    'sections',
    'sessions',
    'users',
  ],
};
