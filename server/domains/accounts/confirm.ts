import type { Context } from '../../core/context.ts';
import { unauthenticated, userError } from '../../core/errors.ts';
import { signedIn } from '../../core/viewer.ts';
import { identityOf, type KnownUser } from './identity.ts';
import { passwordMatches } from './passwords.ts';
import { countAttempt, guessing } from './throttle.ts';

/**
 * Asks a signed-in user for their password once more, before something that a stranger at an open device must not do. Wrong ones are
 * counted as those of a sign-in are. Takes as long as hashing does, so it is called outside any transaction.
 * @throws UserErrors on `field`; WRONG_STATE for a user who has no password.
 */
export async function confirmPassword(context: Context, password: string, field: readonly string[]): Promise<KnownUser> {
  await countAttempt(context);
  const known = await identityOf(context.db, { id: signedIn(context.viewer).userId });
  if (!known) throw unauthenticated();
  if (!known.passwordHash) throw userError('WRONG_STATE', 'password.none', field);
  const guess = guessing(context, known.email, known.role);
  await guess.begin();
  if (!(await passwordMatches(context, password, [known.passwordHash]))) {
    await guess.failed();
    throw userError('INVALID', 'oldPassword.wrong', field);
  }
  await guess.succeeded();
  return known;
}
