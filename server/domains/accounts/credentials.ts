import { passwordChangeRules, passwordResetRequestRules, passwordResetRules } from '../../../schema/rules/accounts.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { type NothingElse, unauthenticated, userError, validate } from '../../core/errors.ts';
import { signedIn } from '../../core/viewer.ts';
import type { MutationPasswordChangeArgs, MutationPasswordResetArgs, MutationPasswordResetRequestArgs } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { record } from '../audit/record.ts';
import { mailInConstantTime } from './constant-time.ts';
import { passwordRenewed } from './events.ts';
import { findForUpdate, identityOf, mayEnter } from './identity.ts';
import { closeLinks, issueLink, linkInvalid, openLink } from './links.ts';
import { sendPasswordChanged, sendReset } from './mails.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { revoke, revokeOthers, signIn } from './signing-in.ts';
import { countAttempt, guessing } from './throttle.ts';

/** Sets a new password, given the old one. Only this device stays signed in. */
export async function passwordChange(context: Context, { input }: MutationPasswordChangeArgs) {
  await countAttempt(context);
  const { userId } = signedIn(context.viewer);
  const knownUser = await identityOf(context.db, { id: userId });
  if (!knownUser) throw unauthenticated();
  if (!knownUser.passwordHash) throw userError('WRONG_STATE', 'password.none');
  const { oldPassword, newPassword, ...others } = validate(passwordChangeRules, input);
  others satisfies NothingElse;
  const passwordGuess = guessing(context, knownUser.email, knownUser.role);
  await passwordGuess.begin();
  if (!(await passwordMatches(context, oldPassword, [knownUser.passwordHash]))) {
    await passwordGuess.failed();
    throw wrongPassword();
  }
  await passwordGuess.succeeded();
  const passwordHash = await hashPassword(context, newPassword);
  return inTransaction(context, async (inner) => {
    const passwordChanged = await sql`
      update users set password_hash = ${passwordHash} where id = ${userId} and password_hash = ${knownUser.passwordHash}`.run(inner.db);
    if (!passwordChanged) throw wrongPassword(); // another change came first, so the old password is no longer right
    const issuedToken = await revokeOthers(inner);
    await closeLinks(inner, userId);
    await passwordRenewed.emit(inner, { userId });
    await sendPasswordChanged(inner, knownUser);
    await record(inner, issuedToken.viewer, { action: 'passwordChange' });
    return { token: issuedToken.token, viewer: { id: userId }, signedInAs: issuedToken.viewer };
  });
}

const wrongPassword = () => userError('INVALID', 'oldPassword.wrong', ['oldPassword']);

/**
 * Mails a link to set a password. The answer, and its time, are the same for every email. Sends nothing to an email without a user, or to
 * an admin who belongs to no account any more.
 */
export async function passwordResetRequest(context: Context, { input }: MutationPasswordResetRequestArgs) {
  await countAttempt(context);
  const { email, role, ...others } = validate(passwordResetRequestRules, input);
  others satisfies NothingElse;
  await mailInConstantTime(context, { email, role }, 'ACCESS', async (inner) => {
    const lockedUser = await findForUpdate(inner, email, role);
    const knownUser = lockedUser && (await identityOf(inner.db, { id: lockedUser.id }));
    if (!knownUser || !mayEnter(knownUser)) return;
    await sendReset(inner, { ...knownUser, token: await issueLink(inner, knownUser.userId, 'RESET') });
  });
  return { email };
}

/** Sets a password through a mailed link, and so proves the address too. Ends every sign-in of the user and signs in on this device. */
export async function passwordReset(context: Context, { input }: MutationPasswordResetArgs) {
  await countAttempt(context);
  const { token, password, ...others } = validate(passwordResetRules, input);
  others satisfies NothingElse;
  await openLink(context, token, 'RESET'); // hashing is slow, so a wrong link is refused before it
  const passwordHash = await hashPassword(context, password);
  return inTransaction(context, async (inner) => {
    const { userId } = await openLink(inner, token, 'RESET');
    await sql`
      update users set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, ${inner.now()})
      where id = ${userId}`.run(inner.db);
    await revoke(inner, { userId });
    await closeLinks(inner, userId);
    await passwordRenewed.emit(inner, { userId });
    const knownUser = await identityOf(inner.db, { id: userId });
    const issuedToken = knownUser && (await signIn(inner, knownUser));
    if (!issuedToken) throw linkInvalid();
    await guessing(inner, knownUser.email, knownUser.role).succeeded();
    await sendPasswordChanged(inner, knownUser);
    return { token: issuedToken.token, viewer: { id: userId }, signedInAs: issuedToken.viewer };
  });
}
