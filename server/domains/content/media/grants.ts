import type { Context } from '../../../core/context.ts';
import type { SignedIn } from '../../../core/viewer.ts';
import { secondsOf } from '../../../platform/clock.ts';
import { grantsOf, inSeconds, type Signer } from '../../../platform/grants.ts';

/**
 * What opens media. A *grant* is the address of one file for one viewer, good for an hour. A *viewer cookie* says who watches.
 * A grant alone opens only an item that is free for all. A grant that *carries* its viewer needs no cookie either, since a television has
 * no cookie of ours. Each time a playlist or the key is served, the database says whether the viewer still may open it.
 */

const grantSeconds = 3600;
/** Long enough for a long film and a pause. */
const carriedSeconds = 4 * 3600;
/** Seconds after its end for which a grant still serves a playback that began with it. */
const goingOnSeconds = 24 * 3600;
/** The scope without which an API key opens no media. */
export const mediaScope = 'content:read';

/** What a grant opens, and for whom. A null `viewerId` stands for every viewer. */
export interface Grant {
  fileId: string;
  /** Null for the account's own file, which its console users open. */
  itemId: string | null;
  viewerId: string | null;
  /** Set in a grant for a device without a cookie: the viewer who gave it. Null if the grant needs no viewer. */
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
/** A viewer, with the end of their own token. The end also tells when the token was issued, which counts after a new password. */
interface Carried {
  viewer: Omit<SignedIn, 'email' | 'remembered' | 'expiresAt'>;
  exp: number;
}

const grants = grantsOf<GrantClaims>('media');
/** The audience must not change: the cookies in use have it. */
const cookies = grantsOf<Pick<Carried, 'viewer'>>('media-seat');

/** The path of something that belongs to a file, for this viewer. Only signs: reads and writes nothing. */
export function mediaUrl(context: Context, opens: Pick<Grant, 'fileId' | 'itemId'>, tail: string): string {
  const { viewer } = context;
  return `/media/play/${signGrant(context, { ...opens, viewerId: viewer.kind === 'anonymous' ? null : viewer.userId })}/${tail}`;
}

/**
 * The path of the film itself, for a device without a cookie, and when it ends. It ends after four hours, or with the viewer's token if
 * that comes first. The caller has checked the viewer's cookie.
 */
export function carriedUrl(signer: Signer, opens: Grant, viewer: SignedIn | null): { url: string; expiresAt: Date } {
  const longest = inSeconds(signer, carriedSeconds);
  const end = viewer && viewer.expiresAt < longest ? viewer.expiresAt : longest;
  const token = grants.sign(signer, { ...claimsOf(opens), carries: viewer && carriedOf(viewer) }, end);
  return { url: `/media/play/${token}/master.m3u8`, expiresAt: new Date(secondsOf(end) * 1000) };
}

/** When a grant that is made now ends. */
export const grantUntil = (signer: Pick<Signer, 'now'>): Date => new Date(secondsOf(inSeconds(signer, grantSeconds)) * 1000);

export const signGrant = (signer: Signer, grant: Grant): string => grants.sign(signer, claimsOf(grant), grantUntil(signer));

const claimsOf = ({ fileId, itemId, viewerId }: Grant): GrantClaims => ({ file: fileId, item: itemId, viewer: viewerId });

/**
 * The grant in a path; `'expired'`; or null for a path that we did not sign.
 * `goingOn` is for requests of a playback that began while the grant was good: an expired grant still serves them for a while. A device's
 * own player keeps the addresses with which it began, to the end of the film. A grant that carries its viewer opens nothing after its end,
 * since nothing else is asked for.
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

/**
 * The viewer for whom a cookie was made. Null for a cookie that we did not sign, or that has expired. The database says whether the viewer
 * still may open something.
 */
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

/** The viewer cookie's name. Browsers send it only on `/media`. */
export const viewerCookie = 'diwan_media';

/** The viewer cookie among the cookies of a request. */
export const viewerCookieIn = (cookies: string | undefined): string | undefined =>
  cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${viewerCookie}=`))
    ?.slice(viewerCookie.length + 1);
