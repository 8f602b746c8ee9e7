import type { Context } from '../../core/context.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { firstDayOf } from './periods.ts';

/**
 * Adds up the weeks of an account again, from its days, after the account has changed the first day of its week. Sales and refunds of the
 * account wait until the transaction ends, since they lock the same row first. The caller has locked the account's own row before, in the
 * order in which a free order locks both.
 */
export async function recountWeeks({ db }: Context, { creatorId }: { creatorId: string }): Promise<void> {
  await sql`insert into creator_totals (creator_id) values (${creatorId}) on conflict (creator_id) do nothing`.run(db);
  await sql`select from creator_totals where creator_id = ${creatorId} for update`.run(db);
  await sql`delete from item_periods where creator_id = ${creatorId} and period = 'WEEK'`.run(db);
  await sql`
    insert into item_periods (creator_id, kind, period, from_day, item_id, order_count, gross_amount, discount_amount, refund_amount,
      fee_amount, revenue_amount)
    select d.creator_id, d.kind, 'WEEK', ${raw(firstDayOf(`'WEEK'`, 'd.from_day', 'c.week_start'))} as week, d.item_id, sum(d.order_count)::int,
      sum(d.gross_amount)::bigint, sum(d.discount_amount)::bigint, sum(d.refund_amount)::bigint, sum(d.fee_amount)::bigint,
      sum(d.revenue_amount)::bigint
    from item_periods d join creators c on c.id = d.creator_id
    where d.creator_id = ${creatorId} and d.period = 'DAY' group by d.creator_id, d.kind, week, d.item_id`.run(db);
}
