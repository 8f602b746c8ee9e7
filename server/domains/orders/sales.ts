import { fold } from '../../../schema/rules/fold.ts';
import type { Context } from '../../core/context.ts';
import { badInput } from '../../core/errors.ts';
import { connection, expression, many, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';
import { containing } from '../../graphql/reads/like.ts';
import { capitalised } from '../../graphql/reads/search.ts';
import { seesContacts } from '../accounts/contacts.ts';
import { isUnderWay } from '../billing/refunding.ts';

/**
 * SQL for the condition that `payments p` is the payment of an order: the one that brought its money. Any other payment of the order went
 * back by itself. Takes SQL for the order's id.
 */
export const isPaymentOf = (orderId: string) =>
  `p.order_id = ${orderId} and p.status in ('SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED') and p.failure_code is null`;

/** SQL for the status of a sale. If several apply, the one that its creator must look at comes first. */
const saleStatus = (t: string) => `case when ${t}.status = 'REFUNDED' then 'REFUNDED' else coalesce((
  select case
    when exists (select from disputes d where d.payment_id = p.id and d.status = 'OPEN') then 'DISPUTED'
    when exists (select from refunds r where r.payment_id = p.id and r.status = 'FAILING') then 'REFUND_FAILING'
    when exists (select from refunds r where r.payment_id = p.id and r.status = 'PENDING') then 'REFUNDING'
    when p.refunded_amount + p.lost_amount > 0 then 'PARTLY_REFUNDED' end
  from payments p where ${isPaymentOf(`${t}.id`)}), 'PAID') end`;

const longestSaleSearch = 254;

/** The number, and LIKE patterns for titles and emails. The email's pattern is null for viewers who see emails masked. */
function saleSearchPatterns(search: string, context: Context): [number: string | null, text: string, email: string | null] {
  if (search.length > longestSaleSearch) throw badInput('api.searchTooLong', { max: longestSaleSearch });
  const text = fold(search);
  const number = /^#?(\d{1,9})$/.exec(text)?.[1] ?? null;
  return [number, containing(capitalised(text)), text && seesContacts(context) ? containing(text) : null];
}

/** SQL for the settled orders of the account that the argument `filter` (`SaleFilter`) finds. */
export function soughtSales(query: SqlContext): string {
  const { t, arg, has, unprepared, viewer } = query;
  const saleConditions = [`${t}.paid_at is not null`];
  const ordersOf = (rows: string) =>
    `array(select p.order_id from ${rows} and p.creator_id = ${viewer('creatorId')} and p.failure_code is null)`;
  const disputedOrders = (status: string) => ordersOf(`disputes d join payments p on p.id = d.payment_id where d.status = ${status}`);
  if (has('filter.status')) {
    unprepared();
    const status = arg('filter.status', 'text');
    // Few sales have such a status, so they are found by their refunds, disputes and payments, not among all sales. The statement is not
    // prepared: Postgres knows the status when it plans it.
    saleConditions.push(`(${status} <> 'REFUNDED' or ${t}.status = 'REFUNDED')`);
    saleConditions.push(`(${status} in ('PAID', 'REFUNDED') or ${t}.id = any(case ${status}
       when 'DISPUTED' then ${disputedOrders("'OPEN'")}
       when 'PARTLY_REFUNDED' then ${ordersOf(`payments p where p.status = 'PARTIALLY_REFUNDED'`)}
       else ${ordersOf(`refunds r join payments p on p.id = r.payment_id where ${isUnderWay('r')}`)} end))`);
    // A sale that was refunded is found as DISPUTED, too, while its dispute is open.
    saleConditions.push(`(${status} = 'DISPUTED' or ${saleStatus(t)} = ${status})`);
  }
  if (has('filter.dispute')) {
    unprepared();
    saleConditions.push(`${t}.id = any(${disputedOrders(arg('filter.dispute', 'text'))})`);
  }
  if (has('filter.search')) {
    unprepared();
    const saleSearch = arg('filter.search', 'text[]', saleSearchPatterns);
    saleConditions.push(`(${t}.number = (${saleSearch})[1]::int or ${t}.search like (${saleSearch})[2]
      or ${t}.customer_id = any(array(
        select k.customer_id from customer_totals k where k.creator_id = ${viewer('creatorId')} and k.email like (${saleSearch})[3])))`);
  }
  return saleConditions.join(' and ');
}

/** The latest sale comes first. */
const newestSales = [
  { column: 'paid_at', type: 'timestamptz', descending: true },
  { column: 'id', type: 'uuid', descending: true },
] as const;

export const saleQueries: NonNullable<Reads['Query']> = {
  sale: one('Sale', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
  sales: connection('Sale', soughtSales, newestSales),
};

const ofSalePayment = (type: string) =>
  many(
    type,
    ({ t, parent }) => `${t}.payment_id in (select p.id from payments p where ${isPaymentOf(`${parent}.id`)})`,
    ({ t }) => `${t}.created_at, ${t}.id`,
  );

/** The fields of a sale besides those of its order. */
export const saleFields = {
  status: expression(({ t }) => saleStatus(t)),
  payment: one(
    'SalePayment',
    ({ t, parent }) =>
      `${t}.order_id = ${parent}.id and ${t}.status in ('SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED') and ${t}.failure_code is null`,
  ),
  refunds: ofSalePayment('Refund'),
  disputes: ofSalePayment('Dispute'),
  viewerCanRefund: expression(
    ({ t, value }) => `${value('boolean', seesContacts)} and ${t}.status = 'PAID' and exists (
      select from payments p where ${isPaymentOf(`${t}.id`)} and p.refunded_amount + p.lost_amount
        + coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and ${isUnderWay('r')}), 0)
        + coalesce((select sum(d.amount) from disputes d where d.payment_id = p.id and d.status = 'OPEN'), 0) < p.amount)`,
  ),
};
