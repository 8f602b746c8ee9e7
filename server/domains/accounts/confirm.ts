import type { Context } from '../../core/context.ts';
import { unauthenticated, userError } from '../../core/errors.ts';
import { signedIn } from '../../core/viewer.ts';
import { identityOf, type KnownUser } from './identity.ts';
import { passwordMatches } from './passwords.ts';
import { countAttempt, guessing } from './throttle.ts';

/**
 * Checks the password of a signed-in user once more, before a step that a stranger at their open device must not take. A wrong password
 * counts as one at sign-in does. Hashing is slow, so call this outside any transaction.
 * @throws INVALID for a wrong password and WRONG_STATE for a user without one, both on `field`; THROTTLED after too many attempts
 */
export async function confirmPassword(context: Context, password: string, field: readonly string[]): Promise<KnownUser> {
  await countAttempt(context);
  const knownUser = await identityOf(context.db, { id: signedIn(context.viewer).userId });
  if (!knownUser) throw unauthenticated();
  if (!knownUser.passwordHash) throw userError('WRONG_STATE', 'password.none', field);
  const passwordGuess = guessing(context, knownUser.email, knownUser.role);
  await passwordGuess.begin();
  if (!(await passwordMatches(context, password, [knownUser.passwordHash]))) {
    await passwordGuess.failed();
    throw userError('INVALID', 'oldPassword.wrong', field);
  }
  await passwordGuess.succeeded();
  return knownUser;
}
