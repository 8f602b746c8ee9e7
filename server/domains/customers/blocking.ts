import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import type { Row } from '../../platform/database/columns.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** SQL for whether an account has blocked a customer. The answer holds until the transaction ends. */
export const isBlocked = (creatorId: Sql, customerId: Sql | string | null): Sql => sql`
  coalesce((
    select k.blocked_at is not null from customer_totals k where k.creator_id = ${creatorId} and k.customer_id = ${customerId} for key share), false)`;

/** The refusal of a customer whom the account has blocked. */
export const blocked = (field: string) => userError('BLOCKED', 'customer.blocked', [field]);

/** Refuses a customer whom the account has blocked. */
export async function refuseBlocked({ db }: Context, creatorId: string, customerId: string, field: string): Promise<void> {
  const { isOut: isBlockedHere } = await sql<{ isOut: boolean }>`select ${isBlocked(sql`${creatorId}`, customerId)} as "isOut"`.one(db);
  if (isBlockedHere) throw blocked(field);
}

/**
 * Locks the row of a customer of the account, and answers it: no sale to them is under way then.
 * @throws NOT_FOUND
 */
export async function lockCustomer({ db }: Context, creatorId: string, customerId: string): Promise<Row & { blocked_at: string | null }> {
  const lockedCustomer = await sql<{ row: Row }>`
    select to_jsonb(k) as row from customer_totals k where k.creator_id = ${creatorId} and k.customer_id = ${customerId} for update`.first(
    db,
  );
  if (!lockedCustomer) throw userError('NOT_FOUND', 'customer.notFound', ['id']);
  return lockedCustomer.row as Row & { blocked_at: string | null };
}

/** Blocks or unblocks a locked customer, and answers the row. */
export async function changeBlock({ db }: Context, creatorId: string, customerId: string, blockedAt: Date | null): Promise<Row> {
  const { row: customerRow } = await sql<{ row: Row }>`
    update customer_totals k set blocked_at = ${blockedAt} where k.creator_id = ${creatorId} and k.customer_id = ${customerId}
    returning to_jsonb(k) as row`.one(db);
  return customerRow;
}

/** Changes the note on a locked customer, and answers the row. */
export async function changeNote({ db }: Context, creatorId: string, customerId: string, note: string | null): Promise<Row> {
  const { row: customerRow } = await sql<{ row: Row }>`
    update customer_totals k set note = ${note} where k.creator_id = ${creatorId} and k.customer_id = ${customerId}
    returning to_jsonb(k) as row`.one(db);
  return customerRow;
}
