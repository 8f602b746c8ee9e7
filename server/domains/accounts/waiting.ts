import type { Context } from '../../core/context.ts';
import type { Language, Role } from '../../graphql/generated.ts';
import { proposeUsername } from '../creators/usernames.ts';
import { saltIn } from './passwords.ts';

/** Sign-ups that one address may have in a day. */
const mostInADay = 10;

/** What was typed at a sign-up. It waits until a link of it is opened. */
export interface WaitingSignUp {
  id: string;
  passwordHash: string;
  phoneNumber: string | null;
  username: string | null;
  language: Language;
  next: string | null;
}

/** Keeps a sign-up beside the earlier ones of its user, whom the caller has locked. False when there were too many today. */
export async function keepSignUp({ db, now }: Context, userId: string, signUp: WaitingSignUp): Promise<boolean> {
  const { id, passwordHash, phoneNumber, username, language, next } = signUp;
  const kept: unknown[] = await db.query(
    `insert into sign_ups (id, user_id, password_hash, phone_number, username, language, next, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8
     where (select count(*) from sign_ups where user_id = $2 and created_at > $8::timestamptz - interval '1 day') < ${mostInADay}
     returning id`,
    [id, userId, passwordHash, phoneNumber, username, language, next, now()],
  );
  return kept.length > 0;
}

/**
 * The salt of the passwords that wait at an address. The next one is hashed with it too: then a sign-in compares with all of
 * them in the time of one.
 */
export async function waitingSalt({ db }: Context, email: string, role: Role): Promise<string | undefined> {
  const [waiting]: { passwordHash: string }[] = await db.query(
    `select s.password_hash as "passwordHash" from sign_ups s join users u on u.id = s.user_id
     where u.email = $1 and u.role = $2 and s.password_hash is not null limit 1`,
    [email, role],
  );
  return waiting && saltIn(waiting.passwordHash);
}

/**
 * The sign-up that another mail is for: the one that asks, or the only one that waits. Null where several wait and none asks:
 * any of them may be a stranger's.
 */
export async function waitingSignUp({ db }: Context, userId: string, asking: string | null): Promise<string | null> {
  const waiting: { id: string; passwordHash: string }[] = await db.query(
    'select id, password_hash as "passwordHash" from sign_ups where user_id = $1 order by created_at desc, id desc',
    [userId],
  );
  if (waiting.some(({ id }) => id === asking)) return asking;
  return new Set(waiting.map(({ passwordHash }) => passwordHash)).size === 1 ? (waiting[0]?.id ?? null) : null;
}

/**
 * Takes an opened link as proof of its user's address. The first one that is opened decides: the user gets what was typed with
 * it (no password where it belongs to no sign-up), and all others end. Answers where it leads.
 */
export async function takeSignUp(context: Context, userId: string, id: string | null): Promise<string | null> {
  const { db, now } = context;
  const [signUp]: Omit<WaitingSignUp, 'id'>[] = await db.query(
    `select password_hash as "passwordHash", phone_number as "phoneNumber", username, language, next from sign_ups where id = $1`,
    [id],
  );
  const [, proved] = (await db.query(
    `update users set password_hash = $2, phone_number = $3, language = coalesce($4, language), email_verified_at = $5
     where id = $1 and email_verified_at is null`,
    [userId, signUp?.passwordHash, signUp?.phoneNumber, signUp?.language, now()],
  )) as [unknown, number];
  if (proved) {
    await db.query(
      `update email_links set superseded_at = $3
       where user_id = $1 and purpose = 'VERIFY' and superseded_at is null and sign_up_id is distinct from $2`,
      [userId, id, now()],
    );
    await db.query('delete from sign_ups where user_id = $1 and id is distinct from $2', [userId, id]);
    // The user has it from now on, and may change it.
    await db.query('update sign_ups set password_hash = null where id = $1', [id]);
    if (signUp?.username) await proposeUsername(context, userId, signUp.username);
  }
  return signUp?.next ?? null;
}
