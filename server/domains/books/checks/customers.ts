import { sql } from '../../../platform/database/sql.ts';
import type { AccountCheck } from './check.ts';

/**
 * Checks that the stored sums of an account's customers are those of their orders, and that the counts of customers are those of these
 * rows.
 */
export const customers: AccountCheck = {
  name: 'the sums of customers',
  compared: (creatorId) => sql`
    with sold as (
      select o.*, o.status = 'PAID' as counts, o.status = 'PAID' and o.total_amount > 0 as counts_paid,
        coalesce((select sum(p.refunded_amount + p.lost_amount) from payments p
          where p.order_id = o.id and p.settled_at is not null and p.failure_code is null), 0) as back
      from orders o where o.creator_id = ${creatorId} and o.paid_at is not null),
    totals as (select * from customer_totals where creator_id = ${creatorId}),
    payers as (select * from creator_customers where creator_id = ${creatorId}),
    account as (select * from creator_totals where creator_id = ${creatorId})
    select concat_ws(' ', 'paid, orders, first and last of customer', customer_id) as what,
      concat_ws(' ', k.paid_amount, k.order_count, k.first_order_at, k.last_order_at) as kept,
      concat_ws(' ', s.paid, s.orders, s.first, s.last) as due
    from totals k full join (
      select customer_id, sum(total_amount - back) as paid, count(*) filter (where counts) as orders, min(paid_at) as first, max(paid_at) as last
      from sold group by 1) s using (customer_id)
    union all
    select concat_ws(' ', 'paid orders and last day of customer', customer_id), concat_ws(' ', coalesce(k.order_count, 0), k.last_day),
      concat_ws(' ', coalesce(s.orders, 0), s.last)
    from payers k full join (select customer_id, count(*) as orders, max(sold_on) as last from sold where counts_paid group by 1) s using (customer_id)
    union all
    select concat_ws(' ', 'paid orders of customer', customer_id, 'on', day), coalesce(k.order_count, 0)::text, coalesce(s.orders, 0)::text
    from (select * from customer_days where creator_id = ${creatorId}) k
      full join (select customer_id, sold_on as day, count(*) as orders from sold where counts_paid group by 1, 2) s using (customer_id, day)
    union all
    select concat_ws(' ', 'customers whose last day is', day), coalesce(k.payer_count, 0)::text, coalesce(p.payers, 0)::text
    from (select * from creator_days where creator_id = ${creatorId}) k
      full join (select last_day as day, count(*) as payers from payers where last_day is not null group by 1) p using (day)
    union all
    select 'customers', coalesce((select customer_count from account), 0)::text, (select count(*) from totals)::text
    union all
    select 'active customers', coalesce((select active_customers from account), 0)::text, (select count(*) from totals where order_count > 0 and left_at is null)::text
    union all
    select 'customers who paid', coalesce((select paid_customers from account), 0)::text, (select count(*) from payers where order_count > 0)::text`,
};
