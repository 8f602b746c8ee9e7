import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Handles a customer who deletes their account. Deletes what accounts wrote about them, and makes them no active subscriber any more. All
 * sums of what was sold to them stay. Triggers change their contacts in these rows with the user's.
 */
export async function leaveCreators({ db, now }: Context, customerId: string): Promise<void> {
  // The accounts' rows are locked first, as in all code that writes an account's sums: a trigger counts there.
  await sql`
    select from creator_totals where creator_id in (select creator_id from customer_totals where customer_id = ${customerId})
    order by creator_id for update`.run(db);
  await sql`update customer_totals set note = null, left_at = ${now()} where customer_id = ${customerId}`.run(db);
}

/** Deletes what a closed account wrote about its customers, and unblocks them. */
export const forgetNotes = ({ db }: Context, creatorId: string): Promise<number> =>
  sql`
    update customer_totals set note = null, blocked_at = null
    where creator_id = ${creatorId} and num_nonnulls(note, blocked_at) > 0`.run(db);
