import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import type { Row } from '../../platform/database/columns.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * What an account keeps of a customer: whether they are blocked, and a note, in the row of what they have bought. Selling holds that row
 * by `for key share`, which waits for a change of the block (`for update`) and for no other sale.
 */

/** Whether the account sells nothing more to a customer, as SQL; the answer holds until the transaction ends. */
export const isBlocked = (creatorId: Sql, customerId: Sql | string | null): Sql => sql`
  coalesce((
    select k.blocked_at is not null from customer_totals k where k.creator_id = ${creatorId} and k.customer_id = ${customerId} for key share), false)`;

/** The refusal of a customer whom the account has blocked. */
export const blocked = (field: string) => userError('BLOCKED', 'customer.blocked', [field]);

/** Refuses a customer whom the account has blocked. */
export async function refuseBlocked({ db }: Context, creatorId: string, customerId: string, field: string): Promise<void> {
  const { isOut } = await sql<{ isOut: boolean }>`select ${isBlocked(sql`${creatorId}`, customerId)} as "isOut"`.one(db);
  if (isOut) throw blocked(field);
}

/** The row of a customer of the account, locked: no sale of theirs is under way. @throws NOT_FOUND */
export async function lockCustomer({ db }: Context, creatorId: string, customerId: string): Promise<Row & { blocked_at: string | null }> {
  const found = await sql<{ row: Row }>`
    select to_jsonb(k) as row from customer_totals k where k.creator_id = ${creatorId} and k.customer_id = ${customerId} for update`.first(
    db,
  );
  if (!found) throw userError('NOT_FOUND', 'customer.notFound', ['id']);
  return found.row as Row & { blocked_at: string | null };
}

/** Blocks or unblocks a locked customer, and answers the row. */
export async function changeStanding(
  { db }: Context,
  creatorId: string,
  customerId: string,
  standing: { blockedAt: Date | null },
): Promise<Row> {
  const { row } = await sql<{ row: Row }>`
    update customer_totals k set blocked_at = ${standing.blockedAt} where k.creator_id = ${creatorId} and k.customer_id = ${customerId}
    returning to_jsonb(k) as row`.one(db);
  return row;
}

/** Changes the note on a locked customer, and answers the row. */
export async function changeNote({ db }: Context, creatorId: string, customerId: string, note: string | null): Promise<Row> {
  const { row } = await sql<{ row: Row }>`
    update customer_totals k set note = ${note} where k.creator_id = ${creatorId} and k.customer_id = ${customerId}
    returning to_jsonb(k) as row`.one(db);
  return row;
}

/**
 * A customer deletes their account: what accounts wrote about them goes, and they are no active customer any more. All sums of what was
 * sold to them stay. Their contacts in these rows follow the user's.
 */
export async function leaveCreators({ db, now }: Context, customerId: string): Promise<void> {
  // The accounts' rows first, as all do who write an account's sums: a trigger counts there.
  await sql`
    select from creator_totals where creator_id in (select creator_id from customer_totals where customer_id = ${customerId})
    order by creator_id for update`.run(db);
  await sql`update customer_totals set note = null, left_at = ${now()} where customer_id = ${customerId}`.run(db);
}

/** Forgets what a closed account wrote about its customers, and whom it blocked. */
export const forgetNotes = ({ db }: Context, creatorId: string): Promise<number> =>
  sql`
    update customer_totals set note = null, blocked_at = null
    where creator_id = ${creatorId} and num_nonnulls(note, blocked_at) > 0`.run(db);
