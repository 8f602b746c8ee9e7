import type { EntityManager } from 'typeorm';
import type { Context } from '../../core/context.ts';
import type { Language, Permission, Role } from '../../graphql/generated.ts';
import { raw, sql } from '../../platform/database/sql.ts';

/** A user who has just shown a password or opened a link, and the account that they enter. */
export interface Identity {
  userId: string;
  email: string;
  role: Role;
  tokenVersion: number;
  creatorId: string | null;
  permission: Permission | null;
}

/** Whether a user may sign in. A console user who belongs to no account may not. */
export const mayEnter = ({ role, creatorId, permission }: Identity): boolean => role === 'CUSTOMER' || !!(creatorId && permission);

/** SQL for the accounts that a user may work in: their own, and those whose owners let them in. `user` is SQL for the user's id. */
export const accountsOf = (user: string) => `
  select c.id as creator_id, 'OWNER' as permission, 0 as rank, c.created_at as since from creators c where c.owner_id = ${user}
  union all
  select a.creator_id, a.permission, 1, a.accepted_at from admins a where a.user_id = ${user}`;

/** A user, with the account that a sign-in enters: the one they used last, or else their own, or else the first that let them in. */
const selectUser = sql`
  select u.id as "userId", u.email, u.role, u.token_version as "tokenVersion", u.password_hash as "passwordHash", u.language,
    u.email_verified_at is not null as verified,
    array(select u.password_hash where u.password_hash is not null union all
      select s.password_hash from sign_ups s where s.user_id = u.id and u.email_verified_at is null) as "passwordHashes", m.creator_id as "creatorId", m.permission
  from users u
  left join lateral (
    select account.creator_id, account.permission from (${raw(accountsOf('u.id'))}) account
    order by account.creator_id is distinct from (
      select s.creator_id from sign_ins s where s.user_id = u.id order by s.last_seen_at desc, s.id desc limit 1), rank, since
    limit 1
  ) m on u.role = 'CREATOR'`;

export interface KnownUser extends Identity {
  /** Null before the address is proved, and for users who sign in only with a provider. */
  passwordHash: string | null;
  /** The user's own hash; before the address is proved, the hashes of the sign-ups that wait for their link. */
  passwordHashes: string[];
  language: Language;
  verified: boolean;
}

/** Finds a user by id, or by email and role. */
export async function identityOf(
  db: EntityManager,
  userKey: { id: string } | { email: string; role: Role },
): Promise<KnownUser | undefined> {
  const isThisUser = 'id' in userKey ? sql`u.id = ${userKey.id}` : sql`u.email = ${userKey.email} and u.role = ${userKey.role}`;
  return sql<KnownUser>`${selectUser} where ${isThisUser}`.first(db);
}

/** A user, locked until the transaction ends. */
export interface LockedUser {
  id: string;
  language: Language;
  verified: boolean;
}

/** Finds a user by email and role, and locks the row for a change. */
export async function findForUpdate({ db }: Context, email: string, role: Role): Promise<LockedUser | undefined> {
  return sql<LockedUser>`
    select id, language, email_verified_at is not null as verified from users
    where email = ${email} and role = ${role} for update`.first(db);
}
