import type { Context } from '../../core/context.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { isPaymentOf } from './sales.ts';

/*
 * What happens to an account's sales when it is closed.
 */

/** Whether a customer will get money back for a seat, but no refund is written yet: a job will write it. */
export const isAboutToRefund = async ({ db }: Context, creatorId: string): Promise<boolean> =>
  (await sql`
    select from bookings b join orders o on o.id = b.order_id join payments p on ${raw(isPaymentOf('o.id'))}
    where b.creator_id = ${creatorId} and b.status = 'CANCELLED' and o.status = 'PAID'
      and p.amount > p.refunded_amount + p.lost_amount
      and (b.cancelled_by in ('HOST', 'SYSTEM') or exists (
        select from graphile_worker._private_jobs j where j.key = 'orders:refund:' || o.id))`.run(db)) > 0;

/** The number of customers who can open something of the account. */
export async function countBuyers({ db }: Context, creatorId: string): Promise<number> {
  const { count } = await sql<{ count: number }>`
    select count(distinct e.customer_id)::int as count from entitlements e join products p on p.id = e.product_id
    where p.creator_id = ${creatorId}`.one(db);
  return count;
}

/** Ids of customers who can open something of the account, in order, from the first one after `after`. */
export const buyersAfter = ({ db }: Context, creatorId: string, after: string | null, most: number): Promise<string[]> =>
  sql<{ id: string }>`
    select distinct e.customer_id as id from entitlements e join products p on p.id = e.product_id
    where p.creator_id = ${creatorId} and (${after}::uuid is null or e.customer_id > ${after}::uuid) order by id limit ${most}`
    .rows(db)
    .then((rows) => rows.map(({ id }) => id));

/** Deletes the rights to open what the account sold. Progress is deleted with them. */
export const endAccess = ({ db }: Context, creatorId: string): Promise<number> =>
  sql`delete from entitlements e using products p where p.id = e.product_id and p.creator_id = ${creatorId}`.run(db);
