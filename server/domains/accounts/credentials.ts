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
  const known = await identityOf(context.db, { id: userId });
  if (!known) throw unauthenticated();
  if (!known.passwordHash) throw userError('WRONG_STATE', 'password.none');
  const { oldPassword, newPassword, ...others } = validate(passwordChangeRules, input);
  others satisfies NothingElse;
  const guess = guessing(context, known.email, known.role);
  await guess.begin();
  if (!(await passwordMatches(context, oldPassword, [known.passwordHash]))) {
    await guess.failed();
    throw wrongPassword();
  }
  await guess.succeeded();
  const passwordHash = await hashPassword(context, newPassword);
  return inTransaction(context, async (inner) => {
    const changed = await sql`
      update users set password_hash = ${passwordHash} where id = ${userId} and password_hash = ${known.passwordHash}`.run(inner.db);
    if (!changed) throw wrongPassword(); // another change came first, so the old password is no longer right
    const issued = await revokeOthers(inner);
    await closeLinks(inner, userId);
    await passwordRenewed.emit(inner, { userId });
    await sendPasswordChanged(inner, known);
    await record(inner, issued.viewer, { action: 'passwordChange' });
    return { token: issued.token, viewer: { id: userId }, signedInAs: issued.viewer };
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
    const locked = await findForUpdate(inner, email, role);
    const known = locked && (await identityOf(inner.db, { id: locked.id }));
    if (!known || !mayEnter(known)) return;
    await sendReset(inner, { ...known, token: await issueLink(inner, known.userId, 'RESET') });
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
    const known = await identityOf(inner.db, { id: userId });
    const issued = known && (await signIn(inner, known));
    if (!issued) throw linkInvalid();
    await guessing(inner, known.email, known.role).succeeded();
    await sendPasswordChanged(inner, known);
    return { token: issued.token, viewer: { id: userId }, signedInAs: issued.viewer };
  });
}
