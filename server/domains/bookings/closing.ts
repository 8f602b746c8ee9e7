import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * How many confirmed seats of an account's sessions lie ahead. Includes those of live sessions, and of past ones that no job has ended yet.
 */
export async function countSeatsAhead({ db }: Context, creatorId: string): Promise<number> {
  const { count: seatsAhead } = await sql<{ count: number }>`
    select count(*)::int as count from bookings b join sessions s on s.id = b.session_id
    where b.creator_id = ${creatorId} and b.status = 'CONFIRMED'
      and s.status in ('LIVE', 'SCHEDULED')`.one(db);
  return seatsAhead;
}
