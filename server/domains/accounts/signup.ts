import { setTimeout as sleep } from 'node:timers/promises';
import { signupResendRules, signupRules } from '../../../schema/rules/accounts.ts';
import { type Context, inTransaction } from '../../context.ts';
import { userError, validate } from '../../errors.ts';
import type { Language, MutationSignupArgs, MutationSignupResendArgs, Role } from '../../graphql/generated.ts';
import { createCreator } from '../creators/service.ts';
import { identityOf } from './identity.ts';
import { issueLink, openLink, presentNext } from './links.ts';
import { sendRegisteredAlready, sendVerification } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { countAttempt, mayMail } from './throttle.ts';
import { signIn } from './tokens.ts';

/** A user as sign-up finds it, locked until the transaction ends. */
interface Registered {
  id: string;
  language: Language;
  verified: boolean;
}

/**
 * Registers somebody and mails a verification link. What is answered, and when, doesn't depend on whether the email is known:
 * - new: a user, for creators also an account to fill;
 * - known and verified: nothing changes, its owner is told by mail;
 * - known and unverified: nobody has shown yet that the address is theirs, so this sign-up replaces the earlier one, password
 *   included, and its link supersedes the earlier one's. So whoever opens a link gets the password of that very sign-up.
 * Where too many mails went to the address lately nothing changes either: a password is only replaced along with a new link.
 */
export async function signup(context: Context, { input }: MutationSignupArgs) {
  await countAttempt(context);
  const { email, password, role, phoneNumber = null, next = null } = validate(signupRules, input);
  const passwordHash = await hashPassword(context.config, password);
  await evenly(async () => {
    if (!(await mayMail(context, email, role))) return;
    await inTransaction(context, async (inner) => {
      const values = [email, role, passwordHash, phoneNumber, inner.language];
      const [created] = (await inner.db.query(
        `insert into users (email, role, password_hash, phone_number, language) values ($1, $2, $3, $4, $5)
         on conflict on constraint users_email_role do nothing returning id`,
        values,
      )) as { id: string }[];
      if (created) {
        if (role === 'CREATOR') await createCreator(inner, created.id);
        return sendVerification(inner, { email, role, language: inner.language, token: await issueLink(inner, created.id, next) });
      }
      const known = await findForUpdate(inner, email, role);
      if (!known || known.verified) return sendRegisteredAlready(inner, { email, role, language: known?.language ?? inner.language });
      await inner.db.query('update users set password_hash = $3, phone_number = $4, language = $5 where email = $1 and role = $2', values);
      await sendVerification(inner, { email, role, language: inner.language, token: await issueLink(inner, known.id, next) });
    });
  });
  return { email };
}

/** Mails a new link to whoever has not opened theirs. Answers the same, and as fast, for every email. */
export async function signupResend(context: Context, { input }: MutationSignupResendArgs) {
  await countAttempt(context);
  const { email, role } = validate(signupResendRules, input);
  await evenly(async () => {
    if (!(await mayMail(context, email, role))) return;
    await inTransaction(context, async (inner) => {
      const known = await findForUpdate(inner, email, role);
      if (!known) return;
      if (known.verified) return sendRegisteredAlready(inner, { email, role, language: known.language });
      const token = await issueLink(inner, known.id, await presentNext(inner, known.id));
      await sendVerification(inner, { email, role, language: inner.language, token });
    });
  });
  return { email };
}

/** Takes an opened link as proof of the address and signs in. */
export async function emailVerify(context: Context, token: string) {
  const { userId, next } = await openLink(context, token);
  await context.db.query('update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [userId, context.now()]);
  const identity = await identityOf(context.db, { id: userId });
  const session = identity && (await signIn(context, identity));
  if (!session) throw userError('LINK_INVALID', 'link.invalid', ['token']);
  return { token: session.token, viewer: { id: userId }, next, signedInAs: session.viewer };
}

async function findForUpdate({ db }: Context, email: string, role: Role): Promise<Registered | undefined> {
  const [found] = (await db.query(
    'select id, language, email_verified_at is not null as verified from users where email = $1 and role = $2 for update',
    [email, role],
  )) as Registered[];
  return found;
}

/** Milliseconds that any branch of a sign-up fits into. */
const evenTime = 60;

/** Ends no sooner than any branch would, so that the time doesn't tell which one was taken. */
async function evenly(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(evenTime)]);
}
