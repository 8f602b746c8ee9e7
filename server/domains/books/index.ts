import type { Domain } from '../domain.ts';
import { commands } from './commands.ts';
import { crontab, jobs } from './jobs.ts';
import { resolvers } from './resolvers.ts';
import { bookRoutes } from './routes.ts';

/** The books as a whole: whether they are right, and an account's statement. */
export const books: Domain = {
  resolvers,
  jobs,
  crontab,
  commands,
  routes: bookRoutes,
  // It compares all that is kept of money (decision 35).
  joins: [
    'bookings',
    'creator_customers',
    'creator_days',
    'creator_totals',
    'creators',
    'customer_days',
    'customer_totals',
    'disputes',
    'document_series',
    'documents',
    'item_periods',
    'ledger_clearings',
    'ledger_entries',
    'ledger_heads',
    'ledger_journals',
    'orders',
    'payments',
    'payouts',
    'plan_invoices',
    'product_totals',
    'refunds',
    'sessions',
  ],
};
