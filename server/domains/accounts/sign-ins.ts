import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { consoleUser, signedIn } from '../../core/viewer.ts';
import type {
  MutationAccountSwitchArgs,
  MutationLanguageChangeArgs,
  MutationNumeralsChangeArgs,
  Permission,
} from '../../graphql/generated.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import { accountsOf } from './identity.ts';
import { closeLinks } from './links.ts';
import { continueSignIn, endSignIn, isFresh, revoke } from './signing-in.ts';

/** Renews the present sign-in: answers a fresh token, unless the request's own is still fresh. */
export async function sessionRenew(context: Context) {
  const viewer = signedIn(context.viewer);
  const { token } = isFresh(viewer, context.now()) ? { token: null } : await continueSignIn(context);
  return { token, viewer: { id: viewer.userId } };
}

/** Moves the present sign-in to another account that the viewer may work in. */
export async function accountSwitch(context: Context, { creatorId }: MutationAccountSwitchArgs) {
  const viewer = consoleUser(context.viewer);
  const account = await sql<{ permission: Permission }>`
    select account.permission from (${raw(accountsOf, viewer.userId)}) account where account.creator_id = ${creatorId}`.first(context.db);
  if (!account) throw userError('NOT_FOUND', 'account.notFound', ['creatorId']);
  const issuedToken = await continueSignIn(context, { ...viewer, creatorId, permission: account.permission });
  return { token: issuedToken.token, viewer: { id: viewer.userId }, signedInAs: issuedToken.viewer };
}

/** Ends the present sign-in. */
export async function signOut(context: Context) {
  const { userId, signInId } = signedIn(context.viewer);
  await endSignIn(context, { userId, id: signInId });
  return {};
}

/** Ends every sign-in of the viewer, and the links that would make another. */
export async function signOutEverywhere(context: Context) {
  const { userId } = signedIn(context.viewer);
  await revoke(context, { userId });
  await closeLinks(context, userId);
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
  await sql`update users set language = ${language} where id = ${userId}`.run(context.db);
  return { viewer: { id: userId } };
}

/** Shows numbers to the viewer in other digits from now on. */
export async function numeralsChange(context: Context, { numerals }: MutationNumeralsChangeArgs) {
  const { userId } = signedIn(context.viewer);
  await sql`update users set numerals = ${numerals} where id = ${userId}`.run(context.db);
  return { viewer: { id: userId } };
}
