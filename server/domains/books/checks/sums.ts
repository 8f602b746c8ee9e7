import { sql } from '../../../platform/database/sql.ts';
import type { AccountCheck } from './check.ts';

/** Checks that the money and orders of all time in each table of sums are those of the ledger and of the orders. */
export const sums: AccountCheck = {
  name: 'the sums of reports',
  compared: (creatorId) => sql`
    with ledger as (
      select coalesce(sum(case when j.kind = 'SALE' and e.account = 'GATEWAY' then e.amount
        when j.kind = 'REFUND' and e.account = 'CREATOR' then -e.amount
        when j.kind = 'DISPUTE_LOST' and e.account = 'DISPUTE' then -e.amount else 0 end), 0)::text as revenue
      from ledger_journals j join ledger_entries e on e.journal_id = j.id where j.creator_id = ${creatorId}),
    orders as (select count(*)::text as paid from orders where creator_id = ${creatorId} and status = 'PAID')
    select what, sum::text as kept, revenue as due from ledger, (values
      ('the revenue of its totals', (select coalesce(sum(revenue_amount), 0) from creator_totals where creator_id = ${creatorId})),
      ('the revenue of its days', (select coalesce(sum(revenue_amount), 0) from creator_days where creator_id = ${creatorId})),
      ('the revenue of its items',
        (select coalesce(sum(revenue_amount), 0) from item_periods where creator_id = ${creatorId} and period = 'ALL' and kind not in ('CODE', 'SOURCE'))),
      ('the revenue of its customers', (select coalesce(sum(paid_amount), 0) from customer_totals where creator_id = ${creatorId}))) sums (what, sum)
    union all
    select what, count::text, paid from orders, (values
      ('the orders of its totals', (select coalesce(sum(order_count), 0) from creator_totals where creator_id = ${creatorId})),
      ('the orders of its days', (select coalesce(sum(order_count), 0) from creator_days where creator_id = ${creatorId}))) counts (what, count)`,
};
