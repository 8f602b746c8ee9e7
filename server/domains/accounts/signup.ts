import { randomUUID } from 'node:crypto';
import { signupResendRules } from '../../../schema/rules/accounts.ts';
import { signupRules } from '../../../schema/rules/sign-ups.ts';
import type { Context } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import type { MutationSignupArgs, MutationSignupResendArgs, Role } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { createCreator } from '../creators/service.ts';
import { isUsernameTaken } from '../creators/usernames.ts';
import { mailInConstantTime } from './constant-time.ts';
import { giveAccount } from './give-account.ts';
import { findForUpdate, identityOf, type LockedUser } from './identity.ts';
import { issueLink, linkInvalid, openLink } from './links.ts';
import { sendRegisteredAlready, sendVerification } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { purchasePath } from './purchase-path.ts';
import { signIn } from './signing-in.ts';
import { countAttempt } from './throttle.ts';
import { keepSignUp, takeSignUp, waitingSalt, waitingSignUp } from './waiting.ts';

/**
 * Registers an address and mails a verification link. The answer, and how long it takes, doesn't depend on whether the address is
 * known:
 * - new: makes a user, for creators also an account to fill;
 * - known and verified: tells its owner by mail, and makes them an account if none lets them in any more;
 * - known and unverified: keeps this sign-up beside the earlier ones, each with its own password and link. Anyone may have typed
 *   the others, so the user gets the password of the sign-up whose link is opened.
 * Where too many mails went to the address lately, nothing changes.
 */
export async function signup(context: Context, { input }: MutationSignupArgs) {
  await countAttempt(context);
  const {
    email,
    password,
    role,
    phoneNumber = null,
    username = null,
    next = null,
    productId = null,
    signupType: _type,
    ...others
  } = validate(signupRules, input);
  others satisfies NothingElse;
  if (username && (await isUsernameTaken(context, username))) throw userError('TAKEN', 'username.taken', ['username']);
  const passwordHash = await hashPassword(context, password, await waitingSalt(context, email, role));
  const signUpId = randomUUID();
  await mailInConstantTime(context, { email, role }, 'ASKED', async (inner) => {
    const { language } = inner;
    const lockedUser = await userToSignUp(inner, email, role);
    if (lockedUser.verified) {
      await giveAccount(inner, lockedUser.id);
      return sendRegisteredAlready(inner, { email, role, language: lockedUser.language });
    }
    const nextPath = next ?? (role === 'CUSTOMER' ? await purchasePath(inner, productId) : null);
    if (!(await keepSignUp(inner, lockedUser.id, { id: signUpId, passwordHash, phoneNumber, username, language, next: nextPath }))) return;
    await sendVerification(inner, { email, role, language, token: await issueLink(inner, lockedUser.id, 'VERIFY', signUpId) });
  });
  return { email, signUpId, isProfileComplete: role === 'CUSTOMER' };
}

/** Finds and locks the user of an address, or makes one. A new creator gets an account too. */
async function userToSignUp(context: Context, email: string, role: Role): Promise<LockedUser> {
  const createdUser = await sql<{ id: string }>`
    insert into users (email, role, language, created_at) values (${email}, ${role}, ${context.language}, ${context.now()})
    on conflict on constraint users_email_role do nothing returning id`.first(context.db);
  if (createdUser && role === 'CREATOR') await createCreator(context, createdUser.id);
  // A user who was there may have been dropped meanwhile, because nobody had proved the address for so long.
  return (await findForUpdate(context, email, role)) ?? userToSignUp(context, email, role);
}

/**
 * Mails a new link for the sign-up that asks, or for the only one that waits. If neither is clear, the link proves the address and brings
 * no password. The answer, and its time, are the same for every email.
 */
export async function signupResend(context: Context, { input }: MutationSignupResendArgs) {
  await countAttempt(context);
  const { email, role, signUpId = null, ...others } = validate(signupResendRules, input);
  others satisfies NothingElse;
  await mailInConstantTime(context, { email, role }, 'ASKED', async (inner) => {
    const lockedUser = await findForUpdate(inner, email, role);
    if (!lockedUser) return;
    if (lockedUser.verified) return sendRegisteredAlready(inner, { email, role, language: lockedUser.language });
    const token = await issueLink(inner, lockedUser.id, 'VERIFY', await waitingSignUp(inner, lockedUser.id, signUpId));
    await sendVerification(inner, { email, role, language: inner.language, token });
  });
  return { email };
}

/** Takes an opened link as proof of the address, with what was typed at its sign-up, and signs in. */
export async function emailVerify(context: Context, token: string) {
  const { userId, signUpId } = await openLink(context, token, 'VERIFY');
  const nextPath = await takeSignUp(context, userId, signUpId);
  const identity = await identityOf(context.db, { id: userId });
  const issuedToken = identity && (await signIn(context, identity));
  if (!issuedToken) throw linkInvalid();
  return { token: issuedToken.token, viewer: { id: userId }, next: nextPath, signedInAs: issuedToken.viewer };
}
