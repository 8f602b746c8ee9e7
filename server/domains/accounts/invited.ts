import type { Context } from '../../context.ts';
import { findForUpdate } from './identity.ts';
import { closeLinks } from './links.ts';

/** SQL for whether an address (an SQL expression) still has to choose a password: nobody has shown yet that it is theirs. */
export const isNewcomer = (email: string) =>
  `not exists (select from users u where u.email = ${email} and u.role = 'CREATOR' and u.email_verified_at is not null)`;

/**
 * The console user behind an address that a mailed invitation has just proved. Somebody new is made, with no account of their
 * own. Where somebody signed up with the address and never proved it, what they typed then does not count.
 */
export async function invitedUser(context: Context, email: string, passwordHash: string | null): Promise<string> {
  const { db, language, now } = context;
  const [created] = (await db.query(
    `insert into users (email, role, password_hash, language, email_verified_at, created_at) values ($1, 'CREATOR', $2, $3, $4, $4)
     on conflict on constraint users_email_role do nothing returning id`,
    [email, passwordHash, language, now()],
  )) as { id: string }[];
  if (created) return created.id;
  const known = await findForUpdate(context, email, 'CREATOR');
  if (!known) throw new Error('a user who was there is gone');
  if (!known.verified) {
    await db.query('update users set password_hash = $2, phone_number = null, language = $3, email_verified_at = $4 where id = $1', [
      known.id,
      passwordHash,
      language,
      now(),
    ]);
    await closeLinks(context, known.id);
  }
  return known.id;
}
