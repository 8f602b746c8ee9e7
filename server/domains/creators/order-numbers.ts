import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** Answers the number of an account's next order: 1, 2, 3 … The account's row stays locked, which keeps the sequence without gaps. */
export async function nextOrderNumber({ db }: Context, creatorId: string): Promise<number> {
  const { number } = await sql<{ number: number }>`
    update creators set order_count = order_count + 1 where id = ${creatorId} returning order_count as number`.one(db);
  return number;
}
