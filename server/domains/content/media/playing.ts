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
import { refuse, setUntrustedHeaders } from '../../files/refusing.ts';
import { carriedUrl, type Grant, mediaScope, readGrant, readViewerCookie, viewerCookieIn } from './grants.ts';
import { createPlaces, type SegmentPlace } from './places.ts';
import { captionsOnClock, captionsPlaylist, masterPlaylist, playlistType, renditionPlaylist } from './playlists.ts';
import { captionListOf, captionsOf, keyOf, mayOpen, posterOf, renditionsOf, segmentsOf } from './serving.ts';

type Handler = (request: Request, response: Response, grant: Grant) => Promise<unknown>;

/**
 * Serves what a grant opens. Playlists, the key, the poster and captions need a look into the database: whether this viewer may open the
 * item at this moment. Segments are useless without the key, so the grant is enough for them.
 * A player begins with the master playlist. The addresses in that playlist still work for a while after the grant has expired: players of
 * iPhones keep the addresses with which they began. A television's address, which opens without a cookie, ends with its grant.
 */
export function playingRoutes(router: Router, { platform, stillValid }: Pick<RouteSource, 'platform' | 'stillValid'>): void {
  const { storage } = platform;
  const places = createPlaces(platform);
  const notFound = (request: Request, response: Response) => refuse(request, response, 404, 'api.notFound');

  const read =
    (handle: Handler, begun: { goingOn: boolean }) =>
    async (request: Request, response: Response): Promise<unknown> => {
      const grant = readGrant(platform, request.params.grant as string, begun);
      if (!grant) return notFound(request, response);
      if (grant === 'expired') return refuse(request, response, 410, 'api.notFound');
      return handle(request, response, grant);
    };
  const guard =
    (handle: Handler): Handler =>
    async (request, response, grant) => {
      const refusal = await refusalOf({ platform, stillValid }, request, grant);
      if (refusal) return refuse(request, response, refusal, refusal === 401 ? 'api.unauthenticated' : 'api.forbidden');
      return handle(request, response, grant);
    };
  const begins = { goingOn: false };
  const granted = (path: string, handle: Handler, begun = { goingOn: true }) =>
    router.get(`/media/play/:grant/${path}`, read(handle, begun));
  const guarded = (path: string, handle: Handler, begun?: { goingOn: boolean }) => granted(path, guard(handle), begun);

  guarded(
    'master.m3u8',
    async (request, response, grant) => {
      const [renditions, captions] = await Promise.all([
        renditionsOf(platform, grant.fileId),
        isCarried(grant) ? captionListOf(platform, grant) : [],
      ]);
      if (!renditions.length) return notFound(request, response);
      send(request, response, playlistType, masterPlaylist(renditions, captions));
    },
    begins,
  );

  guarded(':position/index.m3u8', async (request, response, { fileId }) => {
    const position = wholeNumber(request.params.position);
    const seconds = position === null ? null : await segmentsOf(platform, fileId, position);
    if (!seconds) return notFound(request, response);
    send(request, response, playlistType, renditionPlaylist(seconds));
  });

  guarded('key', async (request, response, { fileId }) => {
    const key = await keyOf(platform, fileId);
    if (!key) return notFound(request, response);
    send(request, response, 'application/octet-stream', key);
  });

  // Only a viewer with a cookie gets a television's address. A grant that carries its viewer does not count here: otherwise a television's
  // address could prolong itself.
  const toCarry = read(
    async (request, response, { carries: _, ...grant }) =>
      guard(async () => {
        const viewer = viewerOf(platform, request, grant);
        const theirs = viewer?.userId === grant.viewerId ? viewer : null;
        // A program sends its key's cookie with every request, and needs no address that opens without a cookie.
        if (theirs && apiKeyOf(theirs)) return refuse(request, response, 403, 'api.notForKeys');
        response.set('cache-control', 'no-store').json(carriedUrl(platform, grant, theirs));
      })(request, response, grant),
    begins,
  );
  router.post('/media/play/:grant/television', toCarry);

  guarded('poster.webp', async (request, response, { fileId }) => {
    const poster = await posterOf(platform, fileId);
    const picture = poster && (await storage.read(posterKey(poster.storageKey, poster.packageId)));
    if (!picture) return notFound(request, response);
    setUntrustedHeaders(response).set({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' });
    await sendStream(picture, response);
  });

  guarded('captions/:name', async (request, response, grant) => {
    const [, id, kind] = /^([0-9a-f-]{36})\.(vtt|m3u8)$/i.exec(request.params.name as string) ?? [];
    const text = id && isId(id) ? await captionsOf(platform, grant, id) : null;
    if (!id || text === null) return notFound(request, response);
    if (kind === 'vtt') return send(request, response, 'text/vtt; charset=utf-8', isCarried(grant) ? captionsOnClock(text) : text);
    const seconds = (await segmentsOf(platform, grant.fileId, 0)) ?? [];
    send(
      request,
      response,
      playlistType,
      captionsPlaylist(
        id,
        seconds.reduce((sum, one) => sum + one, 0),
      ),
    );
  });

  granted(':position/:name', async (request, response, { fileId }) => {
    const position = wholeNumber(request.params.position);
    const number = wholeNumber(/^(.*)\.ts$/.exec(request.params.name as string)?.[1]);
    const place = position === null || number === null ? null : await places.find(fileId, position, number);
    if (!place || position === null) return notFound(request, response);
    if (await sendSegment(storage, request, response, place)) return;
    places.forget(fileId, position);
    notFound(request, response);
  });
}

/** Sends a text or some bytes, or the one range that the request asks for. */
function send(request: Request, response: Response, type: string, body: string | Buffer): void {
  const bytes = Buffer.from(body);
  const range = rangeOf(request, setUntrustedHeaders(response), bytes.length);
  if (!range) return;
  // A proxy that compressed a part would make it no part of the whole any more.
  const cache = response.statusCode === 206 ? 'no-store, no-transform' : 'no-store';
  response.set({ 'content-type': type, 'cache-control': cache }).send(bytes.subarray(range.start, range.end + 1));
}

/**
 * The one range that a request asks for (RFC 9110, section 14). Sets the status and the headers. A request for several ranges gets the
 * whole. Null if there is no such range: then the refusal is already sent.
 */
function rangeOf(request: Request, response: Response, bytes: number): { start: number; end: number } | null {
  const ranges = request.range(bytes);
  response.set('accept-ranges', 'bytes');
  if (ranges === -1) {
    response.set('content-range', `bytes */${bytes}`);
    refuse(request, response, 416, 'api.badInput');
    return null;
  }
  const range = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
  if (!range) return { start: 0, end: bytes - 1 };
  response.status(206).set('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  return range;
}

/** Whether a viewer may open media at all: all people may, and API keys with the scope for it. */
function mayHaveMedia(viewer: SignedIn): boolean {
  const key = apiKeyOf(viewer);
  return !key || isInScope(key.scopes, mediaScope);
}

/** Whether the grant is for a device without our page and our cookie. */
const isCarried = ({ carries }: Grant) => carries !== undefined;

/** The viewer who asks: the one whom the grant carries, or else the one of the cookie. Null if there is none. */
const viewerOf = (platform: Platform, request: Request, { carries }: Grant): SignedIn | null =>
  carries === undefined ? readViewerCookie(platform, viewerCookieIn(request.headers.cookie) ?? '') : carries;

/**
 * Why a request is refused; null if it is not. 401 without a valid cookie of ours, for a grant of one viewer. 403 otherwise: for another
 * viewer's cookie, for a viewer whose sign-in has ended, and for a file that is closed by now.
 */
async function refusalOf(
  { platform, stillValid }: Pick<RouteSource, 'platform' | 'stillValid'>,
  request: Request,
  grant: Grant,
): Promise<401 | 403 | null> {
  const claimed = viewerOf(platform, request, grant);
  const isTheirs = claimed && claimed.userId === grant.viewerId && mayHaveMedia(claimed);
  const viewer = isTheirs && (await stillValid(claimed)) ? claimed : null;
  if (await mayOpen(platform, grant, viewer)) return null;
  return claimed || grant.viewerId === null ? 403 : 401;
}

/** Sends a segment, or the one range of it that the request asks for. False if its object is gone. */
async function sendSegment(storage: Storage, request: Request, response: Response, { key, offset, bytes }: SegmentPlace): Promise<boolean> {
  const head = request.method === 'HEAD';
  if (head && !(await storage.exists(key))) return false;
  const range = rangeOf(request, setUntrustedHeaders(response), bytes);
  if (!range) return true;
  const { start, end } = range;
  const pieces = head ? null : await storage.pieces(key, { start: offset + start, end: offset + end });
  if (!head && !pieces) {
    for (const name of ['accept-ranges', 'content-range']) response.removeHeader(name);
    return false;
  }
  response.set({
    'content-type': 'video/mp2t',
    'content-length': String(end - start + 1),
    // A segment never changes, and is of no use without its key.
    'cache-control': 'private, max-age=86400, immutable, no-transform',
  });
  if (pieces) await sendPieces(pieces, response);
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
async function sendPieces(pieces: AsyncIterable<Uint8Array>, response: ServerResponse): Promise<void> {
  const { socket } = response.req;
  let wake = () => {};
  const onClose = () => wake(); // after a close, a response that waits for another on its connection gets no callback of its writes
  socket.once('close', onClose);
  try {
    for await (const piece of pieces) {
      if (socket.destroyed) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        response.write(piece, () => resolve());
      });
    }
    response.end();
  } finally {
    socket.off('close', onClose);
  }
}
