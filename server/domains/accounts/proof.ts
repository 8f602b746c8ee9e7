import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { signedIn } from '../../core/viewer.ts';
import { confirmPassword } from './confirm.ts';
import { identityOf } from './identity.ts';
import { userOfCode } from './social.ts';
import { countAttempt } from './throttle.ts';

/** What proves that a person is there: the password, or a provider's code from a person who has no password. */
export interface Proof {
  password?: string | null | undefined;
  code?: string | null | undefined;
}

/**
 * Makes sure that the viewer is there, and not somebody at their open device. Hashing is slow, so call this outside any transaction.
 * @throws UserErrors on `password` or `code`
 */
export async function prove(context: Context, { password, code }: Proof): Promise<void> {
  const { userId } = signedIn(context.viewer);
  if (code != null) {
    await countAttempt(context);
    if ((await userOfCode(context, code)) !== userId) throw userError('INVALID', 'accountDelete.otherAccount', ['code']);
    return;
  }
  const knownUser = await identityOf(context.db, { id: userId });
  if (knownUser && !knownUser.passwordHash) throw userError('REQUIRED', 'accountDelete.code', ['code']);
  if (!password) throw userError('REQUIRED', 'password.required', ['password']);
  await confirmPassword(context, password, ['password']);
}
