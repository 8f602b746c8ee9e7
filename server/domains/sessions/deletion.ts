import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** Deletes the invitations of a customer who deletes their account. */
export async function eraseInvited({ db }: Context, email: string): Promise<void> {
  await sql`delete from session_invitations where email = ${email}`.run(db);
}
