import { maskEmail } from '../accounts/contacts.ts';
import type { Domain } from '../domain.ts';
import { CustomerTotal } from './entities.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';

/** The customers of an account: what they have bought, its note on them, and whether it has blocked them. */
export const customers: Domain = {
  resolvers,
  entities: [CustomerTotal],
  reads,
  audited: {
    // Customers' addresses stay out of the log.
    Customer: {
      table: '(select customer_id as id, email, note, blocked_at from customer_totals)',
      label: ({ email }) => (typeof email === 'string' ? maskEmail(email) : null),
    },
  },
  // What a customer bought.
  joins: ['creator_totals', 'creators', 'orders', 'payments', 'users'],
};
