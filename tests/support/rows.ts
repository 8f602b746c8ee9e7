import jwt from 'jsonwebtoken';
import { hashPassword } from '../../server/domains/accounts/passwords.ts';
import { readConfig } from '../../server/platform/config.ts';
import { roomyPlan } from './roomy-plan.ts';
import { sql } from './sql.ts';

/**
 * Makes accounts by inserting their rows: the result of a sign-up, a verified email and a completed profile in one statement,
 * without waiting for a mail. Tests of these steps themselves use `doors` of world.ts.
 */

export interface Person {
  email: string;
  password: string;
}
type Permission = 'OWNER' | 'VIEW' | 'EDIT' | null;
interface Ids {
  userId: string;
  creatorId: string | null;
  adminId: string | null;
  signInId: string;
}

const config = readConfig({ NODE_ENV: 'test' });
const lifetimeSeconds = 7 * 86_400;
const hashes = new Map<string, Promise<string>>();
/** Accounts with the same password share one hash. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword({ config }, password);
  hashes.set(password, hash);
  return hash;
}

/** The account that a user works in: statements that add its rows, and SQL for its id, the admin's id and the user's name. */
interface Belonging {
  between: string;
  account: string;
  admin: string;
  name: string;
  phoneNumber?: string | null;
  /** Parameters from $7 on. */
  values?: unknown[];
}
const nowhere: Belonging = { between: '', account: 'null::uuid', admin: 'null::uuid', name: 'null' };

/** Adds a verified user, their mail, a sign-in and its audit entry. An existing user with this email and role is used. */
async function signedInRows(
  { email, password }: Person,
  role: 'CREATOR' | 'CUSTOMER',
  permission: Permission,
  { between, account, admin, name, phoneNumber = null, values = [] }: Belonging = nowhere,
): Promise<Ids & { token: string }> {
  const issued = Math.floor(Date.now() / 1000);
  const expires = issued + lifetimeSeconds;
  const [ids] = await sql<Ids>(
    `with person as (
       insert into users (email, role, password_hash, phone_number, email_verified_at) values (lower($1), $2, $3, $5, now())
       on conflict on constraint users_email_role do update set email = excluded.email returning id),
     mail as (insert into dev_mails (recipient, subject, html, text) values (lower($1), 'Verify your email', '', '')),
     ${between}
     sign_in as (
       insert into sign_ins (user_id, creator_id, token_version, user_agent, address, expires_at)
       select person.id, ${account}, 1, 'node', '127.0.0.1', $4 from person returning id),
     entry as (
       insert into audit_entries (creator_id, actor_id, actor_name, actor_email, actor_permission, action, object_type, object_id, request_id)
       select ${account}, person.id, ${name}, lower($1), $6, 'emailVerify', 'SignIn', sign_in.id, 'rows' from person, sign_in
       where $2 = 'CREATOR')
     select person.id as "userId", ${account} as "creatorId", ${admin} as "adminId", sign_in.id as "signInId" from person, sign_in`,
    [email, role, await hashOf(password), new Date(expires * 1000), phoneNumber, permission, ...values],
  );
  const { userId, creatorId, signInId } = ids as Ids;
  const claims = { sub: userId, jti: signInId, role, permission, account: creatorId, iat: issued, exp: expires };
  const token = jwt.sign(claims, config.jwtSecret, { algorithm: 'HS256', issuer: 'diwan', audience: 'diwan' });
  return { ...(ids as Ids), token };
}

/** Adds a customer who is signed in. */
export async function customerRows(person: Person): Promise<{ userId: string; token: string }> {
  const { userId, token } = await signedInRows(person, 'CUSTOMER', null);
  return { userId, token };
}

/** Whether an account gets the plan with room for tests, or the free one. */
export type PlanOfAccount = 'roomy' | 'free';

/** The subscription of the account that the same statement makes: it has begun, and ends in no test. */
const subscribed = `subscribed as (
  insert into plan_subscriptions (creator_id, plan_id, status, anchored_at, periods, period_start, period_end)
  select id, '${roomyPlan}', 'ACTIVE', '2026-01-01', 1, '2026-01-01', '2100-01-01' from creator),`;

/** Adds an owner who is signed in. `profile` has the keys of ProfileCompleteInput; null leaves the profile incomplete. */
export async function creatorRows(person: Person, phoneNumber: string, profile: Record<string, unknown> | null, plan: PlanOfAccount) {
  const given = Object.entries(profile ?? {});
  const columns = given.map(([name]) => `, ${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`).join('');
  const places = given.map((_, index) => `, $${index + 7}`).join('');
  const username = profile ? 'username as (insert into usernames (username, creator_id) select username, id from creator),' : '';
  const { userId, creatorId, token } = await signedInRows(person, 'CREATOR', 'OWNER', {
    between: `creator as (
      insert into creators (owner_id, profile_completed_at${columns}) select id, ${profile ? 'now()' : 'null'}${places} from person
      returning id, username, full_name), ${username} ${plan === 'roomy' ? subscribed : ''}`,
    account: '(select id from creator)',
    admin: 'null::uuid',
    name: '(select full_name from creator)',
    phoneNumber,
    values: given.map(([, value]) => value),
  });
  return { userId, token, creatorId: creatorId as string };
}

/** Adds an admin who has accepted an invitation and has no account of their own. */
export async function adminRows(person: Person, creatorId: string, permission: 'VIEW' | 'EDIT') {
  const { userId, adminId, token } = await signedInRows(person, 'CREATOR', permission, {
    between: `admin as (
      insert into admins (creator_id, user_id, email, full_name, permission, accepted_at)
      select $7, id, lower($1), 'An Admin', $8, now() from person returning id),`,
    account: '$7::uuid',
    admin: '(select id from admin)',
    name: "'An Admin'",
    values: [creatorId, permission],
  });
  return { userId, token, adminId: adminId as string };
}
