import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { referencesTo } from '../../core/references.ts';
import { dropRows } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';

/** Drops waiting entries that are over, and bookings that were never confirmed. A booking with an order or a place in a list stays. */
export async function forgetBookings(context: Context): Promise<void> {
  const overBefore = droppedBefore(context.now(), 'waitingEntries');
  const isOver = sql`s.ends_at < ${overBefore}
    or (r.status in ('BOOKED', 'LAPSED', 'LEFT') and coalesce(r.offer_expires_at, r.created_at) < ${overBefore})`;
  await dropRows(context, 'waiting_entries', isOver, sql`join sessions s on s.id = r.session_id`);
  const endedBefore = droppedBefore(context.now(), 'bookings');
  const isNamed = await referencesTo(context.db, 'bookings', 'r');
  const isUnused = sql`r.status = 'CANCELLED' and r.confirmed_at is null and r.cancelled_at < ${endedBefore} and not (${isNamed})`;
  await dropRows(context, 'bookings', isUnused);
}

/** Takes orders that are dropped off the bookings that were never confirmed. The caller has locked the orders. */
export async function leaveOrders({ db }: Context, orderIds: readonly string[]): Promise<void> {
  await sql`
    update bookings set order_id = null where order_id = any(${orderIds}) and status = 'CANCELLED' and confirmed_at is null`.run(db);
}
