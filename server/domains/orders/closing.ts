import type { Context } from '../../core/context.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { paying } from './sales.ts';

/*
 * What becomes of what an account has sold when it is closed.
 */

/** Whether a customer is to get money back for a seat, and no refund is written yet: a job writes it. */
export const isAboutToRefund = async ({ db }: Context, creatorId: string): Promise<boolean> =>
  (await sql`
    select from bookings b join orders o on o.id = b.order_id join payments p on ${raw(paying('o.id'))}
    where b.creator_id = ${creatorId} and b.status = 'CANCELLED' and o.status = 'PAID'
      and p.amount > p.refunded_amount + p.lost_amount
      and (b.cancelled_by in ('HOST', 'SYSTEM') or exists (
        select from graphile_worker._private_jobs j where j.key = 'orders:refund:' || o.id))`.run(db)) > 0;

/** How many customers have something of the account that they can open. */
export async function countBuyers({ db }: Context, creatorId: string): Promise<number> {
  const { count } = await sql<{ count: number }>`
    select count(distinct e.customer_id)::int as count from entitlements e join products p on p.id = e.product_id
    where p.creator_id = ${creatorId}`.one(db);
  return count;
}

/** Customers who have something of the account that they can open, in the sequence of their ids behind `after`. */
export const buyersAfter = ({ db }: Context, creatorId: string, after: string | null, most: number): Promise<string[]> =>
  sql<{ id: string }>`
    select distinct e.customer_id as id from entitlements e join products p on p.id = e.product_id
    where p.creator_id = ${creatorId} and (${after}::uuid is null or e.customer_id > ${after}::uuid) order by id limit ${most}`
    .rows(db)
    .then((rows) => rows.map(({ id }) => id));

/** Takes away the right to open what the account sold, and with it how far its customers are. */
export const endAccess = ({ db }: Context, creatorId: string): Promise<number> =>
  sql`delete from entitlements e using products p where p.id = e.product_id and p.creator_id = ${creatorId}`.run(db);
