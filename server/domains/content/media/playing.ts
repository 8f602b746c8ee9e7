import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response, Router } from 'express';
import { isInScope } from '../../../../schema/rules/api-keys.ts';
import { isId } from '../../../../schema/rules/id.ts';
import { keyOf as apiKeyOf, type SignedIn } from '../../../core/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { RouteSource } from '../../domain.ts';
import { posterKey } from '../../files/packaging/packages.ts';
import { refuse, setUntrustedHeaders, untrustedHeaders } from '../../files/refusing.ts';
import { carriedUrl, type MediaGrant, mediaScope, readGrant, readViewerCookie, viewerCookieIn } from './grants.ts';
import { placesOf, type SegmentPlace } from './places.ts';
import { captionsOnClock, captionsPlaylist, masterPlaylist, playlistType, renditionPlaylist } from './playlists.ts';
import { captionListOf, captionsOf, keyOf, mayOpen, posterOf, renditionsOf, segmentsOf } from './serving.ts';

type MediaHandler = (request: Request, response: Response, grant: MediaGrant) => Promise<unknown>;

/**
 * Serves what a grant opens. Playlists, the key, the poster and captions need a look into the database: whether this viewer may open the
 * item at this moment. Segments are useless without the key, so the grant is enough for them.
 * A player begins with the master playlist. The addresses in that playlist still work for a while after the grant has expired: players of
 * iPhones keep the addresses with which they began. A television's address, which opens without a cookie, ends with its grant.
 */
export function playingRoutes(router: Router, { platform, stillValid }: Pick<RouteSource, 'platform' | 'stillValid'>): void {
  const { storage } = platform;
  const places = placesOf(platform);
  const notFound = (request: Request, response: Response) => refuse(request, response, 404, 'api.notFound');

  const withMediaGrant =
    (handle: MediaHandler, playBegun: { goingOn: boolean }) =>
    async (request: Request, response: Response): Promise<unknown> => {
      const grant = readGrant(platform, request.params.grant as string, playBegun);
      if (!grant) return notFound(request, response);
      if (grant === 'expired') return refuse(request, response, 410, 'api.notFound');
      return handle(request, response, grant);
    };
  const guardMedia =
    (handle: MediaHandler): MediaHandler =>
    async (request, response, grant) => {
      const mediaRefusal = await mediaRefusalOf({ platform, stillValid }, request, grant);
      if (mediaRefusal) return refuse(request, response, mediaRefusal, mediaRefusal === 401 ? 'api.unauthenticated' : 'api.forbidden');
      return handle(request, response, grant);
    };
  const beginsPlaying = { goingOn: false };
  const grantedMedia = (path: string, handle: MediaHandler, playBegun = { goingOn: true }) =>
    router.get(`/media/play/:grant/${path}`, withMediaGrant(handle, playBegun));
  const guardedMedia = (path: string, handle: MediaHandler, begun?: { goingOn: boolean }) => grantedMedia(path, guardMedia(handle), begun);

  guardedMedia(
    'master.m3u8',
    async (request, response, grant) => {
      const [renditions, captions] = await Promise.all([
        renditionsOf(platform, grant.fileId),
        isCarried(grant) ? captionListOf(platform, grant) : [],
      ]);
      if (!renditions.length) return notFound(request, response);
      sendMedia(request, response, playlistType, masterPlaylist(renditions, captions));
    },
    beginsPlaying,
  );

  guardedMedia(':position/index.m3u8', async (request, response, { fileId }) => {
    const position = wholeNumber(request.params.position);
    const seconds = position === null ? null : await segmentsOf(platform, fileId, position);
    if (!seconds) return notFound(request, response);
    sendMedia(request, response, playlistType, renditionPlaylist(seconds));
  });

  guardedMedia('key', async (request, response, { fileId }) => {
    const mediaKey = await keyOf(platform, fileId);
    if (!mediaKey) return notFound(request, response);
    sendMedia(request, response, 'application/octet-stream', mediaKey);
  });

  // Only a viewer with a cookie gets a television's address. A grant that carries its viewer does not count here: otherwise a television's
  // address could prolong itself.
  const carryToTelevision = withMediaGrant(
    async (request, response, { carries: _, ...grant }) =>
      guardMedia(async () => {
        const viewer = viewerOf(platform, request, grant);
        const carriedViewer = viewer?.userId === grant.viewerId ? viewer : null;
        // A program sends its key's cookie with every request, and needs no address that opens without a cookie.
        if (carriedViewer && apiKeyOf(carriedViewer)) return refuse(request, response, 403, 'api.notForKeys');
        response.set('cache-control', 'no-store').json(carriedUrl(platform, grant, carriedViewer));
      })(request, response, grant),
    beginsPlaying,
  );
  router.post('/media/play/:grant/television', carryToTelevision);

  guardedMedia('poster.webp', async (request, response, { fileId }) => {
    const poster = await posterOf(platform, fileId);
    const picture = poster && (await storage.read(posterKey(poster.storageKey, poster.packageId)));
    if (!picture) return notFound(request, response);
    setUntrustedHeaders(response).set({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' });
    await sendStream(picture, response);
  });

  guardedMedia('captions/:name', async (request, response, grant) => {
    const [, captionId, captionKind] = /^([0-9a-f-]{36})\.(vtt|m3u8)$/i.exec(request.params.name as string) ?? [];
    const captionText = captionId && isId(captionId) ? await captionsOf(platform, grant, captionId) : null;
    if (!captionId || captionText === null) return notFound(request, response);
    if (captionKind === 'vtt')
      return sendMedia(request, response, 'text/vtt; charset=utf-8', isCarried(grant) ? captionsOnClock(captionText) : captionText);
    const seconds = (await segmentsOf(platform, grant.fileId, 0)) ?? [];
    sendMedia(
      request,
      response,
      playlistType,
      captionsPlaylist(
        captionId,
        seconds.reduce((sum, one) => sum + one, 0),
      ),
    );
  });

  grantedMedia(':position/:name', async (request, response, { fileId }) => {
    const position = wholeNumber(request.params.position);
    const segmentNumber = wholeNumber(/^(.*)\.ts$/.exec(request.params.name as string)?.[1]);
    const segmentPlace = position === null || segmentNumber === null ? null : await places.find(fileId, position, segmentNumber);
    if (!segmentPlace || position === null) return notFound(request, response);
    if (await sendSegment(storage, request, response, segmentPlace)) return;
    places.forget(fileId, position);
    notFound(request, response);
  });
}

/** Sends a text or some bytes, or the one range that the request asks for. */
function sendMedia(request: Request, response: Response, mediaType: string, mediaBody: string | Buffer): void {
  const mediaBytes = Buffer.from(mediaBody);
  const byteRange = byteRangeOf(request, setUntrustedHeaders(response), mediaBytes.length);
  if (!byteRange) return;
  // A proxy that compressed a part would make it no part of the whole any more.
  const cache = response.statusCode === 206 ? 'no-store, no-transform' : 'no-store';
  response.set({ 'content-type': mediaType, 'cache-control': cache }).send(mediaBytes.subarray(byteRange.start, byteRange.end + 1));
}

/**
 * The one range that a request asks for (RFC 9110, section 14). Sets the status and the headers. A request for several ranges gets the
 * whole. Null if there is no such range: then the refusal is already sent.
 */
function byteRangeOf(request: Request, response: Response, mediaBytes: number): { start: number; end: number } | null {
  const byteRanges = request.range(mediaBytes);
  response.set('accept-ranges', 'bytes');
  if (byteRanges === -1) {
    response.set('content-range', `bytes */${mediaBytes}`);
    refuse(request, response, 416, 'api.badInput');
    return null;
  }
  const byteRange = Array.isArray(byteRanges) && byteRanges.type === 'bytes' && byteRanges.length === 1 ? byteRanges[0] : undefined;
  if (!byteRange) return { start: 0, end: mediaBytes - 1 };
  response.status(206).set('content-range', `bytes ${byteRange.start}-${byteRange.end}/${mediaBytes}`);
  return byteRange;
}

/** Whether a viewer may open media at all: all people may, and API keys with the scope for it. */
function mayHaveMedia(viewer: SignedIn): boolean {
  const apiKey = apiKeyOf(viewer);
  return !apiKey || isInScope(apiKey.scopes, mediaScope);
}

/** Whether the grant is for a device without our page and our cookie. */
const isCarried = ({ carries }: MediaGrant) => carries !== undefined;

/** The viewer who asks: the one whom the grant carries, or else the one of the cookie. Null if there is none. */
const viewerOf = (platform: Platform, request: Request, { carries }: MediaGrant): SignedIn | null =>
  carries === undefined ? readViewerCookie(platform, viewerCookieIn(request.headers.cookie) ?? '') : carries;

/**
 * Why a request is refused; null if it is not. 401 without a valid cookie of ours, for a grant of one viewer. 403 otherwise: for another
 * viewer's cookie, for a viewer whose sign-in has ended, and for a file that is closed by now.
 */
async function mediaRefusalOf(
  { platform, stillValid }: Pick<RouteSource, 'platform' | 'stillValid'>,
  request: Request,
  grant: MediaGrant,
): Promise<401 | 403 | null> {
  const claimedViewer = viewerOf(platform, request, grant);
  const isGrantViewer = claimedViewer && claimedViewer.userId === grant.viewerId && mayHaveMedia(claimedViewer);
  const viewer = isGrantViewer && (await stillValid(claimedViewer)) ? claimedViewer : null;
  if (await mayOpen(platform, grant, viewer)) return null;
  return claimedViewer || grant.viewerId === null ? 403 : 401;
}

/** Headers of a segment, and of each part of it. */
export const segmentHeaders = {
  ...untrustedHeaders,
  'content-type': 'video/mp2t',
  // A segment never changes, and is of no use without its key.
  'cache-control': 'private, max-age=86400, immutable, no-transform',
} as const;

/** Sends a segment, or the one range of it that the request asks for. False if its object is gone. */
async function sendSegment(storage: Storage, request: Request, response: Response, { key, offset, bytes }: SegmentPlace): Promise<boolean> {
  const isHead = request.method === 'HEAD';
  if (isHead && !(await storage.exists(key))) return false;
  const byteRange = byteRangeOf(request, setUntrustedHeaders(response), bytes);
  if (!byteRange) return true;
  const { start, end } = byteRange;
  const segmentPieces = isHead ? null : await storage.pieces(key, { start: offset + start, end: offset + end });
  if (!isHead && !segmentPieces) {
    for (const name of ['accept-ranges', 'content-range']) response.removeHeader(name);
    return false;
  }
  response.set({ ...segmentHeaders, 'content-length': String(end - start + 1) });
  if (segmentPieces) await sendPieces(segmentPieces, response);
  else response.end();
  return true;
}

const wholeNumber = (text: unknown) => (typeof text === 'string' && /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : null);

/**
 * Sends a stream to its end, and closes it after a failure too. A player that seeks or closes stops reading, perhaps before the first
 * byte. That is no failure.
 */
export async function sendStream(source: Readable, response: ServerResponse): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!response.req.socket.destroyed) throw error;
  } finally {
    source.destroy(); // A pipeline to a closed response never begins, and leaves its source open.
  }
}

/** Sends pieces one by one, each when the one before is on its way. So a slow reader holds the memory of one piece. */
async function sendPieces(segmentPieces: AsyncIterable<Uint8Array>, response: ServerResponse): Promise<void> {
  const { socket } = response.req;
  let wakeWriter = () => {};
  const onClose = () => wakeWriter(); // after a close, a response that waits for another on its connection gets no callback of its writes
  socket.once('close', onClose);
  try {
    for await (const piece of segmentPieces) {
      if (socket.destroyed) return;
      await new Promise<void>((resolve) => {
        wakeWriter = resolve;
        response.write(piece, () => resolve());
      });
    }
    response.end();
  } finally {
    socket.off('close', onClose);
  }
}
