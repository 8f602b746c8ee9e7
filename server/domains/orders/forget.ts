import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { referencesTo } from '../../core/references.ts';
import { dropBatch, dropOld } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import { leaveOrders } from '../bookings/forget.ts';

/** Drops orders that were never paid, once their payments are dropped. Their bookings stay without them. */
export const forgetOrders = (context: Context): Promise<void> => dropOld(context, dropExpired);

async function dropExpired(context: Context): Promise<number> {
  const { db, now } = context;
  const isOld = sql`o.status = 'EXPIRED' and o.hold_expires_at < ${droppedBefore(now(), 'orders')} and not (o.holds_place or o.holds_use)
    and not (${await referencesTo(db, 'orders', 'o', ['bookings'])})
    and not exists (select from bookings b where b.order_id = o.id and (b.status <> 'CANCELLED' or b.confirmed_at is not null))`;
  const locked = await sql<{ id: string }>`
    select o.id from orders o where ${isOld} order by o.hold_expires_at limit ${dropBatch} for update skip locked`.rows(db);
  const orderIds = locked.map(({ id }) => id);
  await leaveOrders(context, orderIds);
  return sql`delete from orders o where o.id = any(${orderIds}) and ${isOld}`.run(db);
}
