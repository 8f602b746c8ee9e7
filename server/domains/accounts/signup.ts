import { signupResendRules, signupRules } from '../../../schema/rules/accounts.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { validate } from '../../core/errors.ts';
import type { MutationSignupArgs, MutationSignupResendArgs } from '../../graphql/generated.ts';
import { createCreator } from '../creators/service.ts';
import { evenly } from './evenly.ts';
import { giveAccount } from './give-account.ts';
import { findForUpdate, identityOf } from './identity.ts';
import { issueLink, linkInvalid, openLink, presentNext } from './links.ts';
import { sendRegisteredAlready, sendVerification } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { countAttempt, mayMail } from './throttle.ts';
import { signIn } from './tokens.ts';

/**
 * Registers somebody and mails a verification link. What is answered, and when, doesn't depend on whether the email is known:
 * - new: a user, for creators also an account to fill;
 * - known and verified: its owner is told by mail, and only if no account lets them in any more there is a new one for them;
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
        return sendVerification(inner, {
          email,
          role,
          language: inner.language,
          token: await issueLink(inner, created.id, 'VERIFY', next),
        });
      }
      const known = await findForUpdate(inner, email, role);
      if (known?.verified) await giveAccount(inner, known.id);
      if (!known || known.verified) return sendRegisteredAlready(inner, { email, role, language: known?.language ?? inner.language });
      await inner.db.query('update users set password_hash = $3, phone_number = $4, language = $5 where email = $1 and role = $2', values);
      await sendVerification(inner, { email, role, language: inner.language, token: await issueLink(inner, known.id, 'VERIFY', next) });
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
      const token = await issueLink(inner, known.id, 'VERIFY', await presentNext(inner, known.id));
      await sendVerification(inner, { email, role, language: inner.language, token });
    });
  });
  return { email };
}

/** Takes an opened link as proof of the address and signs in. */
export async function emailVerify(context: Context, token: string) {
  const { userId, next } = await openLink(context, token, 'VERIFY');
  await context.db.query('update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [userId, context.now()]);
  const identity = await identityOf(context.db, { id: userId });
  const session = identity && (await signIn(context, identity));
  if (!session) throw linkInvalid();
  return { token: session.token, viewer: { id: userId }, next, signedInAs: session.viewer };
}
