import { raw, sql } from '../../../platform/database/sql.ts';
import { firstDayOf, periods } from '../../reports/periods.ts';
import { sourceId } from '../../reports/sums.ts';
import type { AccountCheck } from './check.ts';

/** SQL for the figures of a row as one text. A missing row has zeros. */
const itemFigures = (row: string) =>
  raw(
    `concat_ws(' ', ${['order_count', 'gross_amount', 'discount_amount', 'refund_amount', 'fee_amount', 'revenue_amount']
      .map((column) => `coalesce(${row}.${column}, 0)`)
      .join(', ')})`,
  );
const summedFigures = raw(`sum(order_count) as order_count, sum(gross_amount) as gross_amount, sum(discount_amount) as discount_amount,
  sum(refund_amount) as refund_amount, sum(fee_amount) as fee_amount, sum(revenue_amount) as revenue_amount`);

/**
 * Checks that the sums by item are those of the item's orders, payments and disputes: what was sold on each day, and all refunds and all
 * fees. The days of refunds and fees are not checked: nothing tells them afterwards, because the account may have changed its zone. The
 * sums of longer periods, and of the account's days, must be those of the items' days.
 */
export const items: AccountCheck = {
  name: 'the sums by item, period and day',
  compared: (creatorId) => sql`
    with kept as (select * from item_periods where creator_id = ${creatorId}),
    sold as (
      select o.id, o.sold_on, o.status, o.total_amount + o.discount_amount as gross, o.discount_amount as discount, item.kind, item.id as item_id
      from orders o left join bookings b on b.id = o.booking_id left join sessions s on s.id = b.session_id,
        lateral (values
          (case when o.product_id is not null then 'PRODUCT' when s.appointment_type_id is not null then 'APPOINTMENT_TYPE' else 'SESSION' end,
            coalesce(o.product_id, s.appointment_type_id, s.id)),
          ('CODE', o.promo_code_id),
          ('SOURCE', ${sourceId(sql`o.creator_id`, sql`o.source`)})) item (kind, id)
      where o.creator_id = ${creatorId} and item.id is not null),
    sales as (
      select kind, item_id, sold_on as day, count(*) filter (where status = 'PAID') as orders, sum(gross) as gross, sum(discount) as discount
      from sold where sold_on is not null group by 1, 2, 3),
    moved as (
      select kind, item_id, sum(p.fee_amount + d.fee) as fee,
        sum(case when p.failure_code is null then p.refunded_amount + p.lost_amount else 0 end) as refund
      from sold join payments p on p.order_id = sold.id and p.settled_at is not null,
        lateral (select coalesce(sum(fee_amount), 0) as fee from disputes where payment_id = p.id and status <> 'OPEN') d
      group by 1, 2),
    longer as (
      select d.kind, d.item_id, p.period, ${raw(firstDayOf('p.period', 'd.from_day', 'c.week_start'))} as from_day, ${summedFigures}
      from kept d join (select id, week_start from creators) c on c.id = d.creator_id, ${raw(periods)} p (period)
      where d.period = 'DAY' and p.period <> 'DAY' group by 1, 2, 3, 4),
    days as (select from_day as day, ${summedFigures} from kept where period = 'DAY' and kind not in ('CODE', 'SOURCE') group by 1)
    select concat_ws(' ', 'orders, gross and discount of', kind, item_id, 'on', day) as what,
      concat_ws(' ', coalesce(k.order_count, 0), coalesce(k.gross_amount, 0), coalesce(k.discount_amount, 0)) as kept,
      concat_ws(' ', coalesce(s.orders, 0), coalesce(s.gross, 0), coalesce(s.discount, 0)) as due
    from (select *, from_day as day from kept where period = 'DAY') k full join sales s using (kind, item_id, day)
    union all
    select concat_ws(' ', 'refunds and fees of', kind, item_id), concat_ws(' ', coalesce(k.refund_amount, 0), coalesce(k.fee_amount, 0)),
      concat_ws(' ', coalesce(m.refund, 0), coalesce(m.fee, 0))
    from (select * from kept where period = 'ALL') k full join moved m using (kind, item_id)
    union all
    select concat_ws(' ', 'the', period, 'of', from_day, 'of', kind, item_id), ${itemFigures('k')}, ${itemFigures('l')}
    from (select * from kept where period <> 'DAY') k full join longer l using (kind, item_id, period, from_day)
    union all
    select concat_ws(' ', 'the day', day), ${itemFigures('k')}, ${itemFigures('d')}
    from (select * from creator_days where creator_id = ${creatorId}) k full join days d using (day)
    union all
    select concat_ws(' ', 'revenue and orders in the list of products, of', t.product_id), concat_ws(' ', t.revenue_amount, t.order_count),
      concat_ws(' ', coalesce(k.revenue_amount, 0), coalesce(k.order_count, 0))
    from product_totals t left join kept k on k.kind = 'PRODUCT' and k.period = 'ALL' and k.item_id = t.product_id where t.creator_id = ${creatorId}`,
};
