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
 * What a grant opens. Playlists, the key, the poster and captions are served after a look into the database: whether this viewer
 * may open the item at this moment. Segments say nothing without the key, so that for them the grant is enough.
 *
 * A player begins with the master playlist. What it names also comes for a while after the grant has lapsed: players of iPhones keep the
 * addresses with which they began. A television's address, which opens without a cookie, ends with its grant.
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

  // The cookie is asked for, never a grant that carries its viewer already: else a television's address would prolong itself.
  const toCarry = read(
    async (request, response, { carries: _, ...grant }) =>
      guard(async () => {
        const viewer = viewerOf(platform, request, grant);
        const theirs = viewer?.userId === grant.viewerId ? viewer : null;
        // A program sends its key's cookie with every request, and needs no address that opens without.
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

/** Sends a text or some bytes, or the one range of them asked for. */
function send(request: Request, response: Response, type: string, body: string | Buffer): void {
  const bytes = Buffer.from(body);
  const range = rangeOf(request, setUntrustedHeaders(response), bytes.length);
  if (!range) return;
  // A part that is compressed on the way is no part of the whole any more.
  const cache = response.statusCode === 206 ? 'no-store, no-transform' : 'no-store';
  response.set({ 'content-type': type, 'cache-control': cache }).send(bytes.subarray(range.start, range.end + 1));
}

/**
 * The one range that a request asks for (RFC 9110, section 14), its status and headers set; several ranges are answered with all. Null if
 * there is no such range, which is said already.
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

/** Whether a viewer may open media at all: people may, and API keys with the scope for it. */
function mayHaveMedia(viewer: SignedIn): boolean {
  const key = apiKeyOf(viewer);
  return !key || isInScope(key.scopes, mediaScope);
}

/** Whether a device without our page and our cookie asks. */
const isCarried = ({ carries }: Grant) => carries !== undefined;

/** Who asks: the viewer whom the grant carries, or else the one of the cookie; null for nobody of ours. */
const viewerOf = (platform: Platform, request: Request, { carries }: Grant): SignedIn | null =>
  carries === undefined ? readViewerCookie(platform, viewerCookieIn(request.headers.cookie) ?? '') : carries;

/** 401 without a cookie of ours. 403 with another viewer's cookie, an expired one, and for a file that is closed by now. */
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

/** Sends a segment, or the one range of it asked for. False if its object is gone. */
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
    source.destroy(); // A pipeline to a response that is closed already never begins, and leaves its source open.
  }
}

/** Sends pieces, each after the one before it is on its way, so that a slow reader holds the memory of one. */
async function sendPieces(pieces: AsyncIterable<Uint8Array>, response: ServerResponse): Promise<void> {
  const { socket } = response.req;
  let wake = () => {};
  const onClose = () => wake(); // a response that waits for another on its connection never hears of its own writes then
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
