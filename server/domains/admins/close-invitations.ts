import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** Ends the invitations that a user has accepted. Otherwise their links go on signing in for a day after that. */
export async function closeAcceptedInvitations({ db, now }: Context, { userId }: { userId: string }): Promise<void> {
  await sql`
    update invitations set superseded_at = ${now()}
    where superseded_at is null and admin_id in (select id from admins where user_id = ${userId})`.run(db);
}

/**
 * Ends the invitations to a user's address that wait to be accepted. Each of them signs in, so a stranger who has read the mail must not
 * use one after a new password. The owners see them as expired and may send others.
 */
export async function closeWaitingInvitations({ db, now }: Context, { userId }: { userId: string }): Promise<void> {
  await sql`
    update invitations i set superseded_at = ${now()} from admins a join users u on u.email = a.email and u.role = 'CREATOR'
    where i.admin_id = a.id and i.superseded_at is null and a.user_id is null and u.id = ${userId}`.run(db);
}
