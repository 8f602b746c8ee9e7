import type { Context } from '../../core/context.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { firstDayOf, periods } from './periods.ts';

const allPeriods = raw(periods);
/** The first day of `period` that `day` is in. */
const periodStart = raw(firstDayOf('period', 'day', 'week_start'));

/** Adds the rows of `movement` to the creator's days. Counts `customer` on their new latest day, and no longer on the one before. */
const creatorDays = raw(`creator_day as (
      insert into creator_days as known (creator_id, day, revenue_amount, order_count, payer_count)
      select creator_id, day, sum(amount)::bigint, sum(orders)::int, sum(payers)::int from (
        select creator_id, day, amount, orders, 0 as payers from movement
        union all
        select creator_id, paid_last, 0, 0, 1 from customer where paid_last is distinct from paid_before and paid_last is not null
        union all
        select creator_id, paid_before, 0, 0, -1 from customer where paid_last is distinct from paid_before and paid_before is not null) moved
      group by creator_id, day
      on conflict (creator_id, day) do update
      set revenue_amount = known.revenue_amount + excluded.revenue_amount, order_count = known.order_count + excluded.order_count,
        payer_count = known.payer_count + excluded.payer_count)`);

/** The fields of a sale that the sums need. */
export interface CountedSale {
  creatorId: string;
  /** Null for a booking, which counts for the account and its customer, and for no product. */
  productId: string | null;
  customerId: string;
  /** Minor units; a free order counts as an order, its customer not as one who paid. */
  amount: number;
  at: Date;
}

/**
 * Runs `condition`, and if it answers a row adds a settled order to every sum, in the caller's transaction. Answers the account's
 * sale version: 1, 2, 3 … without gaps; null if nothing was added.
 */
export async function countSale(
  { db, withCommit }: Context,
  { creatorId, productId, customerId, amount, at }: CountedSale,
  condition: Sql,
): Promise<number | null> {
  // The creator's row first: its lock lets one transaction at a time write this creator's sums.
  const drawn = await sql<{ version: number }>`
    with condition as (${condition})
    insert into creator_totals as total (creator_id, sale_version) select ${creatorId}::uuid, 1 where exists (select from condition)
    on conflict (creator_id) do update set sale_version = total.sale_version + 1 returning sale_version as version`.first(db);
  if (!drawn) return null;
  const counted = sql`
    with sale as (
      select id as creator_id, ${productId}::uuid as product_id, ${customerId}::uuid as customer_id, ${amount}::bigint as amount,
        ${at}::timestamptz as at, (${at}::timestamptz at time zone time_zone)::date as day, week_start
      from creators where id = ${creatorId}),
    customer_total as (
      insert into customer_totals as known (creator_id, customer_id, paid_amount, order_count, first_order_at, last_order_at)
      select creator_id, customer_id, amount, 1, at, at from sale
      on conflict (creator_id, customer_id) do update
      set paid_amount = known.paid_amount + excluded.paid_amount, order_count = known.order_count + 1,
        first_order_at = least(known.first_order_at, excluded.first_order_at),
        last_order_at = greatest(known.last_order_at, excluded.last_order_at)
      returning old.customer_id is null as is_new),
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
      insert into product_totals as known (product_id, creator_id, revenue_amount, order_count) select product_id, creator_id, amount, 1 from sale where product_id is not null
      on conflict (product_id) do update
      set revenue_amount = known.revenue_amount + excluded.revenue_amount, order_count = known.order_count + 1),
    product_period as (
      insert into product_periods as known (creator_id, period, from_day, product_id, revenue_amount, order_count)
      select creator_id, period, ${periodStart}, product_id, amount, 1 from sale, ${allPeriods} all_periods (period) where product_id is not null
      on conflict (creator_id, period, from_day, product_id) do update
      set revenue_amount = known.revenue_amount + excluded.revenue_amount, order_count = known.order_count + 1),
    movement as (select creator_id, day, amount, 1 as orders from sale),
    ${creatorDays}
    update creator_totals total
    set revenue_amount = total.revenue_amount + sale.amount, order_count = total.order_count + 1,
      paid_customers = total.paid_customers + (select count(*) from customer where order_count = 1),
      customer_count = total.customer_count + (select count(*) from customer_total where is_new)
    from sale where total.creator_id = sale.creator_id`;
  await withCommit(counted);
  return drawn.version;
}

/**
 * Takes a refund out of every sum, in the caller's transaction. The money on the day it went back (`refundedAt`); when
 * nothing is left of the order (`whole`), the order on the day it was made (`sale.at`).
 */
export async function countRefund({ db }: Context, sale: CountedSale, refund: { amount: number; whole: boolean; at: Date }): Promise<void> {
  const { creatorId, productId, customerId } = sale;
  await sql`select from creator_totals where creator_id = ${creatorId} for update`.run(db);
  await sql`
    with refund as (
      select id as creator_id, ${productId}::uuid as product_id, ${customerId}::uuid as customer_id,
        ${refund.amount}::bigint as amount, ${refund.whole ? 1 : 0}::int as orders,
        -- A free order was never counted among those that its customer paid for.
        ${refund.whole && sale.amount > 0 ? 1 : 0}::int as paid_orders,
        (${sale.at}::timestamptz at time zone time_zone)::date as sold_on,
        (${refund.at}::timestamptz at time zone time_zone)::date as refunded_on, week_start
      from creators where id = ${creatorId}),
    movement as (
      select creator_id, product_id, week_start, refunded_on as day, -amount as amount, 0 as orders from refund
      union all
      select creator_id, product_id, week_start, sold_on, 0, -orders from refund),
    customer_total as (
      update customer_totals known set paid_amount = known.paid_amount - refund.amount, order_count = known.order_count - refund.orders
      from refund where known.creator_id = refund.creator_id and known.customer_id = refund.customer_id),
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
      from refund where known.product_id = refund.product_id),
    product_period as (
      insert into product_periods as known (creator_id, period, from_day, product_id, revenue_amount, order_count)
      select creator_id, period, ${periodStart} as from_day, product_id, sum(amount)::bigint, sum(orders)::int
      from movement, ${allPeriods} all_periods (period) where product_id is not null group by creator_id, period, from_day, product_id
      on conflict (creator_id, period, from_day, product_id) do update
      set revenue_amount = known.revenue_amount + excluded.revenue_amount, order_count = known.order_count + excluded.order_count),
    ${creatorDays}
    update creator_totals total
    set revenue_amount = total.revenue_amount - refund.amount, order_count = total.order_count - refund.orders,
      paid_customers = total.paid_customers - (select count(*) from customer where order_count = 0 and refund.paid_orders = 1)
    from refund where total.creator_id = refund.creator_id`.run(db);
}
