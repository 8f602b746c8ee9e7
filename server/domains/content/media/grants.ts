import type { Context } from '../../../core/context.ts';
import type { SignedIn } from '../../../core/viewer.ts';
import { secondsOf } from '../../../platform/clock.ts';
import { grantsOf, inSeconds, type Signer } from '../../../platform/grants.ts';

/**
 * What opens media. A *grant* is the address of one file for one viewer, good for an hour. A *viewer cookie* says who watches.
 * A grant alone opens only an item that is free for all. A grant that *carries* its viewer needs no cookie either, since a television has
 * no cookie of ours. Each time a playlist or the key is served, the database says whether the viewer still may open it.
 */

const mediaGrantSeconds = 3600;
/** Long enough for a long film and a pause. */
const carriedSeconds = 4 * 3600;
/** Seconds after its end for which a grant still serves a playback that began with it. */
const goingOnSeconds = 24 * 3600;
/** The scope without which an API key opens no media. */
export const mediaScope = 'content:read';

/** What a grant opens, and for whom. A null `viewerId` stands for every viewer. */
export interface MediaGrant {
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
  carries?: CarriedViewer | null;
}
/** A viewer, with the end of their own token. The end also tells when the token was issued, which counts after a new password. */
interface CarriedViewer {
  viewer: Omit<SignedIn, 'email' | 'remembered' | 'expiresAt'>;
  exp: number;
}

const mediaGrants = grantsOf<GrantClaims>('media');
/** The audience must not change: the cookies in use have it. */
const viewerCookies = grantsOf<Pick<CarriedViewer, 'viewer'>>('media-seat');

/** The path of something that belongs to a file, for this viewer. Only signs: reads and writes nothing. */
export function mediaUrl(context: Context, opens: Pick<MediaGrant, 'fileId' | 'itemId'>, tail: string): string {
  const { viewer } = context;
  return `/media/play/${signGrant(context, { ...opens, viewerId: viewer.kind === 'anonymous' ? null : viewer.userId })}/${tail}`;
}

/**
 * The path of the film itself, for a device without a cookie, and when it ends. It ends after four hours, or with the viewer's token if
 * that comes first. The caller has checked the viewer's cookie.
 */
export function carriedUrl(signer: Signer, opens: MediaGrant, viewer: SignedIn | null): { url: string; expiresAt: Date } {
  const longestCarry = inSeconds(signer, carriedSeconds);
  const carryEnd = viewer && viewer.expiresAt < longestCarry ? viewer.expiresAt : longestCarry;
  const mediaToken = mediaGrants.sign(signer, { ...grantClaimsOf(opens), carries: viewer && carriedViewerOf(viewer) }, carryEnd);
  return { url: `/media/play/${mediaToken}/master.m3u8`, expiresAt: new Date(secondsOf(carryEnd) * 1000) };
}

/** When a grant that is made now ends. */
export const grantUntil = (signer: Pick<Signer, 'now'>): Date => new Date(secondsOf(inSeconds(signer, mediaGrantSeconds)) * 1000);

export const signGrant = (signer: Signer, grant: MediaGrant): string => mediaGrants.sign(signer, grantClaimsOf(grant), grantUntil(signer));

const grantClaimsOf = ({ fileId, itemId, viewerId }: MediaGrant): GrantClaims => ({ file: fileId, item: itemId, viewer: viewerId });

/**
 * The grant in a path; `'expired'`; or null for a path that we did not sign.
 * `goingOn` is for requests of a playback that began while the grant was good: an expired grant still serves them for a while. A device's
 * own player keeps the addresses with which it began, to the end of the film. A grant that carries its viewer opens nothing after its end,
 * since nothing else is asked for.
 */
export function readGrant(signer: Signer, token: string, { goingOn = false } = {}): MediaGrant | 'expired' | null {
  const grantClaims = mediaGrants.inspect(signer, token, goingOn ? goingOnSeconds : 0);
  if (!grantClaims || grantClaims === 'expired') return grantClaims;
  const mediaGrant = { fileId: grantClaims.file, itemId: grantClaims.item, viewerId: grantClaims.viewer };
  if (signer.now().getTime() >= endOf(grantClaims, goingOn)) return 'expired';
  if (grantClaims.carries === undefined) return mediaGrant;
  return { ...mediaGrant, carries: grantClaims.carries && viewerOf(grantClaims.carries) };
}

/** When a grant ends, in milliseconds: that of a playback that goes on ends later, unless it carries its viewer. */
const endOf = ({ exp = 0, carries }: GrantClaims & { exp?: number }, goingOn: boolean): number =>
  (exp + (goingOn && carries === undefined ? goingOnSeconds : 0)) * 1000;

/** The file that a grant plays on, and until when, in milliseconds (`goingOn`). Null if it opens nothing now. */
export function playsOn(signer: Signer, token: string): { fileId: string; until: number } | null {
  const grantClaims = mediaGrants.inspect(signer, token, goingOnSeconds);
  if (!grantClaims || grantClaims === 'expired') return null;
  const [fileId, until] = [grantClaims.file, endOf(grantClaims, true)];
  return signer.now().getTime() < until ? { fileId, until } : null;
}

/** The viewer cookie's value for a signed-in viewer. It expires with their token. */
export const signViewerCookie = (signer: Signer, viewer: SignedIn): string =>
  viewerCookies.sign(signer, { viewer: carriedViewerOf(viewer).viewer }, viewer.expiresAt);

/**
 * The viewer for whom a cookie was made. Null for a cookie that we did not sign, or that has expired. The database says whether the viewer
 * still may open something.
 */
export function readViewerCookie(signer: Signer, token: string): SignedIn | null {
  const cookieClaims = viewerCookies.inspect(signer, token);
  return !cookieClaims || cookieClaims === 'expired' ? null : viewerOf(cookieClaims);
}

const carriedViewerOf = ({ email: _, remembered: _remembered, expiresAt, ...viewer }: SignedIn): CarriedViewer => ({
  viewer: viewer as CarriedViewer['viewer'],
  exp: secondsOf(expiresAt),
});
const viewerOf = ({ viewer, exp = 0 }: Pick<CarriedViewer, 'viewer'> & { exp?: number }) =>
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
