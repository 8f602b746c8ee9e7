import type { Context } from '../../../core/context.ts';
import type { SignedIn } from '../../../core/viewer.ts';
import { secondsOf } from '../../../platform/clock.ts';
import { grantsOf, inSeconds, type Signer } from '../../../platform/grants.ts';

/**
 * What opens media. A *grant* is the address of one file for one viewer, good for an hour. A *viewer cookie* says who watches.
 * Neither opens anything alone, but for the grant of an item that is free for all, and for one that *carries* its viewer, since a
 * television has no cookie of ours. Whether the viewer still may is asked of the database each time a playlist or the key is served.
 */

const grantSeconds = 3600;
/** A film of some length, and a pause. */
const carriedSeconds = 4 * 3600;
/** For so long after its end, a grant goes on with what was begun by it. */
const goingOnSeconds = 24 * 3600;
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

/** The claims of a grant. */
interface GrantClaims {
  file: string;
  item: string | null;
  viewer: string | null;
  /** Of a grant that carries its viewer: the viewer, null for one who needs to be nobody. */
  carries?: Carried | null;
}
/** A viewer, and the end of their own token. It says since when they have it, which a new password asks for. */
interface Carried {
  viewer: Omit<SignedIn, 'email' | 'remembered' | 'expiresAt'>;
  exp: number;
}

const grants = grantsOf<GrantClaims>('media');
/** The audience is not to be changed: the cookies in use name it. */
const cookies = grantsOf<Pick<Carried, 'viewer'>>('media-seat');

/** The path of something that belongs to a file, for this viewer. Reads and writes nothing. */
export function mediaUrl(context: Context, opens: Pick<Grant, 'fileId' | 'itemId'>, tail: string): string {
  const { viewer } = context;
  return `/media/play/${signGrant(context, { ...opens, viewerId: viewer.kind === 'anonymous' ? null : viewer.userId })}/${tail}`;
}

/**
 * The path of the film itself, for a device without a cookie, and until when it opens: for four hours, or to the end of its viewer's token,
 * if that comes first. Whoever asks was let in by their cookie.
 */
export function carriedUrl(signer: Signer, opens: Grant, viewer: SignedIn | null): { url: string; expiresAt: Date } {
  const longest = inSeconds(signer, carriedSeconds);
  const end = viewer && viewer.expiresAt < longest ? viewer.expiresAt : longest;
  const token = grants.sign(signer, { ...claimsOf(opens), carries: viewer && carriedOf(viewer) }, end);
  return { url: `/media/play/${token}/master.m3u8`, expiresAt: new Date(secondsOf(end) * 1000) };
}

/** Until when a grant made now is good. */
export const grantUntil = (signer: Pick<Signer, 'now'>): Date => new Date(secondsOf(inSeconds(signer, grantSeconds)) * 1000);

export const signGrant = (signer: Signer, grant: Grant): string => grants.sign(signer, claimsOf(grant), grantUntil(signer));

const claimsOf = ({ fileId, itemId, viewerId }: Grant): GrantClaims => ({ file: fileId, item: itemId, viewer: viewerId });

/**
 * The grant that a path holds, `'expired'`, or null for anything that we did not sign. `goingOn`: something was begun by it while it was
 * good. A player of the device itself keeps the addresses with which it began, to the end of the film. A grant that carries its viewer
 * opens nothing after its end, since it is all that is asked for.
 */
export function readGrant(signer: Signer, token: string, { goingOn = false } = {}): Grant | 'expired' | null {
  const claims = grants.inspect(signer, token, goingOn ? goingOnSeconds : 0);
  if (!claims || claims === 'expired') return claims;
  const grant = { fileId: claims.file, itemId: claims.item, viewerId: claims.viewer };
  if (claims.carries === undefined) return grant;
  if (secondsOf(signer.now()) >= (claims.exp as number)) return 'expired';
  return { ...grant, carries: claims.carries && viewerOf(claims.carries) };
}

/** The viewer cookie's value for a signed-in viewer. It expires with their token. */
export const signViewerCookie = (signer: Signer, viewer: SignedIn): string =>
  cookies.sign(signer, { viewer: carriedOf(viewer).viewer }, viewer.expiresAt);

/** Who a cookie was given to. Whether they still may is for the database to say. */
export function readViewerCookie(signer: Signer, token: string): SignedIn | null {
  const claims = cookies.inspect(signer, token);
  return !claims || claims === 'expired' ? null : viewerOf(claims);
}

const carriedOf = ({ email: _, remembered: _remembered, expiresAt, ...viewer }: SignedIn): Carried => ({
  viewer: viewer as Carried['viewer'],
  exp: secondsOf(expiresAt),
});
const viewerOf = ({ viewer, exp = 0 }: Pick<Carried, 'viewer'> & { exp?: number }) =>
  ({ ...viewer, email: '', expiresAt: new Date(exp * 1000) }) as SignedIn;

/** The viewer cookie's name; it exists on `/media` alone. */
export const viewerCookie = 'diwan_media';

/** The viewer cookie among the cookies of a request. */
export const viewerCookieIn = (cookies: string | undefined): string | undefined =>
  cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${viewerCookie}=`))
    ?.slice(viewerCookie.length + 1);
