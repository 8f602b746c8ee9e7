import { fold } from '../../../schema/rules/fold.ts';
import type { Context } from '../../core/context.ts';
import { badInput } from '../../core/errors.ts';
import { connection, expression, many, one, type Plans, type SqlContext } from '../../graphql/plan/fields.ts';
import { containing } from '../../graphql/plan/like.ts';
import { seesContacts } from '../accounts/contacts.ts';
import { isUnderWay } from '../billing/refunding.ts';

/**
 * The payment of a sale that brought its money, as SQL of a condition on `payments p`; another payment of its order went back by itself.
 * Takes the SQL of the order's id.
 */
export const paying = (orderId: string) =>
  `p.order_id = ${orderId} and p.status in ('SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED') and p.failure_code is null`;

/** How a sale stands: what needs its creator's eyes comes first. */
const saleStatus = (t: string) => `case when ${t}.status = 'REFUNDED' then 'REFUNDED' else coalesce((
  select case
    when exists (select from disputes d where d.payment_id = p.id and d.status = 'OPEN') then 'DISPUTED'
    when exists (select from refunds r where r.payment_id = p.id and r.status = 'FAILING') then 'REFUND_FAILING'
    when exists (select from refunds r where r.payment_id = p.id and r.status = 'PENDING') then 'REFUNDING'
    when p.refunded_amount + p.lost_amount > 0 then 'PARTLY_REFUNDED' end
  from payments p where ${paying(`${t}.id`)}), 'PAID') end`;

/** Whether a sale has a dispute of a status, however its money stands. */
const hasDispute = (t: string, status: string) => `exists (
  select from payments p join disputes d on d.payment_id = p.id where ${paying(`${t}.id`)} and d.status = ${status})`;

const longestSearch = 254;

/** A number, or LIKE patterns for titles and emails; the email's is null for viewers who see emails masked. */
function searched(search: string, context: Context): [number: string | null, text: string, email: string | null] {
  if (search.length > longestSearch) throw badInput('api.searchTooLong', { max: longestSearch });
  const text = fold(search);
  const number = /^#?(\d{1,9})$/.exec(text)?.[1] ?? null;
  return [number, containing(text), text && seesContacts(context) ? containing(text) : null];
}

function filtered(query: SqlContext): string {
  const { t, arg, has, planAnew } = query;
  const conditions = [`${t}.paid_at is not null`];
  if (has('filter.status')) {
    planAnew();
    const status = arg('filter.status', 'text');
    conditions.push(`case when ${status} = 'DISPUTED' then ${hasDispute(t, "'OPEN'")} else ${saleStatus(t)} = ${status} end`);
  }
  if (has('filter.dispute')) {
    planAnew();
    conditions.push(hasDispute(t, arg('filter.dispute', 'text')));
  }
  if (has('filter.search')) {
    planAnew();
    const found = arg('filter.search', 'text[]', searched);
    conditions.push(`(${t}.number = (${found})[1]::int or fold(${t}.title) like (${found})[2] or fold(coalesce(${t}.title_ar, '')) like (${found})[2]
      or exists (select from users u where u.id = ${t}.customer_id and u.email like (${found})[3]))`);
  }
  return conditions.join(' and ');
}

/** Newest first, by the moment of the sale. */
const newest = [
  { column: 'paid_at', type: 'timestamptz', descending: true },
  { column: 'id', type: 'uuid', descending: true },
] as const;

export const saleQueries: NonNullable<Plans['Query']> = {
  sale: one('Sale', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
  sales: connection('Sale', filtered, newest),
};

const ofPayment = (type: string) =>
  many(
    type,
    ({ t, parent }) => `${t}.payment_id in (select p.id from payments p where ${paying(`${parent}.id`)})`,
    ({ t }) => `${t}.created_at, ${t}.id`,
  );

/** The fields of a sale beside its order. */
export const saleFields = {
  status: expression(({ t }) => saleStatus(t)),
  payment: one(
    'SalePayment',
    ({ t, parent }) =>
      `${t}.order_id = ${parent}.id and ${t}.status in ('SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED') and ${t}.failure_code is null`,
  ),
  refunds: ofPayment('Refund'),
  disputes: ofPayment('Dispute'),
  viewerCanRefund: expression(
    ({ t, value }) => `${value('boolean', seesContacts)} and ${t}.status = 'PAID' and exists (
      select from payments p where ${paying(`${t}.id`)} and p.refunded_amount + p.lost_amount
        + coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and ${isUnderWay('r')}), 0)
        + coalesce((select sum(d.amount) from disputes d where d.payment_id = p.id and d.status = 'OPEN'), 0) < p.amount)`,
  ),
};
