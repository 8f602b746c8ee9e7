import { isEnough } from '../../../schema/rules/permissions.ts';
import { type Context, poolOf } from '../../core/context.ts';
import { anonymous, type SignedIn, type Viewer } from '../../core/viewer.ts';
import type { Permission, Role } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { issuedAt, readToken } from './claims.ts';

export type TokenSource = Pick<Platform, 'config' | 'dataSource' | 'now' | 'log'>;

/** Seconds for which a device's older tokens still work after a password change on it. */
const graceSeconds = 60;
/** Minutes after which a sign-in's last use is noted again. */
const seenMinutes = 5;

/** A viewer as the database knows them. */
export interface Standing {
  viewer: SignedIn;
  /** Raised with every change of the sign-in, the user or the place in the account: as long as it stays, so do the viewer's rights. */
  version: number;
  /** When time alone ends the rights. */
  until: Date;
}

/** The viewer behind an `Authorization` header. Anonymous when it is missing, forged, expired or revoked. */
export async function authenticate(platform: TokenSource, authorization: string | undefined): Promise<Viewer> {
  return (await standingOf(platform, authorization))?.viewer ?? anonymous;
}

/** Asks the database what stands behind an `Authorization` header. Null when the viewer is anonymous. */
export async function standingOf(platform: TokenSource, authorization: string | undefined): Promise<Standing | null> {
  const claims = readToken(platform, authorization);
  if (!claims) return null;
  const { sub, jti, account, role, exp } = claims;
  return current(platform, { userId: sub, signInId: jti, creatorId: account, role, expiresAt: new Date(exp * 1000) });
}

/** Whether a viewer still has the rights that their request or socket began with. Checked before each event of a subscription. */
export async function stillValid(platform: TokenSource, viewer: Viewer): Promise<boolean> {
  if (viewer.kind === 'anonymous') return true;
  if (viewer.expiresAt <= platform.now()) return false;
  const { userId, signInId, expiresAt } = viewer;
  const [creatorId, role] = viewer.kind === 'console' ? ([viewer.creatorId, 'CREATOR'] as const) : ([null, 'CUSTOMER'] as const);
  const now = (await current(platform, { userId, signInId, creatorId, role, expiresAt }))?.viewer;
  if (now?.kind === 'console' && viewer.kind === 'console') return isEnough(now.permission, viewer.permission);
  return now !== undefined;
}

const standingTopic = 'standingChanged';

/** Checks the user's open sockets again, once the transaction commits. Those that lost their right are closed. */
export function standingChanged({ afterCommit, platform }: Context, userId: string): void {
  afterCommit(() => platform.pubsub.publish(standingTopic, { userId }));
}

/** The users whose sign-ins or rights change, as it happens. */
export const standingChanges = ({ pubsub }: Pick<Platform, 'pubsub'>) => pubsub.subscribe<{ userId: string }>(standingTopic);

/** What a token says, in the words of the database. */
interface Said {
  userId: string;
  signInId: string;
  creatorId: string | null;
  role: Role;
  expiresAt: Date;
}

/** One row when the user is verified, the sign-in goes on and the account (if any) is theirs to work in. */
const standing = ({ userId, signInId, creatorId, role, expiresAt }: Said, graceFrom: Date) => sql`
  select u.email, s.last_seen_at as "lastSeenAt", s.tokens_from as "tokensFrom", s.standing_version as version,
    case when c.owner_id = u.id then 'OWNER' else a.permission end as permission
  from sign_ins s
  join users u on u.id = s.user_id
  left join creators c on c.id = ${creatorId}::uuid
  left join admins a on a.creator_id = c.id and a.user_id = u.id
  where s.id = ${signInId}::uuid and s.ended_at is null and s.token_version = u.token_version
    and (s.tokens_from is null or s.tokens_from <= ${issuedAt({ expiresAt })}::timestamptz or s.tokens_from > ${graceFrom}::timestamptz)
    and u.id = ${userId}::uuid and u.role = ${role}::text and u.email_verified_at is not null`;

interface Row {
  email: string;
  lastSeenAt: Date;
  tokensFrom: Date | null;
  version: number;
  permission: Permission | null;
}

async function current(platform: TokenSource, said: Said): Promise<Standing | null> {
  const { userId, signInId, creatorId, role, expiresAt } = said;
  const graceFrom = new Date(platform.now().getTime() - graceSeconds * 1000);
  const { rows } = await poolOf(platform).query<Row>(standing(said, graceFrom).named('accounts.standing'));
  const row = rows[0];
  if (!row) return null;
  const { email, lastSeenAt, tokensFrom, version, permission } = row;
  noteUse(platform, signInId, lastSeenAt);
  const viewer = viewerOf({ userId, email, role, creatorId, permission }, signInId, expiresAt);
  if (!viewer) return null;
  const isOlder = tokensFrom !== null && tokensFrom > issuedAt({ expiresAt });
  const graceUntil = isOlder ? tokensFrom.getTime() + graceSeconds * 1000 : Number.POSITIVE_INFINITY;
  return { viewer, version, until: new Date(Math.min(expiresAt.getTime(), graceUntil)) };
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

/** The viewer of a sign-in. Null for a console user who belongs to no account. */
export function viewerOf(
  { userId, email, role, creatorId, permission }: Omit<Said, 'signInId' | 'expiresAt'> & Pick<Row, 'email' | 'permission'>,
  signInId: string,
  expiresAt: Date,
): SignedIn | null {
  if (role === 'CUSTOMER') return { kind: 'customer', userId, email, signInId, expiresAt };
  if (!creatorId || !permission) return null;
  return { kind: 'console', userId, email, signInId, expiresAt, creatorId, permission };
}
