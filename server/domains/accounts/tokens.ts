import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { poolOf } from '../../context.ts';
import type { Permission, Role } from '../../graphql/generated.ts';
import type { Platform } from '../../platform/platform.ts';
import { anonymous, type ConsoleUser, type Customer, type Viewer } from '../../viewer.ts';

/** Days that a sign-in lasts. */
const lifetimeDays = 7;
const rules = { issuer: 'diwan', audience: 'diwan', algorithms: ['HS256' as const] };
const rank: Record<Permission, number> = { VIEW: 0, EDIT: 1, OWNER: 2 };

type TokenSource = Pick<Platform, 'config' | 'dataSource' | 'now'>;
const keys = new Map<string, KeyObject>();
/** The secret as a key, made once: text would be tried as a public key first, with every request. */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
}

type SignedIn = ConsoleUser | Customer;

/** What a token says. `permission` is for the client to read; the server asks the database. */
interface Claims {
  sub: string;
  role: Role;
  permission: Permission | null;
  /** The creator's account that the token works in; null for customers. */
  account: string | null;
  version: number;
  exp: number;
}

/** Who somebody is who has just shown a password or opened a link. */
export interface Identity {
  userId: string;
  email: string;
  role: Role;
  tokenVersion: number;
  creatorId: string | null;
  permission: Permission | null;
}

/** Signs somebody in: the token, and the viewer that it stands for. Null for a console user who belongs to no account. */
export function signIn({ config, now }: TokenSource, identity: Identity): { token: string; viewer: SignedIn } | null {
  const { userId, role, tokenVersion, creatorId, permission } = identity;
  const iat = Math.floor(now().getTime() / 1000);
  const exp = iat + lifetimeDays * 86_400;
  const viewer = viewerOf(identity, new Date(exp * 1000));
  if (!viewer) return null;
  const claims: Claims & { iat: number } = { sub: userId, role, permission, account: creatorId, version: tokenVersion, iat, exp };
  return { token: jwt.sign(claims, config.jwtSecret, { algorithm: 'HS256', issuer: rules.issuer, audience: rules.audience }), viewer };
}

/** The viewer behind an `Authorization` header. Anonymous when it is missing, forged, expired or revoked. */
export async function authenticate(platform: TokenSource, authorization: string | undefined): Promise<Viewer> {
  const token = /^Bearer +([\w.-]+)$/i.exec(authorization ?? '')?.[1];
  const claims = token && verify(platform, token);
  if (!claims) return anonymous;
  return (await current(platform, claims.sub, claims.version, claims.account, claims.role, new Date(claims.exp * 1000))) ?? anonymous;
}

/** Whether a viewer still may what they might when their request or socket began. Asked before each event of a subscription. */
export async function stillValid(platform: TokenSource, viewer: Viewer): Promise<boolean> {
  if (viewer.kind === 'anonymous') return true;
  if (viewer.expiresAt <= platform.now()) return false;
  const [account, role] = viewer.kind === 'console' ? ([viewer.creatorId, 'CREATOR'] as const) : ([null, 'CUSTOMER'] as const);
  const now = await current(platform, viewer.userId, viewer.tokenVersion, account, role, viewer.expiresAt);
  if (now?.kind === 'console' && viewer.kind === 'console') return rank[now.permission] >= rank[viewer.permission];
  return now !== null;
}

function verify({ config, now }: TokenSource, token: string): Claims | null {
  try {
    return jwt.verify(token, keyOf(config.jwtSecret), {
      ...rules,
      clockTimestamp: Math.floor(now().getTime() / 1000),
    }) as unknown as Claims;
  } catch {
    return null;
  }
}

/** One row when the user is verified, the version is the present one and the account (if any) is theirs to work in. */
const standing = {
  name: 'accounts.standing',
  text: `
    select u.email, case when c.owner_id = u.id then 'OWNER' else a.permission end as permission
    from users u
    left join creators c on c.id = $3::uuid
    left join admins a on a.creator_id = c.id and a.user_id = u.id
    where u.id = $1::uuid and u.token_version = $2::int and u.role = $4::text and u.email_verified_at is not null`,
};

async function current(platform: TokenSource, userId: string, tokenVersion: number, creatorId: string | null, role: Role, expiresAt: Date) {
  const { rows } = await poolOf(platform).query<{ email: string; permission: Permission | null }>({
    ...standing,
    values: [userId, tokenVersion, creatorId, role],
  });
  const row = rows[0];
  return row ? viewerOf({ userId, email: row.email, role, tokenVersion, creatorId, permission: row.permission }, expiresAt) : null;
}

function viewerOf({ userId, email, role, tokenVersion, creatorId, permission }: Identity, expiresAt: Date): SignedIn | null {
  if (role === 'CUSTOMER') return { kind: 'customer', userId, email, tokenVersion, expiresAt };
  if (!creatorId || !permission) return null;
  return { kind: 'console', userId, email, tokenVersion, expiresAt, creatorId, permission };
}
