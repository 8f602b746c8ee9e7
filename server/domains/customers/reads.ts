import { fold } from '../../../schema/rules/fold.ts';
import { parseAmount } from '../../../schema/rules/money.ts';
import { internationalNumber } from '../../../schema/rules/phones.ts';
import type { Context } from '../../core/context.ts';
import { badInput, forbidden } from '../../core/errors.ts';
import { column, connection, expression, instant, money, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';
import { containing } from '../../graphql/reads/like.ts';
import { emailFor, phoneFor, seesContacts } from '../accounts/contacts.ts';

/** The most characters of a search: the length of an email address. */
const longestSearch = 254;

/**
 * LIKE patterns for emails and phone numbers that contain a text. The phone's is null if the text is no part of a number. The answer is
 * null for a blank search. Emails are stored in lower case. A viewer who sees masked contacts may not search them: letter by letter, a
 * search would show them all.
 */
function contactPatterns(search: string, context: Pick<Context, 'viewer'>): [email: string, phone: string | null] | null {
  if (search.length > longestSearch) throw badInput('api.searchTooLong', { max: longestSearch });
  const searchedText = fold(search);
  if (!searchedText) return null;
  if (!seesContacts(context)) throw forbidden();
  const phoneDigits = searchedText.replace(/[\s().-]/g, '').replace(/^00/, '+');
  // Numbers are stored without the zero that is only dialled at home.
  const keptNumber = internationalNumber(phoneDigits) ?? phoneDigits.replace(/^0(?=\d)/, '');
  return [containing(searchedText), /^\+?\d+$/.test(keptNumber) ? `%${keptNumber}%` : null];
}

/** The conditions of a filter of customers, besides the search. */
const customerFilters: Record<string, (query: SqlContext) => string> = {
  blocked: ({ t, arg }) => `(${t}.blocked_at is not null) = ${arg('filter.blocked', 'boolean')}`,
  productId: ({ t, arg }) => `exists (
    select from orders o where o.creator_id = ${t}.creator_id and o.customer_id = ${t}.customer_id and o.product_id = ${arg('filter.productId', 'uuid')} and o.paid_at is not null)`,
  since: ({ t, arg }) => `${t}.last_order_at >= ${arg('filter.since', 'date', sinceDay)}::timestamp at time zone ${t}.time_zone`,
  minimumPaid: ({ t, arg }) => `${t}.paid_amount >= ${arg('filter.minimumPaid', 'bigint', minimumPaidOf)}`,
};
function sinceDay(day: string): string {
  if (!/^(?:19|[2-9]\d)\d{2}-/.test(day)) throw badInput('api.day');
  return day;
}
function minimumPaidOf({ amount, currency }: { amount: string; currency: string }): number {
  try {
    return parseAmount(amount, currency);
  } catch {
    throw badInput('api.wrongValue');
  }
}

/** SQL for whether a search and a filter find a customer. */
export function soughtCustomers(query: SqlContext): string {
  const { t, arg, has, unprepared } = query;
  const wantedFilters = Object.entries(customerFilters).filter(([name]) => has(`filter.${name}`));
  if (!has('search') && !wantedFilters.length) return 'true';
  unprepared(); // a rare text, or a product that few bought, is looked up in another order than a common one
  const contactLikes = has('search') && arg('search', 'text[]', contactPatterns);
  return [
    contactLikes && `(${contactLikes} is null or ${t}.email like (${contactLikes})[1] or ${t}.phone_number like (${contactLikes})[2])`,
    ...wantedFilters.map(([, condition]) => condition(query)),
  ]
    .filter(Boolean)
    .join(' and ');
}

export const reads: Reads = {
  Query: {
    customer: one('Customer', ({ t, arg }) => `${t}.customer_id = ${arg('id', 'uuid')}`),
    customers: connection(
      'Customer',
      soughtCustomers,
      [
        { column: 'last_order_at', type: 'timestamptz', descending: true },
        { column: 'customer_id', type: 'uuid', descending: true },
      ],
      ({ has, viewer }) =>
        has('search') || has('filter')
          ? undefined
          : `coalesce((select c.customer_count from creator_totals c where c.creator_id = ${viewer('creatorId')}), 0)`,
    ),
  },
  types: {
    Customer: {
      // Postgres leaves the join out where a query does not use it.
      from: '(select s.*, s.customer_id as id, c.currency, c.time_zone from customer_totals s left join creators c on c.id = s.creator_id)',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')}`,
      fields: {
        id: column('customer_id'),
        email: column('email', emailFor),
        phoneNumber: column('phone_number', phoneFor),
        language: expression(({ t }) => `(select u.language from users u where u.id = ${t}.customer_id)`),
        orderCount: column(),
        totalPaid: money('paid_amount'),
        firstOrderAt: instant('first_order_at'),
        lastOrderAt: instant('last_order_at'),
        blockedAt: instant('blocked_at'),
        note: column('note', (note: string, _args, context) => (seesContacts(context) ? note : null)),
        purchases: connection(
          'CustomerPurchase',
          ({ t, parent }) => `${t}.creator_id = ${parent}.creator_id and ${t}.customer_id = ${parent}.customer_id`,
          [
            { column: 'paid_at', type: 'timestamptz', descending: true },
            { column: 'id', type: 'uuid', descending: true },
          ],
        ),
        bookings: connection(
          'Booking',
          ({ t, parent }) => `${t}.creator_id = ${parent}.creator_id and ${t}.customer_id = ${parent}.customer_id`,
        ),
      },
    },
    CustomerPurchase: {
      from: '(select * from orders where paid_at is not null)',
      fields: {
        id: column(),
        number: column(),
        status: column(),
        title: column(),
        titleAr: column(),
        productId: column(),
        bookingId: column(),
        listPrice: money(({ t }) => `${t}.total_amount + ${t}.discount_amount`),
        total: money('total_amount'),
        refunded: money(
          ({ t }) =>
            `coalesce((select sum(p.refunded_amount + p.lost_amount) from payments p where p.order_id = ${t}.id and p.failure_code is null), 0)::bigint`,
        ),
        paidAt: instant('paid_at'),
        progress: one(
          'ProductProgress',
          ({ t, parent }) => `${t}.customer_id = ${parent}.customer_id and ${t}.product_id = ${parent}.product_id`,
        ),
      },
    },
  },
};
