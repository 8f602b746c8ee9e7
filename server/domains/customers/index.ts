import { maskEmail } from '../accounts/contacts.ts';
import type { Domain } from '../domain.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

/** Who has bought from an account. Reports keep their sums, and beside them the block and the note (`reports/customers.ts`). */
export const customers: Domain = {
  resolvers,
  plans,
  audited: {
    // Customers' addresses stay out of the log.
    Customer: {
      table: '(select customer_id as id, email, note, blocked_at from customer_totals)',
      label: ({ email }) => (typeof email === 'string' ? maskEmail(email) : null),
    },
  },
};
