import type { Context } from '../../../core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { enqueue } from '../../../platform/queue.ts';

/**
 * Ends the copies that a person asked for, when they delete their account, or close or hand over the creator's account that they own. Their
 * addresses open nothing from then on, and a job deletes the files.
 */
export async function forgetCopies({ db, now }: Context, userId: string): Promise<void> {
  const endedCopies = await sql`update data_copies set expires_at = ${now()} where user_id = ${userId} and expires_at > ${now()}`.run(db);
  if (endedCopies) await enqueue(db, 'exports:forget', {});
}
