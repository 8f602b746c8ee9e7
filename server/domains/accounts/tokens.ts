import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { isId } from '../../../schema/rules/id.ts';
import { isEnough } from '../../../schema/rules/permissions.ts';
import { type Context, inTransaction, poolOf } from '../../core/context.ts';
import { unauthenticated } from '../../core/errors.ts';
import { plainAddress } from '../../core/network.ts';
import { anonymous, type SignedIn, signedIn, type Viewer } from '../../core/viewer.ts';
import type { Permission, Role } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { record } from '../audit/record.ts';
import { deviceOf } from './user-agent.ts';

/** Days that a token lasts. */
const lifetimeDays = 7;
/** Minutes for which a token is young enough (specification, section 9: token sync max age). */
const renewMinutes = 5;
/** The last second that a `Date` can hold. */
const lastSecond = 8.64e12;
/** Seconds for which a device's older tokens still work after a password change on it. */
const graceSeconds = 60;
/** Minutes after which a sign-in's last use is noted again. */
const seenMinutes = 5;
const rules = { issuer: 'diwan', audience: 'diwan', algorithms: ['HS256' as const] };

type TokenSource = Pick<Platform, 'config' | 'dataSource' | 'now' | 'log'>;
const keys = new Map<string, KeyObject>();
/** The secret as a key object, made once. Given text, the library would try it as a public key with every request. */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
}

/** The claims of a token. The client reads `permission`; the server asks the database. */
interface Claims {
  sub: string;
  /** The sign-in that it stands for: any number of tokens may, one after the other. */
  jti: string;
  role: Role;
  permission: Permission | null;
  /** The creator's account that the token works in; null for customers. */
  account: string | null;
  exp: number;
}

/** A user who has just shown a password or opened a link, and the account that they enter. */
export interface Identity {
  userId: string;
  email: string;
  role: Role;
  tokenVersion: number;
  creatorId: string | null;
  permission: Permission | null;
}

/** The token of a sign-in, and the viewer that it stands for. */
export interface Session {
  token: string;
  viewer: SignedIn;
}

/** Whether signing in would lead anywhere: not for a console user who belongs to no account. */
export const mayEnter = ({ role, creatorId, permission }: Identity): boolean => role === 'CUSTOMER' || !!(creatorId && permission);

/** Signs a user in on the request's device, and writes it into the account's audit log. Null where `mayEnter` is false. */
export async function signIn(context: Context, identity: Identity): Promise<Session | null> {
  if (!mayEnter(identity)) return null;
  return inTransaction(context, (inner) => addSignIn(inner, identity));
}

async function addSignIn(context: Context, identity: Identity): Promise<Session | null> {
  const { db, now, userAgent, address, mutation = 'login' } = context;
  const at = now();
  const expiresAt = expiryOf(at);
  const { id } = await sql<{ id: string }>`
    insert into sign_ins (user_id, creator_id, token_version, user_agent, address, created_at, last_seen_at, expires_at)
    values (${identity.userId}, ${identity.creatorId}, ${identity.tokenVersion}, ${userAgent.slice(0, 500) || null},
      ${plainAddress(address) || null}, ${at}, ${at}, ${expiresAt})
    returning id`.one(db);
  const viewer = viewerOf(identity, id, expiresAt);
  if (!viewer) return null;
  await record(context, viewer, { action: mutation, objectType: 'SignIn', objectId: id, objectLabel: deviceOf(userAgent) });
  return sessionOf(context, viewer);
}

/**
 * Makes a fresh token for the request's own sign-in, which lasts a week again. `viewer` is the same user, perhaps in another
 * account. Throws UNAUTHENTICATED when the sign-in has ended meanwhile, or its token is from before a new password.
 */
export async function continueSignIn(context: Context, viewer: SignedIn = signedIn(context.viewer)): Promise<Session> {
  const { db, now } = context;
  const expiresAt = expiryOf(now());
  const creatorId = viewer.kind === 'console' ? viewer.creatorId : null;
  const continued = await sql`
    update sign_ins set creator_id = ${creatorId}, last_seen_at = ${now()}, expires_at = ${expiresAt}
    where id = ${viewer.signInId} and user_id = ${viewer.userId} and ended_at is null
      and (tokens_from is null or tokens_from <= ${issuedAt(viewer)})`.run(db);
  if (!continued) throw unauthenticated();
  return sessionOf(context, { ...viewer, expiresAt });
}

/** Whether the request's token is so young that it need not be renewed yet. */
export const isFresh = ({ expiresAt }: SignedIn, now: Date): boolean =>
  expiresAt.getTime() > expiryOf(now).getTime() - renewMinutes * 60_000;

/**
 * Ends every sign-in of a user: over HTTP, by REST and on open sockets. One that is being made at this moment, with what was
 * right before, ends too.
 */
export async function revoke(context: Context, { userId }: { userId: string }): Promise<void> {
  await endSignIns(context, userId, null);
}

/**
 * Ends every sign-in of a user but the viewer's, which goes on with the token answered here. Those that it had before end a
 * minute later, and are not renewed: requests of this device that are under way should not throw their person out.
 */
export async function revokeOthers(context: Context): Promise<Session> {
  const viewer = signedIn(context.viewer);
  const { userId, signInId } = viewer;
  await endSignIns(context, userId, signInId);
  const renewed: SignedIn = { ...viewer, expiresAt: expiryOf(context.now()) };
  await sql`
    update sign_ins s set token_version = u.token_version, tokens_from = ${issuedAt(renewed)}
    from users u where u.id = s.user_id and u.id = ${userId} and s.id = ${signInId}`.run(context.db);
  return continueSignIn(context, renewed);
}

async function endSignIns(context: Context, userId: string, except: string | null): Promise<void> {
  const { db, now } = context;
  await sql`update users set token_version = token_version + 1 where id = ${userId}`.run(db);
  await sql`
    update sign_ins set ended_at = ${now()} where user_id = ${userId} and id is distinct from ${except} and ended_at is null`.run(db);
  standingChanged(context, userId);
}

/** Ends a user's sign-ins into one account, when they lose their place in it. Those into other accounts go on. */
export async function revokeAccount(context: Context, { userId, creatorId }: { userId: string; creatorId: string }): Promise<void> {
  const { db, now } = context;
  await sql`update sign_ins set ended_at = ${now()} where user_id = ${userId} and creator_id = ${creatorId} and ended_at is null`.run(db);
  standingChanged(context, userId);
}

/** Ends one sign-in of a user; one that has ended already stays so. False when they never had it. */
export async function endSignIn(context: Context, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const { db, now } = context;
  const theirs = await sql`
    update sign_ins set ended_at = coalesce(ended_at, ${now()}) where id = ${id} and user_id = ${userId}`.run(db);
  if (theirs) standingChanged(context, userId);
  return theirs > 0;
}

const standingTopic = 'standingChanged';

/** Checks the user's open sockets again, once the transaction commits. Those that lost their right are closed. */
export function standingChanged({ afterCommit, platform }: Context, userId: string): void {
  afterCommit(() => platform.pubsub.publish(standingTopic, { userId }));
}

/** The users whose sign-ins or rights change, as it happens. */
export const standingChanges = ({ pubsub }: Pick<Platform, 'pubsub'>) => pubsub.subscribe<{ userId: string }>(standingTopic);

/** The viewer behind an `Authorization` header. Anonymous when it is missing, forged, expired or revoked. */
export async function authenticate(platform: TokenSource, authorization: string | undefined): Promise<Viewer> {
  const token = /^Bearer +([\w.-]+)$/i.exec(authorization ?? '')?.[1];
  const claims = token && verify(platform, token);
  if (!claims) return anonymous;
  const { sub, jti, account, role, exp } = claims;
  return (await current(platform, { userId: sub, signInId: jti, creatorId: account, role, expiresAt: new Date(exp * 1000) })) ?? anonymous;
}

/** Whether a viewer still has the rights that their request or socket began with. Checked before each event of a subscription. */
export async function stillValid(platform: TokenSource, viewer: Viewer): Promise<boolean> {
  if (viewer.kind === 'anonymous') return true;
  if (viewer.expiresAt <= platform.now()) return false;
  const { userId, signInId, expiresAt } = viewer;
  const [creatorId, role] = viewer.kind === 'console' ? ([viewer.creatorId, 'CREATOR'] as const) : ([null, 'CUSTOMER'] as const);
  const now = await current(platform, { userId, signInId, creatorId, role, expiresAt });
  if (now?.kind === 'console' && viewer.kind === 'console') return isEnough(now.permission, viewer.permission);
  return now !== null;
}

/** Whether a token has every claim that ours have. A signed token without one of them signs no one in. */
function isClaims(said: unknown): said is Claims {
  const { sub, jti, role, account, exp } = said as Partial<Record<keyof Claims, unknown>>;
  return (
    [sub, jti, account ?? sub].every((id) => typeof id === 'string' && isId(id)) &&
    (role === 'CREATOR' || role === 'CUSTOMER') &&
    Number.isInteger(exp) &&
    (exp as number) <= lastSecond
  );
}

function verify({ config, now }: TokenSource, token: string): Claims | null {
  try {
    const claims: unknown = jwt.verify(token, keyOf(config.jwtSecret), { ...rules, clockTimestamp: seconds(now()) });
    return isClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

interface Standing {
  userId: string;
  signInId: string;
  creatorId: string | null;
  role: Role;
  expiresAt: Date;
}

/** One row when the user is verified, the sign-in goes on and the account (if any) is theirs to work in. */
const standing = ({ userId, signInId, creatorId, role, expiresAt }: Standing, graceFrom: Date) => sql`
  select u.email, s.last_seen_at as "lastSeenAt", case when c.owner_id = u.id then 'OWNER' else a.permission end as permission
  from sign_ins s
  join users u on u.id = s.user_id
  left join creators c on c.id = ${creatorId}::uuid
  left join admins a on a.creator_id = c.id and a.user_id = u.id
  where s.id = ${signInId}::uuid and s.ended_at is null and s.token_version = u.token_version
    and (s.tokens_from is null or s.tokens_from <= ${issuedAt({ expiresAt })}::timestamptz or s.tokens_from > ${graceFrom}::timestamptz)
    and u.id = ${userId}::uuid and u.role = ${role}::text and u.email_verified_at is not null`;

async function current(platform: TokenSource, viewer: Standing): Promise<SignedIn | null> {
  const { userId, signInId, creatorId, role, expiresAt } = viewer;
  const graceFrom = new Date(platform.now().getTime() - graceSeconds * 1000);
  const { rows } = await poolOf(platform).query<{ email: string; lastSeenAt: Date; permission: Permission | null }>(
    standing(viewer, graceFrom).named('accounts.standing'),
  );
  const row = rows[0];
  if (!row) return null;
  noteUse(platform, signInId, row.lastSeenAt);
  return viewerOf({ userId, email: row.email, role, creatorId, permission: row.permission }, signInId, expiresAt);
}

/** Notes that a sign-in was used, unless that was noted lately. The request does not wait for it. */
function noteUse(platform: TokenSource, signInId: string, lastSeenAt: Date): void {
  const now = platform.now();
  const due = new Date(now.getTime() - seenMinutes * 60_000);
  if (lastSeenAt > due) return;
  sql`update sign_ins set last_seen_at = ${now} where id = ${signInId} and last_seen_at <= ${due}`
    .run(poolOf(platform))
    .catch((error: unknown) => platform.log.warn({ err: error }, 'the use of a sign-in was not noted'));
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const expiryOf = (now: Date) => new Date((seconds(now) + lifetimeDays * 86_400) * 1000);
/** When the viewer's token was issued. */
const issuedAt = ({ expiresAt }: Pick<SignedIn, 'expiresAt'>) => new Date(expiresAt.getTime() - lifetimeDays * 86_400_000);

function sessionOf({ config, now }: Context, viewer: SignedIn): Session {
  const { role, account, permission } =
    viewer.kind === 'console'
      ? { role: 'CREATOR' as const, account: viewer.creatorId, permission: viewer.permission }
      : { role: 'CUSTOMER' as const, account: null, permission: null };
  const [iat, exp] = [seconds(now()), seconds(viewer.expiresAt)];
  const claims: Claims & { iat: number } = { sub: viewer.userId, jti: viewer.signInId, role, permission, account, iat, exp };
  const { issuer, audience } = rules;
  return { token: jwt.sign(claims, keyOf(config.jwtSecret), { algorithm: 'HS256', issuer, audience }), viewer };
}

function viewerOf(
  { userId, email, role, creatorId, permission }: Omit<Identity, 'tokenVersion'>,
  signInId: string,
  expiresAt: Date,
): SignedIn | null {
  if (role === 'CUSTOMER') return { kind: 'customer', userId, email, signInId, expiresAt };
  if (!creatorId || !permission) return null;
  return { kind: 'console', userId, email, signInId, expiresAt, creatorId, permission };
}
