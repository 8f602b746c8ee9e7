import jwt from 'jsonwebtoken';
import type { Context } from '../../../core/context.ts';
import type { SignedIn } from '../../../core/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { secretKeyOf } from '../../../platform/secrets.ts';

/**
 * What opens media. A *grant* is the address of one file for one viewer, good for an hour. A *viewer cookie* says who watches.
 * Neither opens anything alone, but for the grant of an item that is free for all, and for one that *carries* its viewer, since a
 * television has no cookie of ours. Whether the viewer still may is asked of the database each time a playlist or the key is served.
 */

type Keys = Pick<Platform, 'config' | 'now'>;

const grantSeconds = 3600;
/** A film of some length, and a pause. */
const carriedSeconds = 4 * 3600;
/** For so long after its end, a grant goes on with what was begun by it. */
const goingOnSeconds = 24 * 3600;
const grantAudience = 'media';
/** Not to be changed: the cookies in use name it. */
const cookieAudience = 'media-seat';
const issuer = 'diwan';
/** The scope without which an API key opens no media. */
export const mediaScope = 'content:read';

/** What a grant opens, and for whom: for every viewer when `viewerId` is null. */
export interface Grant {
  fileId: string;
  /** Null: the account's own file, for those who work in the account. */
  itemId: string | null;
  viewerId: string | null;
  /** Of a grant for a device without a cookie: the viewer who gave it, null for one who needs to be nobody. */
  carries?: SignedIn | null;
}

/** The path of something that belongs to a file, for this viewer. Reads and writes nothing. */
export function mediaUrl(context: Context, opens: Pick<Grant, 'fileId' | 'itemId'>, tail: string): string {
  const { viewer } = context;
  return `/media/play/${signGrant(context, { ...opens, viewerId: viewer.kind === 'anonymous' ? null : viewer.userId })}/${tail}`;
}

/**
 * The path of the film itself, for a device without a cookie, and until when it opens: for four hours, or to the end of its viewer's token,
 * if that comes first. Whoever asks was let in by their cookie.
 */
export function carriedUrl(keys: Keys, opens: Grant, viewer: SignedIn | null): { url: string; expiresAt: Date } {
  const exp = Math.min(seconds(keys.now()) + carriedSeconds, viewer ? seconds(viewer.expiresAt) : Number.POSITIVE_INFINITY);
  const claims = { file: opens.fileId, item: opens.itemId, viewer: opens.viewerId, exp };
  const token = sign(keys, { ...claims, carries: viewer && viewerClaims(viewer) }, grantAudience);
  return { url: `/media/play/${token}/master.m3u8`, expiresAt: new Date(exp * 1000) };
}

/** Until when a grant made now is good. */
export const grantUntil = ({ now }: Pick<Keys, 'now'>): Date => new Date((seconds(now()) + grantSeconds) * 1000);

export const signGrant = (keys: Keys, { fileId, itemId, viewerId }: Grant): string =>
  sign(keys, { file: fileId, item: itemId, viewer: viewerId, exp: seconds(grantUntil(keys)) }, grantAudience);

/**
 * The grant that a path holds, `'expired'`, or null for anything that we did not sign. `goingOn`: something was begun by it while it was
 * good. A player of the device itself keeps the addresses with which it began, to the end of the film. A grant that carries its viewer
 * opens nothing after its end, since it is all that is asked for.
 */
export function readGrant(keys: Keys, token: string, { goingOn = false } = {}): Grant | 'expired' | null {
  const claims = verify(keys, token, grantAudience, goingOn ? goingOnSeconds : 0);
  if (!claims || claims === 'expired') return claims;
  const grant = { fileId: claims.file as string, itemId: claims.item as string | null, viewerId: claims.viewer as string | null };
  if (claims.carries === undefined) return grant;
  if (seconds(keys.now()) >= (claims.exp as number)) return 'expired';
  return { ...grant, carries: claims.carries && viewerOf(claims.carries) };
}

/** The viewer cookie's value for a signed-in viewer. It expires with their token. */
export function signViewerCookie(keys: Keys, viewer: SignedIn): string {
  return sign(keys, viewerClaims(viewer), cookieAudience);
}

/** Who a cookie was given to. Whether they still may is for the database to say. */
export function readViewerCookie(keys: Keys, token: string): SignedIn | null {
  const claims = verify(keys, token, cookieAudience);
  return !claims || claims === 'expired' ? null : viewerOf(claims);
}

/** A viewer, and the end of their own token. It says since when they have it, which a new password asks for. */
const viewerClaims = ({ email: _, remembered: _remembered, expiresAt, ...viewer }: SignedIn) => ({ viewer, exp: seconds(expiresAt) });
const viewerOf = ({ viewer, exp = 0 }: jwt.JwtPayload) => ({ ...viewer, email: '', expiresAt: new Date(exp * 1000) }) as SignedIn;

/** The viewer cookie's name; it exists on `/media` alone. */
export const viewerCookie = 'diwan_media';

/** The viewer cookie among the cookies of a request. */
export const viewerCookieIn = (cookies: string | undefined): string | undefined =>
  cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${viewerCookie}=`))
    ?.slice(viewerCookie.length + 1);

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

const sign = ({ config }: Keys, claims: object, audience: string) =>
  jwt.sign(claims, secretKeyOf(config.mediaSecret), { algorithm: 'HS256', noTimestamp: true, issuer, audience });

function verify({ config, now }: Keys, token: string, audience: string, clockTolerance = 0): jwt.JwtPayload | 'expired' | null {
  try {
    const rules = { algorithms: ['HS256' as const], issuer, audience, clockTimestamp: seconds(now()), clockTolerance };
    return jwt.verify(token, secretKeyOf(config.mediaSecret), rules) as jwt.JwtPayload;
  } catch (error) {
    return error instanceof jwt.TokenExpiredError ? 'expired' : null;
  }
}
