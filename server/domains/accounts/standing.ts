import { isEnough } from '../../../schema/rules/permissions.ts';
import { type Context, poolOf } from '../../core/context.ts';
import type { SignedIn } from '../../core/viewer.ts';
import type { Permission, Role } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { issuedAt, readToken } from './tokens.ts';

type TokenSource = Pick<Platform, 'config' | 'dataSource' | 'now' | 'log'>;

/** Seconds for which a device's older tokens still work after a password change on it. */
const graceSeconds = 60;
/** Minutes after which a sign-in's last use is noted again. */
const seenMinutes = 5;

/** What a token stands for now. */
export interface Standing {
  viewer: SignedIn;
  /** Rises with every change of the sign-in, the user or the place in the account. While it is the same, so are the viewer's rights. */
  version: number;
  /** When the rights end by the passing of time. */
  until: Date;
}

/** Asks the database what a token stands for. Null when it is forged, expired or revoked. */
export async function signInStandingOf(platform: TokenSource, token: string): Promise<Standing | null> {
  const claims = readToken(platform, token);
  if (!claims) return null;
  const { sub, jti, account, role, exp } = claims;
  const claimed = { userId: sub, signInId: jti, creatorId: account, role, expiresAt: new Date(exp * 1000) };
  return (await currentStandings(platform, [claimed]))[0] ?? null;
}

/** Whether each of these people still has the rights that they had, in the order of `viewers`. Takes one statement. */
export async function stillStand(platform: TokenSource, viewers: readonly SignedIn[]): Promise<boolean[]> {
  const standings = await currentStandings(platform, viewers.map(claimOfViewer));
  const checkedAt = platform.now();
  return viewers.map((person, n) => {
    const viewerNow = standings[n]?.viewer;
    if (!viewerNow || person.expiresAt <= checkedAt) return false;
    return viewerNow.kind !== 'console' || person.kind !== 'console' || isEnough(viewerNow.permission, person.permission);
  });
}

const claimOfViewer = (viewer: SignedIn): ClaimedSignIn =>
  viewer.kind === 'console' ? { ...viewer, role: 'CREATOR' } : { ...viewer, creatorId: null, role: 'CUSTOMER' };

const standingTopic = 'standingChanged';

/** Checks the open sockets of a user or a key again, once the transaction commits. Those that lost their right are closed. */
export function standingChanged({ afterCommit, platform }: Context, id: string): void {
  afterCommit(() => platform.pubsub.publish(standingTopic, { id }));
}

/** Subscribes to the ids of users and keys whose sign-ins or rights change. */
export const standingChanges = ({ pubsub }: Pick<Platform, 'pubsub'>) => pubsub.subscribe<{ id: string }>(standingTopic);

/** What a token claims, in the names of the database. */
interface ClaimedSignIn {
  userId: string;
  signInId: string;
  creatorId: string | null;
  role: Role;
  expiresAt: Date;
}

/** A row for each claim of a verified user whose sign-in goes on. `permission` is null if the claimed account is not theirs to work in. */
const standingQuery = (claimed: readonly ClaimedSignIn[], graceFrom: Date) => sql`
  select claimed.n::int, u.email, s.last_seen_at as "lastSeenAt", s.tokens_from as "tokensFrom", s.standing_version as version,
    case when c.owner_id = u.id then 'OWNER' else a.permission end as permission
  from unnest(${claimed.map(({ userId }) => userId)}::uuid[], ${claimed.map(({ signInId }) => signInId)}::uuid[],
      ${claimed.map(({ creatorId }) => creatorId)}::uuid[], ${claimed.map(({ role }) => role)}::text[], ${claimed.map(issuedAt)}::timestamptz[])
    with ordinality as claimed (user_id, sign_in_id, creator_id, role, issued_at, n)
  join sign_ins s on s.id = claimed.sign_in_id
  join users u on u.id = s.user_id
  left join creators c on c.id = claimed.creator_id
  left join admins a on a.creator_id = c.id and a.user_id = u.id
  where s.ended_at is null and s.token_version = u.token_version
    and (s.tokens_from is null or s.tokens_from <= claimed.issued_at or s.tokens_from > ${graceFrom}::timestamptz)
    and u.id = claimed.user_id and u.role = claimed.role and u.email_verified_at is not null`;

interface StandingRow {
  /** The position of the claim in the list, from 1. */
  n: number;
  email: string;
  lastSeenAt: Date;
  tokensFrom: Date | null;
  version: number;
  permission: Permission | null;
}

/** Looks several claims up in one statement. Null for each claim that has no rights, or has lost them. */
async function currentStandings(platform: TokenSource, claimed: readonly ClaimedSignIn[]): Promise<(Standing | null)[]> {
  const graceFrom = new Date(platform.now().getTime() - graceSeconds * 1000);
  const { rows } = await poolOf(platform).query<StandingRow>(standingQuery(claimed, graceFrom).named('accounts.standing'));
  const standings: (Standing | null)[] = claimed.map(() => null);
  for (const standingRow of rows) standings[standingRow.n - 1] = standingIn(standingRow, claimed[standingRow.n - 1] as ClaimedSignIn);
  noteSignInUse(
    platform,
    rows.map(({ n, lastSeenAt }) => ({ lastSeenAt, signInId: (claimed[n - 1] as ClaimedSignIn).signInId })),
  );
  return standings;
}

function standingIn(
  { email, tokensFrom, version, permission }: StandingRow,
  { signInId, expiresAt, ...claimed }: ClaimedSignIn,
): Standing | null {
  const viewer = viewerOf({ ...claimed, email, permission }, signInId, expiresAt);
  if (!viewer) return null;
  const isOlder = tokensFrom !== null && tokensFrom > issuedAt({ expiresAt });
  const graceUntil = isOlder ? tokensFrom.getTime() + graceSeconds * 1000 : Number.POSITIVE_INFINITY;
  return { viewer, version, until: new Date(Math.min(expiresAt.getTime(), graceUntil)) };
}

/** Notes which sign-ins were used, unless that was noted lately. The request does not wait for it. */
function noteSignInUse(platform: TokenSource, usedSignIns: readonly { signInId: string; lastSeenAt: Date }[]): void {
  const now = platform.now();
  const seenBefore = new Date(now.getTime() - seenMinutes * 60_000);
  const signInIds = usedSignIns.filter(({ lastSeenAt }) => lastSeenAt <= seenBefore).map(({ signInId }) => signInId);
  if (!signInIds.length) return;
  // Skips rows that another process is writing, so that two processes with the same sign-ins do not wait for each other.
  sql`update sign_ins set last_seen_at = ${now}
    where id in (select id from sign_ins where id = any(${signInIds}) and last_seen_at <= ${seenBefore} for update skip locked)`
    .run(poolOf(platform))
    .catch((error: unknown) => platform.log.warn({ err: error }, 'the use of a sign-in was not noted'));
}

/** The viewer of a sign-in. Null for a console user who belongs to no account. */
export function viewerOf(
  { userId, email, role, creatorId, permission }: Omit<ClaimedSignIn, 'signInId' | 'expiresAt'> & Pick<StandingRow, 'email' | 'permission'>,
  signInId: string,
  expiresAt: Date,
): SignedIn | null {
  if (role === 'CUSTOMER') return { kind: 'customer', userId, email, signInId, expiresAt };
  if (!creatorId || !permission) return null;
  return { kind: 'console', userId, email, signInId, expiresAt, creatorId, permission };
}
