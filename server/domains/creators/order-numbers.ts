import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * Draws the number of an account's next order: 1, 2, 3 … as `number`, or no row unless `condition` holds. The account's row stays
 * locked, which keeps the sequence without gaps.
 */
export const drawingOrderNumber = (creatorId: string, condition: Sql): Sql => sql`
  update creators set order_count = order_count + 1 where id = ${creatorId} and ${condition} returning order_count as number`;
