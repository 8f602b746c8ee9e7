import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { deletedName } from '../accounts/deleted-name.ts';

/**
 * Takes a customer who deletes their account off the lists of private sessions, and their name out of rooms. What they wrote there stays,
 * as part of what others said.
 */
export async function eraseGuest({ db }: Context, { userId, email }: { userId: string; email: string }): Promise<void> {
  await sql`delete from session_invitations where email = ${email}`.run(db);
  await sql`
    update room_members m set name = ${deletedName('s.creator_id')}, name_ar = null from sessions s
    where m.user_id = ${userId} and s.id = m.session_id`.run(db);
}
