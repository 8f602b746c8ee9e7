import type { Context } from '../../core/context.ts';
import type { Role } from '../../graphql/generated.ts';
import { findForUpdate } from './identity.ts';
import { closeLinks } from './links.ts';
import { revoke } from './tokens.ts';

export interface ProvenUser {
  id: string;
  /** What they were until now. */
  before: 'nobody' | 'unverified' | 'verified';
}

/**
 * The user of an address that was proved by something else than a sign-up's mail; makes one where there is none. Sign-ups that wait
 * for their mail end, and nothing typed at them counts: a stranger may have made them. Locks the user until the transaction ends.
 */
export async function provenUser(context: Context, email: string, role: Role, passwordHash: string | null): Promise<ProvenUser> {
  const { db, language, now } = context;
  const [created] = (await db.query(
    `insert into users (email, role, password_hash, language, email_verified_at, created_at) values ($1, $2, $3, $4, $5, $5)
     on conflict on constraint users_email_role do nothing returning id`,
    [email, role, passwordHash, language, now()],
  )) as { id: string }[];
  if (created) return { id: created.id, before: 'nobody' };
  const known = await findForUpdate(context, email, role);
  if (!known) throw new Error('a user who was there is gone');
  if (known.verified) return { id: known.id, before: 'verified' };
  await db.query('update users set password_hash = $2, language = $3, email_verified_at = $4 where id = $1', [
    known.id,
    passwordHash,
    language,
    now(),
  ]);
  await revoke(context, { userId: known.id });
  await closeLinks(context, known.id);
  return { id: known.id, before: 'unverified' };
}
