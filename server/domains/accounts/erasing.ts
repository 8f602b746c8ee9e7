import { deletedEmail } from '../../../schema/deleted.ts';
import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { dropMails } from './mails.ts';
import { revoke } from './signing-in.ts';

/** Whether a user has deleted their account. */
export const isErased = async ({ db }: Context, userId: string): Promise<boolean> =>
  (await sql`select from users where id = ${userId} and deleted_at is not null`.run(db)) > 0;

/**
 * Removes from a user's row all that names them, ends their sign-ins, and deletes their mails that wait to be sent. The row stays, since
 * the books refer to it. The email is free for a new user.
 */
export async function eraseUser(context: Context, { userId, email }: { userId: string; email: string }): Promise<void> {
  const { db, now } = context;
  await dropMails(context, { userId, email });
  await revoke(context, { userId });
  await sql`delete from email_links where user_id = ${userId}`.run(db);
  await sql`delete from sign_ups where user_id = ${userId}`.run(db);
  await sql`delete from social_accounts where user_id = ${userId}`.run(db);
  await sql`delete from sign_ins where user_id = ${userId}`.run(db);
  await sql`
    update users set email = ${deletedEmail(userId)}, password_hash = null, phone_number = null, email_verified_at = null,
      deleted_at = ${now()} where id = ${userId}`.run(db);
}

/**
 * Adds a user who names nobody, as the owner of an account whose owner deletes it. The owner's own user stays, because they work in other
 * accounts too. Answers the new user's id.
 */
export async function standIn({ db, now }: Context, userId: string): Promise<string> {
  const { id } = await sql<{ id: string }>`select uuidv7() as id`.one(db);
  await sql`
    insert into users (id, email, role, language, created_at, deleted_at)
    select ${id}, ${deletedEmail(id)}, role, language, ${now()}, ${now()} from users where id = ${userId}`.run(db);
  return id;
}
