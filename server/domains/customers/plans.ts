import { fold } from '../../../schema/rules/fold.ts';
import type { Context } from '../../core/context.ts';
import { badInput, forbidden } from '../../core/errors.ts';
import { column, connection, instant, money, type Plans } from '../../graphql/plan/fields.ts';
import { containing } from '../../graphql/plan/like.ts';
import { emailFor, phoneFor, seesContacts } from '../accounts/contacts.ts';

/** Longest search: an email address. */
const longestSearch = 254;

/**
 * LIKE patterns for emails and phone numbers that contain a text. The phone's is null where the text is no part of a number; both are null
 * for a blank search. Emails are kept in lower case. A viewer who sees contacts masked may not search in them: one letter at a time,
 * that would tell them all.
 */
function contactPatterns(search: string, context: Pick<Context, 'viewer'>): [email: string, phone: string | null] | null {
  if (search.length > longestSearch) throw badInput('api.searchTooLong', { max: longestSearch });
  const text = fold(search);
  if (!text) return null;
  if (!seesContacts(context)) throw forbidden();
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return [containing(text), /^\+?\d+$/.test(digits) ? `%${digits}%` : null];
}

export const plans: Plans = {
  Query: {
    customers: connection(
      'Customer',
      ({ t, arg, has, planAnew }) => {
        if (!has('search')) return 'true';
        planAnew(); // a rare text is looked up in another order than a blank or a common one
        const patterns = arg('search', 'text[]', contactPatterns);
        return `(${patterns} is null or ${t}.email like (${patterns})[1] or ${t}.phone_number like (${patterns})[2])`;
      },
      [
        { column: 'last_order_at', type: 'timestamptz', descending: true },
        { column: 'customer_id', type: 'uuid', descending: true },
      ],
      ({ has, viewer }) =>
        has('search')
          ? undefined
          : `coalesce((select c.customer_count from creator_totals c where c.creator_id = ${viewer('creatorId')}), 0)`,
    ),
  },
  types: {
    Customer: {
      // Where nothing of it is asked for, Postgres leaves the join out.
      from: '(select s.*, c.currency from customer_totals s left join creators c on c.id = s.creator_id)',
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
