import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * Draws the number of an account's next order: 1, 2, 3 … as `number`, or no row unless `condition` holds and the account is open. The
 * account's row stays locked, which keeps the sequence without gaps, and the account from being closed meanwhile.
 */
export const drawingOrderNumber = (creatorId: string, condition: Sql): Sql => sql`
  update creators set order_count = order_count + 1 where id = ${creatorId} and closed_at is null and ${condition} returning order_count as number`;
