import type { Context } from '../../core/context.ts';
import type { Language, Role } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { proposeUsername } from '../creators/usernames.ts';
import { saltIn } from './passwords.ts';

/** Sign-ups that one address may have in a day. */
const mostSignUpsInADay = 10;

/** What was typed at a sign-up. It waits until a link of it is opened. */
export interface WaitingSignUp {
  id: string;
  passwordHash: string;
  phoneNumber: string | null;
  username: string | null;
  language: Language;
  next: string | null;
}

/** Keeps a sign-up beside the earlier ones of its user. The caller has locked the user. False when there were too many today. */
export async function keepSignUp({ db, now }: Context, userId: string, signUp: WaitingSignUp): Promise<boolean> {
  const { id, passwordHash, phoneNumber, username, language, next } = signUp;
  const signedUpAt = now();
  const keptSignUps = await sql`
    insert into sign_ups (id, user_id, password_hash, phone_number, username, language, next, created_at)
    select ${id}, ${userId}, ${passwordHash}, ${phoneNumber}, ${username}, ${language}, ${next}, ${signedUpAt}
    where (select count(*) from sign_ups
      where user_id = ${userId} and created_at > ${signedUpAt}::timestamptz - interval '1 day') < ${mostSignUpsInADay}`.run(db);
  return keptSignUps > 0;
}

/**
 * The salt of the passwords that wait at an address. The next password is hashed with it too, so that a sign-in compares with all of them
 * in the time of one.
 */
export async function waitingSalt({ db }: Context, email: string, role: Role): Promise<string | undefined> {
  const signUp = await sql<{ passwordHash: string }>`
    select s.password_hash as "passwordHash" from sign_ups s join users u on u.id = s.user_id
    where u.email = ${email} and u.role = ${role} and s.password_hash is not null limit 1`.first(db);
  return signUp && saltIn(signUp.passwordHash);
}

/**
 * The sign-up that another mail is for: the one that asks, if it waits. Else the newest, if all that wait have the same password. Else
 * null: any of them may be a stranger's.
 */
export async function waitingSignUp({ db }: Context, userId: string, askingSignUpId: string | null): Promise<string | null> {
  const signUps = await sql<{ id: string; passwordHash: string }>`
    select id, password_hash as "passwordHash" from sign_ups where user_id = ${userId} order by created_at desc, id desc`.rows(db);
  if (signUps.some(({ id }) => id === askingSignUpId)) return askingSignUpId;
  return new Set(signUps.map(({ passwordHash }) => passwordHash)).size === 1 ? (signUps[0]?.id ?? null) : null;
}

/**
 * Takes an opened link as proof of its user's address. The first opened link decides: the user gets the data of its sign-up, and all other
 * sign-ups end. A link without a sign-up brings no password. Answers the page that opens next.
 */
export async function takeSignUp(context: Context, userId: string, signUpId: string | null): Promise<string | null> {
  const { db, now } = context;
  const signUp = await sql<Omit<WaitingSignUp, 'id'>>`
    select password_hash as "passwordHash", phone_number as "phoneNumber", username, language, next
    from sign_ups where id = ${signUpId}`.first(db);
  const { passwordHash = null, phoneNumber = null, language = null } = signUp ?? {};
  const isProved = await sql`
    update users set password_hash = ${passwordHash}, phone_number = ${phoneNumber}, language = coalesce(${language}, language),
      email_verified_at = ${now()}
    where id = ${userId} and email_verified_at is null`.run(db);
  if (isProved) {
    await sql`
      update email_links set superseded_at = ${now()}
      where user_id = ${userId} and purpose = 'VERIFY' and superseded_at is null and sign_up_id is distinct from ${signUpId}`.run(db);
    await sql`delete from sign_ups where user_id = ${userId} and id is distinct from ${signUpId}`.run(db);
    // The user has the hash from now on, and may change it.
    await sql`update sign_ups set password_hash = null where id = ${signUpId}`.run(db);
    if (signUp?.username) await proposeUsername(context, userId, signUp.username);
  }
  return signUp?.next ?? null;
}
