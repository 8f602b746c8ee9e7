import { maskEmail } from '../accounts/contacts.ts';
import type { Domain } from '../domain.ts';
import { CustomerTotal } from './entities.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';

/** Who has bought from an account, what of it, and what the account keeps of them: a note, and whether it sells to them. */
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
};
