import type { Context } from '../../context.ts';
import { userError } from '../../errors.ts';
import type { MutationLanguageChangeArgs } from '../../graphql/generated.ts';
import { signedIn } from '../../viewer.ts';
import { continueSignIn, endSignIn, isFresh, revoke } from './tokens.ts';

/** Goes on with the present sign-in: a fresh token, unless the one that came is fresh itself. */
export async function sessionRenew(context: Context) {
  const viewer = signedIn(context.viewer);
  const { token } = isFresh(viewer, context.now()) ? { token: null } : await continueSignIn(context);
  return { token, viewer: { id: viewer.userId } };
}

/** Ends the present sign-in. */
export async function signOut(context: Context) {
  const { userId, signInId } = signedIn(context.viewer);
  await endSignIn(context, { userId, id: signInId });
  return {};
}

/** Ends every sign-in of the viewer. */
export async function signOutEverywhere(context: Context) {
  await revoke(context, signedIn(context.viewer));
  return {};
}

/** Ends one sign-in of the viewer. */
export async function signInEnd(context: Context, id: string) {
  const { userId } = signedIn(context.viewer);
  if (!(await endSignIn(context, { userId, id }))) throw userError('NOT_FOUND', 'signIn.notFound', ['id']);
  return { endedId: id };
}

/** Writes the viewer's mails in another language from now on. */
export async function languageChange(context: Context, { language }: MutationLanguageChangeArgs) {
  const { userId } = signedIn(context.viewer);
  await context.db.query('update users set language = $2 where id = $1', [userId, language]);
  return { viewer: { id: userId } };
}
