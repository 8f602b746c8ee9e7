import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { deletedName } from '../accounts/deleted-name.ts';
import { giveBack } from './changes/cancel.ts';

/** A customer's seats when they delete their account. */

/** How many confirmed seats of a customer lie ahead, or are under way. */
export async function countAhead({ db, now }: Context, customerId: string): Promise<number> {
  const { count: bookingsAhead } = await sql<{ count: number }>`
    select count(*)::int as count from bookings b join sessions s on s.id = b.session_id
    where b.customer_id = ${customerId} and b.status = 'CONFIRMED'
      and (s.status = 'LIVE' or (s.status in ('HELD', 'SCHEDULED') and s.ends_at > ${now()}))`.one(db);
  return bookingsAhead;
}

/** Gives back the seats that are only held for a customer, and takes the customer off waiting lists. Locks sessions. */
export async function giveBackSeats(context: Context, customerId: string): Promise<void> {
  const { db } = context;
  const heldBookings = await sql<{ id: string; status: string }>`
    select id, status from bookings where customer_id = ${customerId} and status in ('HELD', 'PENDING_PAYMENT') order by session_id`.rows(
    db,
  );
  for (const booking of heldBookings) await giveBack(context, booking);
  await sql`delete from waiting_entries where customer_id = ${customerId}`.run(db);
}

/** Removes a customer's name from their past bookings, which stay. */
export async function eraseAttendee({ db }: Context, customerId: string): Promise<void> {
  await sql`update bookings b set name = ${deletedName('b.creator_id')} where b.customer_id = ${customerId}`.run(db);
}
