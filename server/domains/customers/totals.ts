import { sql } from '../../platform/database/sql.ts';

/**
 * How a sale and a refund change their customer's row: parts of the statements that write all sums, so that no statement more is needed.
 * The account's row in `creator_totals` is locked before.
 */

/** Counts a sale, which it reads from `sale`. Answers `is_new` for a customer's first sale. */
export const countedSale = sql`
  insert into customer_totals as known (creator_id, customer_id, paid_amount, order_count, first_order_at, last_order_at)
  select creator_id, customer_id, amount, 1, at, at from sale
  on conflict (creator_id, customer_id) do update
  set paid_amount = known.paid_amount + excluded.paid_amount, order_count = known.order_count + 1,
    first_order_at = least(known.first_order_at, excluded.first_order_at),
    last_order_at = greatest(known.last_order_at, excluded.last_order_at)
  returning old.customer_id is null as is_new`;

/** Takes out a refund, and orders of which nothing is left. Reads both from `refund`. */
export const countedRefund = sql`
  update customer_totals known set paid_amount = known.paid_amount - refund.amount, order_count = known.order_count - refund.orders
  from refund where known.creator_id = refund.creator_id and known.customer_id = refund.customer_id`;
