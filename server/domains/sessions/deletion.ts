import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** Takes a customer who deletes their account off the lists of private sessions. */
export async function eraseInvited({ db }: Context, email: string): Promise<void> {
  await sql`delete from session_invitations where email = ${email}`.run(db);
}
