import { asciiDigits } from '../../../schema/rules/fields.ts';
import type { Context } from '../../context.ts';
import { badInput, forbidden } from '../../errors.ts';
import { column, connection, instant, money, type Plans } from '../../graphql/plan/fields.ts';
import { emailFor, phoneFor, seesContacts } from '../accounts/contacts.ts';

/** Longest search: an email address. */
const longestSearch = 254;

/**
 * Patterns of which an email or a phone number must match one, whatever LIKE would make of their characters; null for a blank
 * search. Whoever sees contacts masked may not search in them: one letter at a time, that would tell them all.
 */
export function contactPatterns(search: string, context: Pick<Context, 'viewer'>): string[] | null {
  if (search.length > longestSearch) throw badInput(`A search has at most ${longestSearch} characters`);
  const text = asciiDigits(search.trim());
  if (!text) return null;
  if (!seesContacts(context)) throw forbidden();
  const phone = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return [text, ...(/^\+?\d+$/.test(phone) ? [phone] : [])].map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`);
}

export const plans: Plans = {
  Query: {
    customers: connection(
      'Customer',
      ({ t, arg, has }) => {
        if (!has('search')) return 'true';
        const patterns = arg('search', 'text[]', contactPatterns);
        return `(${patterns} is null or concat_ws(' ', ${t}.email, ${t}.phone_number) ilike any (${patterns}))`;
      },
      [
        { column: 'last_order_at', type: 'timestamptz', descending: true },
        { column: 'customer_id', type: 'uuid', descending: true },
      ],
    ),
  },
  types: {
    Customer: {
      // Where nothing of them is asked for, Postgres leaves both joins out.
      from: `(select s.*, u.email, u.phone_number, c.currency from customer_totals s
        left join users u on u.id = s.customer_id left join creators c on c.id = s.creator_id)`,
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column('customer_id'),
        email: column('email', emailFor),
        phoneNumber: column('phone_number', phoneFor),
        orderCount: column(),
        totalPaid: money('paid_amount'),
        firstOrderAt: instant('first_order_at'),
        lastOrderAt: instant('last_order_at'),
      },
    },
  },
};
