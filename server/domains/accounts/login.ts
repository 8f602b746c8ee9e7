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
  const guess = guessing(context, email, role);
  await guess.begin();
  const known = await identityOf(context.db, { email, role });
  const matches = await passwordMatches(context, password, known?.passwordHashes ?? []);
  if (!matches || !known || !mayEnter(known)) {
    await guess.failed();
    throw userError('BAD_CREDENTIALS', 'login.invalid');
  }
  await guess.succeeded();
  if (!known.verified) throw userError('EMAIL_NOT_VERIFIED', 'login.unverified', ['email']);
  const issued = await signIn(context, known);
  if (!issued) throw userError('BAD_CREDENTIALS', 'login.invalid');
  return { token: issued.token, viewer: { id: known.userId }, signedInAs: issued.viewer };
}
