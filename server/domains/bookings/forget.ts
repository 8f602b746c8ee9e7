import { droppedBefore } from '../../core/ages.ts';
import type { Context } from '../../core/context.ts';
import { referencesTo } from '../../core/references.ts';
import { dropBatch, dropOld } from '../../core/sweep.ts';
import { sql } from '../../platform/database/sql.ts';

/** Drops waiting entries that are over, and bookings that were never confirmed. A booking with an order or a place in a list stays. */
export async function forgetBookings(context: Context): Promise<void> {
  const overBefore = droppedBefore(context.now(), 'waitingEntries');
  await dropOld(context, ({ db }) =>
    sql`delete from waiting_entries where ctid = any(array(
      select w.ctid from waiting_entries w join sessions s on s.id = w.session_id
      where s.ends_at < ${overBefore}
        or (w.status in ('BOOKED', 'LAPSED', 'LEFT') and coalesce(w.offer_expires_at, w.created_at) < ${overBefore})
      limit ${dropBatch} for update of w skip locked))`.run(db),
  );
  const endedBefore = droppedBefore(context.now(), 'bookings');
  const isNamed = await referencesTo(context.db, 'bookings', 'b');
  await dropOld(context, ({ db }) =>
    sql`delete from bookings where ctid = any(array(
      select b.ctid from bookings b where b.status = 'CANCELLED' and b.confirmed_at is null and b.cancelled_at < ${endedBefore}
        and not (${isNamed})
      limit ${dropBatch} for update skip locked))`.run(db),
  );
}

/** Takes orders that are dropped off the bookings that were never confirmed. The caller has locked the orders. */
export async function leaveOrders({ db }: Context, orderIds: readonly string[]): Promise<void> {
  await sql`
    update bookings set order_id = null where order_id = any(${orderIds}) and status = 'CANCELLED' and confirmed_at is null`.run(db);
}
