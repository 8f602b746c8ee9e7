import { renewMinutes } from '../../../schema/rules/tokens.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { unauthenticated } from '../../core/errors.ts';
import { type SignedIn, signedIn } from '../../core/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import { plainAddress } from '../../platform/network.ts';
import { record } from '../audit/record.ts';
import { signInsEnded } from './events.ts';
import { type Identity, mayEnter } from './identity.ts';
import { standingChanged, viewerOf } from './standing.ts';
import { expiryOf, issuedAt, writeToken } from './tokens.ts';
import { deviceOf } from './user-agent.ts';

/** The token of a sign-in, and the viewer that it stands for. */
export interface IssuedToken {
  token: string;
  viewer: SignedIn;
}

/** Signs a user in on the request's device, and records it in the account's audit log. Null where `mayEnter` is false. */
export async function signIn(context: Context, identity: Identity): Promise<IssuedToken | null> {
  if (!mayEnter(identity)) return null;
  return inTransaction(context, (inner) => addSignIn(inner, identity));
}

async function addSignIn(context: Context, identity: Identity): Promise<IssuedToken | null> {
  const { db, now, userAgent, address, mutation = 'login' } = context;
  const signedInAt = now();
  const expiresAt = expiryOf(signedInAt);
  const { id } = await sql<{ id: string }>`
    insert into sign_ins (user_id, creator_id, token_version, user_agent, address, created_at, last_seen_at, expires_at)
    values (${identity.userId}, ${identity.creatorId}, ${identity.tokenVersion}, ${userAgent.slice(0, 500) || null},
      ${plainAddress(address) || null}, ${signedInAt}, ${signedInAt}, ${expiresAt})
    returning id`.one(db);
  const viewer = viewerOf(identity, id, expiresAt);
  if (!viewer) return null;
  await record(context, viewer, { action: mutation, objectType: 'SignIn', objectId: id, objectLabel: deviceOf(userAgent) });
  return issuedTokenOf(context, viewer);
}

/**
 * Makes a fresh token for the request's own sign-in, which then lasts a week from now. `viewer` is the same user, perhaps in another
 * account.
 * @throws UNAUTHENTICATED when the sign-in has ended, or the request's token is older than a new password
 */
export async function continueSignIn(context: Context, viewer: SignedIn = signedIn(context.viewer)): Promise<IssuedToken> {
  const { db, now } = context;
  const expiresAt = expiryOf(now());
  const creatorId = viewer.kind === 'console' ? viewer.creatorId : null;
  const continuedSignIns = await sql`
    update sign_ins set creator_id = ${creatorId}, last_seen_at = ${now()}, expires_at = ${expiresAt}
    where id = ${viewer.signInId} and user_id = ${viewer.userId} and ended_at is null
      and (tokens_from is null or tokens_from <= ${issuedAt(viewer)})`.run(db);
  if (!continuedSignIns) throw unauthenticated();
  return issuedTokenOf(context, { ...viewer, expiresAt });
}

/** Whether the request's token is so young that it need not be renewed yet. */
export const isFresh = ({ expiresAt }: SignedIn, now: Date): boolean =>
  expiresAt.getTime() > expiryOf(now).getTime() - renewMinutes * 60_000;

/**
 * Ends every sign-in of a user: over HTTP, by REST and on open sockets. Also ends one that is being made at this moment with the old
 * password.
 */
export async function revoke(context: Context, { userId }: { userId: string }): Promise<void> {
  await endSignIns(context, userId, null);
}

/**
 * Ends every sign-in of a user but the viewer's own, and answers a new token for that one. Its older tokens work for one more minute and
 * are not renewed: requests of this device that are under way must not sign their person out.
 */
export async function revokeOthers(context: Context): Promise<IssuedToken> {
  const viewer = signedIn(context.viewer);
  const { userId, signInId } = viewer;
  await endSignIns(context, userId, signInId);
  const renewedViewer: SignedIn = { ...viewer, expiresAt: expiryOf(context.now()) };
  await sql`
    update sign_ins s set token_version = u.token_version, tokens_from = ${issuedAt(renewedViewer)}
    from users u where u.id = s.user_id and u.id = ${userId} and s.id = ${signInId}`.run(context.db);
  return continueSignIn(context, renewedViewer);
}

/** Triggers of `users` and `sign_ins` raise the `standing_version`, so that no process goes on with a remembered viewer (decision 21). */
async function endSignIns(context: Context, userId: string, exceptSignInId: string | null): Promise<void> {
  const { db, now } = context;
  await sql`update users set token_version = token_version + 1 where id = ${userId}`.run(db);
  await sql`
    update sign_ins set ended_at = ${now()} where user_id = ${userId} and id is distinct from ${exceptSignInId} and ended_at is null`.run(
    db,
  );
  await tellSignInsEnded(context, userId);
}

/**
 * Ends a user's sign-ins into one account, when they lose their place in it. Those into other accounts go on. A trigger raises
 * the `standing_version` of each that ends (decision 21).
 */
export async function revokeAccount(context: Context, { userId, creatorId }: { userId: string; creatorId: string }): Promise<void> {
  const { db, now } = context;
  // Locks all sign-ins of the user in the order of their ids. A change of the user's place in an account raises the version of all, in this
  // order.
  await sql`
    with theirs as (select id, creator_id from sign_ins where user_id = ${userId} and ended_at is null order by id for no key update)
    update sign_ins s set ended_at = ${now()} from theirs where s.id = theirs.id and theirs.creator_id = ${creatorId}`.run(db);
  await tellSignInsEnded(context, userId);
}

/** Ends one sign-in of a user. One that has ended already stays ended. False if the user never had it. */
export async function endSignIn(context: Context, { userId, id: signInId }: { userId: string; id: string }): Promise<boolean> {
  const { db, now } = context;
  const hasEnded = await sql`
    update sign_ins set ended_at = coalesce(ended_at, ${now()}) where id = ${signInId} and user_id = ${userId}`.run(db);
  if (hasEnded) await tellSignInsEnded(context, userId);
  return hasEnded > 0;
}

/** Ends what an ended sign-in has opened: sockets, and what other domains have opened. */
async function tellSignInsEnded(context: Context, userId: string): Promise<void> {
  standingChanged(context, userId);
  await signInsEnded.emit(context, { userId });
}

const issuedTokenOf = (context: Context, viewer: SignedIn): IssuedToken => ({ token: writeToken(context, viewer), viewer });
