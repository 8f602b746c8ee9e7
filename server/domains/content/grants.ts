import jwt from 'jsonwebtoken';
import type { Context } from '../../context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../../viewer.ts';

/**
 * What opens media. A *grant* is the address of one file for one viewer, good for an hour. A *seat* is the cookie that
 * says who watches. Neither opens anything alone, but for the grant of an item that is free for all.
 */

type Keys = Pick<Platform, 'config' | 'now'>;

const grantSeconds = 3600;
const grantAudience = 'media';
const seatAudience = 'media-seat';
const issuer = 'diwan';

/** What a grant opens, and for whom: nobody in particular when `viewerId` is null. */
export interface Grant {
  fileId: string;
  viewerId: string | null;
}

/** A playable file as plans read it. */
export interface MediaRow {
  fileId: string;
  mimeType: string;
  /** Whether the item is open to anyone. */
  free?: boolean;
}

/** `Media` for this viewer. Reads and writes nothing. */
export function signMedia(context: Context, { fileId, mimeType, free = false }: MediaRow) {
  const { viewer } = context;
  const viewerId = free || viewer.kind === 'anonymous' ? null : viewer.userId;
  const { grant, expiresAt } = signGrant(context, { fileId, viewerId });
  return { url: `/media/play/${grant}`, mimeType, expiresAt };
}

export function signGrant(keys: Keys, { fileId, viewerId }: Grant): { grant: string; expiresAt: Date } {
  const exp = seconds(keys.now()) + grantSeconds;
  return { grant: sign(keys, { file: fileId, viewer: viewerId, exp }, grantAudience), expiresAt: new Date(exp * 1000) };
}

/** The grant that a path holds, `'expired'`, or null for anything that we did not sign. */
export function readGrant(keys: Keys, token: string): Grant | 'expired' | null {
  const claims = verify(keys, token, grantAudience);
  if (!claims || claims === 'expired') return claims;
  return { fileId: claims.file as string, viewerId: claims.viewer as string | null };
}

/** The cookie's value for somebody signed in; it is good as long as their token. */
export function signSeat(keys: Keys, { email: _, expiresAt, ...viewer }: SignedIn): string {
  return sign(keys, { viewer, exp: seconds(expiresAt) }, seatAudience);
}

/** Who a cookie was given to. Whether they still may is for the database to say. */
export function readSeat(keys: Keys, token: string): SignedIn | null {
  const claims = verify(keys, token, seatAudience);
  if (!claims || claims === 'expired') return null;
  return {
    ...(claims.viewer as Omit<SignedIn, 'email' | 'expiresAt'>),
    email: '',
    expiresAt: new Date((claims.exp ?? 0) * 1000),
  } as SignedIn;
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

const sign = ({ config, now }: Keys, claims: object, audience: string) =>
  jwt.sign({ ...claims, iat: seconds(now()) }, config.mediaSecret, { algorithm: 'HS256', issuer, audience });

function verify({ config, now }: Keys, token: string, audience: string): jwt.JwtPayload | 'expired' | null {
  try {
    const rules = { algorithms: ['HS256' as const], issuer, audience, clockTimestamp: seconds(now()) };
    return jwt.verify(token, config.mediaSecret, rules) as jwt.JwtPayload;
  } catch (error) {
    return error instanceof jwt.TokenExpiredError ? 'expired' : null;
  }
}
