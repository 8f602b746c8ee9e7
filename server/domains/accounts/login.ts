import { loginRules } from '../../../schema/rules/accounts.ts';
import type { Context } from '../../core/context.ts';
import { type NothingElse, userError, validate } from '../../core/errors.ts';
import type { MutationLoginArgs } from '../../graphql/generated.ts';
import { identityOf, mayEnter } from './identity.ts';
import { passwordMatches } from './passwords.ts';
import { signIn } from './signing-in.ts';
import { countAttempt, guessing } from './throttle.ts';

/**
 * Signs in. An unknown email, a wrong password, a wrong role and an admin of no account get the same refusal in the same time: one read and
 * one comparison.
 */
export async function login(context: Context, { input }: MutationLoginArgs) {
  await countAttempt(context);
  const { email, password, role, ...others } = validate(loginRules, input);
  others satisfies NothingElse;
  const passwordGuess = guessing(context, email, role);
  await passwordGuess.begin();
  const knownUser = await identityOf(context.db, { email, role });
  const passwordMatched = await passwordMatches(context, password, knownUser?.passwordHashes ?? []);
  if (!passwordMatched || !knownUser || !mayEnter(knownUser)) {
    await passwordGuess.failed();
    throw userError('BAD_CREDENTIALS', 'login.invalid');
  }
  await passwordGuess.succeeded();
  if (!knownUser.verified) throw userError('EMAIL_NOT_VERIFIED', 'login.unverified', ['email']);
  const issuedToken = await signIn(context, knownUser);
  if (!issuedToken) throw userError('BAD_CREDENTIALS', 'login.invalid');
  return { token: issuedToken.token, viewer: { id: knownUser.userId }, signedInAs: issuedToken.viewer };
}
