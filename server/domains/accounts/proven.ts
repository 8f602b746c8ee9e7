import type { Context } from '../../core/context.ts';
import type { Role } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { findForUpdate } from './identity.ts';
import { closeLinks } from './links.ts';
import { revoke } from './signing-in.ts';

export interface ProvenUser {
  id: string;
  /** What the user was before the call. */
  before: 'nobody' | 'unverified' | 'verified';
}

/**
 * The user of an address that something else than a sign-up's mail has proved, such as a provider. Makes one where there is none. Sign-ups
 * that wait for their mail end, and their data is dropped: a stranger may have typed it. Locks the user until the transaction ends.
 */
export async function provenUser(context: Context, email: string, role: Role, passwordHash: string | null): Promise<ProvenUser> {
  const { db, language, now } = context;
  const provenAt = now();
  const createdUser = await sql<{ id: string }>`
    insert into users (email, role, password_hash, language, email_verified_at, created_at)
    values (${email}, ${role}, ${passwordHash}, ${language}, ${provenAt}, ${provenAt})
    on conflict on constraint users_email_role do nothing returning id`.first(db);
  if (createdUser) return { id: createdUser.id, before: 'nobody' };
  const lockedUser = await findForUpdate(context, email, role);
  // The user was dropped meanwhile, because nobody had proved the address for so long.
  if (!lockedUser) return provenUser(context, email, role, passwordHash);
  if (lockedUser.verified) return { id: lockedUser.id, before: 'verified' };
  await sql`
    update users set password_hash = ${passwordHash}, language = ${language}, email_verified_at = ${now()} where id = ${lockedUser.id}`.run(
    db,
  );
  await revoke(context, { userId: lockedUser.id });
  await closeLinks(context, lockedUser.id);
  return { id: lockedUser.id, before: 'unverified' };
}
