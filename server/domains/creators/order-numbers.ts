import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * SQL that draws the number of an account's next order: 1, 2, 3 …, as `number`. Gives no row if `condition` does not hold, or if the
 * account is closed. The account's row stays locked until the transaction ends: so numbers have no gaps, and nobody closes the account
 * meanwhile.
 */
export const drawingOrderNumber = (creatorId: string, condition: Sql): Sql => sql`
  update creators set order_count = order_count + 1 where id = ${creatorId} and closed_at is null and ${condition} returning order_count as number`;
