import type { EntityManager } from 'typeorm';
import type { Context } from '../../context.ts';
import type { Language, Role } from '../../graphql/generated.ts';
import type { Identity } from './tokens.ts';

/** A user with the account that signing in leads to: their own, or else the first that they were made an admin of. */
const select = `
  select u.id as "userId", u.email, u.role, u.token_version as "tokenVersion", u.password_hash as "passwordHash", u.language,
    u.email_verified_at is not null as verified, m.creator_id as "creatorId", m.permission
  from users u
  left join lateral (
    select c.id as creator_id, 'OWNER' as permission, 0 as rank, c.created_at from creators c where c.owner_id = u.id
    union all
    select a.creator_id, a.permission, 1, a.created_at from admins a where a.user_id = u.id
    order by rank, created_at
    limit 1
  ) m on u.role = 'CREATOR'`;

export type KnownUser = Identity & { passwordHash: string | null; language: Language; verified: boolean };

/** Finds somebody by id or by email and role. */
export async function identityOf(db: EntityManager, by: { id: string } | { email: string; role: Role }): Promise<KnownUser | undefined> {
  const rows: KnownUser[] =
    'id' in by
      ? await db.query(`${select} where u.id = $1`, [by.id])
      : await db.query(`${select} where u.email = $1 and u.role = $2`, [by.email, by.role]);
  return rows[0];
}

/** A user, locked until the transaction ends. */
export interface LockedUser {
  id: string;
  language: Language;
  verified: boolean;
}

/** Finds a user by email and role for whoever is about to change it. */
export async function findForUpdate({ db }: Context, email: string, role: Role): Promise<LockedUser | undefined> {
  const [found] = (await db.query(
    'select id, language, email_verified_at is not null as verified from users where email = $1 and role = $2 for update',
    [email, role],
  )) as LockedUser[];
  return found;
}
