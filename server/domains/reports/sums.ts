import type { Context } from '../../core/context.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { countedRefund, countedSale } from '../customers/totals.ts';
import type { SalePlace, SoldItem, SoldOrder } from '../orders/events.ts';
import { firstDayOf, periods } from './periods.ts';

const figureColumns = 'order_count, gross_amount, discount_amount, refund_amount, fee_amount, revenue_amount';
const figureSums = `sum(orders)::int, sum(gross)::bigint, sum(discount)::bigint, sum(refund)::bigint, sum(fee)::bigint,
        sum(gross - discount - refund)::bigint`;
const addedFigures = figureColumns
  .split(', ')
  .map((column) => `${column} = known.${column} + excluded.${column}`)
  .join(', ');

/** The id of a source of links in an account, as SQL. */
export const sourceId = (creatorId: Sql, source: Sql): Sql => sql`md5(${creatorId}::text || ' ' || ${source})::uuid`;

/**
 * Adds the rows of `movement` (day, orders, gross, discount, refund, fee) to the sums of the items in `sold` (kind, item_id), of the promo
 * code, and of the link's source.
 */
const itemPeriods = ({ creatorId, promoCodeId, source }: SoldItem) => sql`
    link as (
      insert into sale_sources (id, creator_id, source)
      select ${sourceId(sql`known.creator_id`, sql`known.source`)}, creator_id, source
      from (select ${creatorId}::uuid as creator_id, ${source}::text as source) known where source is not null
      on conflict (id) do nothing),
    item as (
      select kind, item_id from sold
      union all
      select 'CODE', code from (select ${promoCodeId}::uuid as code) used where code is not null
      union all
      select 'SOURCE', ${sourceId(sql`known.creator_id`, sql`known.source`)}
      from (select ${creatorId}::uuid as creator_id, ${source}::text as source) known where source is not null),
    item_period as (
      insert into item_periods as known (creator_id, kind, period, from_day, item_id, ${raw(figureColumns)})
      select creator_id, kind, period, ${raw(firstDayOf('period', 'day', 'week_start'))} as from_day, item_id, ${raw(figureSums)}
      from movement, item, ${raw(periods)} all_periods (period) group by creator_id, kind, period, from_day, item_id
      on conflict (creator_id, kind, period, from_day, item_id) do update set ${raw(addedFigures)})`;

/** Adds the rows of `movement` to the creator's days. Moves the count of `customer` from their former latest day to the new one. */
const creatorDays = raw(`creator_day as (
      insert into creator_days as known (creator_id, day, ${figureColumns}, payer_count)
      select creator_id, day, ${figureSums}, sum(payers)::int from (
        select creator_id, day, orders, gross, discount, refund, fee, 0 as payers from movement
        union all
        select creator_id, paid_last, 0, 0, 0, 0, 0, 1 from customer where paid_last is distinct from paid_before and paid_last is not null
        union all
        select creator_id, paid_before, 0, 0, 0, 0, 0, -1 from customer where paid_last is distinct from paid_before and paid_before is not null) moved
      group by creator_id, day
      on conflict (creator_id, day) do update set ${addedFigures}, payer_count = known.payer_count + excluded.payer_count)`);

/**
 * Adds a settled order to every sum, in the caller's transaction: its list price, the discount and the gateway's fee. Adds it only if the
 * statement `condition` answers a row. Answers the account's sale version (1, 2, 3 … without gaps), and the day on which the sale counts,
 * in the account's time zone; null if nothing was added.
 */
export async function countSale(
  { db, withCommit }: Context,
  sale: SoldOrder & { discount: number; fee: number; at: Date },
  condition: Sql,
): Promise<SalePlace | null> {
  const { creatorId, customerId, amount, discount, fee, at } = sale;
  // The creator's row first: its lock lets one transaction at a time write this creator's sums.
  const salePlace = await sql<SalePlace>`
    with condition as (${condition})
    insert into creator_totals as total (creator_id, sale_version) select ${creatorId}::uuid, 1 where exists (select from condition)
    on conflict (creator_id) do update set sale_version = total.sale_version + 1
    returning sale_version as version,
      (select (${at}::timestamptz at time zone time_zone)::date::text from creators where id = ${creatorId}) as day`.first(db);
  if (!salePlace) return null;
  const countingSale = sql`
    with sold as (${sale.item}),
    sale as (
      select id as creator_id, ${customerId}::uuid as customer_id, ${amount}::bigint as amount,
        ${at}::timestamptz as at, ${salePlace.day}::date as day, week_start
      from creators where id = ${creatorId}),
    customer_total as (${countedSale}),
    customer as (
      insert into creator_customers as known (creator_id, customer_id, order_count, last_day)
      select creator_id, customer_id, 1, day from sale where amount > 0
      on conflict (creator_id, customer_id) do update
      set order_count = known.order_count + 1, last_day = greatest(known.last_day, excluded.last_day)
      returning known.creator_id, known.order_count, old.last_day as paid_before, new.last_day as paid_last),
    customer_day as (
      insert into customer_days as known (creator_id, day, customer_id, order_count) select creator_id, day, customer_id, 1 from sale where amount > 0
      on conflict (creator_id, day, customer_id) do update set order_count = known.order_count + 1),
    product as (
      insert into product_totals as known (product_id, creator_id, revenue_amount, order_count)
      select item_id, creator_id, amount, 1 from sale, sold where kind = 'PRODUCT'
      on conflict (product_id) do update
      set revenue_amount = known.revenue_amount + excluded.revenue_amount, order_count = known.order_count + 1),
    movement as (
      select creator_id, day, week_start, 1 as orders, amount + ${discount}::bigint as gross, ${discount}::bigint as discount, 0 as refund,
        ${fee}::bigint as fee from sale),
    ${itemPeriods(sale)},
    ${creatorDays}
    update creator_totals total
    set revenue_amount = total.revenue_amount + sale.amount, order_count = total.order_count + 1,
      paid_customers = total.paid_customers + (select count(*) from customer where order_count = 1),
      customer_count = total.customer_count + (select count(*) from customer_total where is_new)
    from sale where total.creator_id = sale.creator_id`;
  await withCommit(countingSale);
  return salePlace;
}

/**
 * Takes a refund out of every sum, in the caller's transaction. The money counts on the day it went back (`refund.at`). If nothing is left
 * of the order (`whole`), the order is no longer counted on its own day (`sale.soldOn`).
 */
export async function countRefund(
  { db }: Context,
  sale: SoldOrder & { soldOn: string },
  refund: { amount: number; whole: boolean; at: Date },
): Promise<void> {
  const { creatorId, customerId } = sale;
  await sql`select from creator_totals where creator_id = ${creatorId} for update`.run(db);
  await sql`
    with sold as (${sale.item}),
    refund as (
      select id as creator_id, ${customerId}::uuid as customer_id,
        ${refund.amount}::bigint as amount, ${refund.whole ? 1 : 0}::int as orders,
        -- A free order was never counted among those that its customer paid for.
        ${refund.whole && sale.amount > 0 ? 1 : 0}::int as paid_orders,
        ${sale.soldOn}::date as sold_on,
        (${refund.at}::timestamptz at time zone time_zone)::date as refunded_on, week_start
      from creators where id = ${creatorId}),
    movement as (
      select creator_id, week_start, refunded_on as day, 0 as orders, 0 as gross, 0 as discount, amount as refund, 0 as fee from refund
      union all
      select creator_id, week_start, sold_on, -orders, 0, 0, 0, 0 from refund),
    customer_total as (${countedRefund}),
    customer as (
      update creator_customers known set order_count = known.order_count - refund.paid_orders, last_day = (
        -- This sees the days as they were, so the order that goes is left out by hand.
        select max(d.day) from customer_days d
        where d.creator_id = known.creator_id and d.customer_id = known.customer_id
          and d.order_count > case when d.day = refund.sold_on then refund.paid_orders else 0 end)
      from refund where known.creator_id = refund.creator_id and known.customer_id = refund.customer_id
      returning known.creator_id, known.order_count, old.last_day as paid_before, new.last_day as paid_last),
    customer_day as (
      update customer_days known set order_count = known.order_count - refund.paid_orders from refund
      where known.creator_id = refund.creator_id and known.customer_id = refund.customer_id and known.day = refund.sold_on),
    product as (
      update product_totals known set revenue_amount = known.revenue_amount - refund.amount, order_count = known.order_count - refund.orders
      from refund, sold where sold.kind = 'PRODUCT' and known.product_id = sold.item_id),
    ${itemPeriods(sale)},
    ${creatorDays}
    update creator_totals total
    set revenue_amount = total.revenue_amount - refund.amount, order_count = total.order_count - refund.orders,
      paid_customers = total.paid_customers - (select count(*) from customer where order_count = 0 and refund.paid_orders = 1)
    from refund where total.creator_id = refund.creator_id`.run(db);
}

/**
 * Adds a fee that the creator bears without a sale, in the caller's transaction: the fee of a payment that had to go back, or of a dispute.
 * `fee` is in minor units.
 */
export async function countFee({ db }: Context, sold: SoldItem, fee: number, at: Date): Promise<void> {
  if (fee === 0) return;
  const { creatorId } = sold;
  await sql`insert into creator_totals (creator_id) values (${creatorId}) on conflict (creator_id) do nothing`.run(db);
  await sql`select from creator_totals where creator_id = ${creatorId} for update`.run(db);
  await sql`
    with sold as (${sold.item}),
    movement as (
      select id as creator_id, week_start, (${at}::timestamptz at time zone time_zone)::date as day, 0 as orders, 0 as gross, 0 as discount,
        0 as refund, ${fee}::bigint as fee
      from creators where id = ${creatorId}),
    customer as (select null::uuid as creator_id, null::date as paid_before, null::date as paid_last where false),
    ${itemPeriods(sold)},
    ${creatorDays}
    select`.run(db);
}
