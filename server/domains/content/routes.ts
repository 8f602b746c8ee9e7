import { pipeline } from 'node:stream/promises';
import type { Request, Response, Router } from 'express';
import { languageOf, translate } from '../../translate.ts';
import { stillValid } from '../accounts/tokens.ts';
import type { RouteSource } from '../domain.ts';
import { type MediaFileRow, mediaFile } from './files.ts';
import { type Grant, readGrant, readSeat, signSeat } from './grants.ts';
import { type ImageWidth, imageWidths } from './image-url.ts';
import { resized } from './images.ts';
import { tusRoutes } from './tus.ts';
import { sweepSpool } from './uploads.ts';

const cookie = 'diwan_media';

/** Everything that serves bytes people uploaded. Whatever they are, a browser may only show or play them. */
export function routes(router: Router, { platform, contextOf }: RouteSource): void {
  const { storage } = platform;
  tusRoutes(router, { platform, contextOf });
  void sweepSpool(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'left-over uploads stay'));

  router.get('/media/images/:id/:name', async (request, response) => {
    const width = Number(/^(\d+)\.webp$/.exec(request.params.name)?.[1]) as ImageWidth;
    const file = imageWidths.includes(width) ? await mediaFile(platform, request.params.id, ['IMAGE']) : null;
    const picture = file && (await resized(storage, file.storageKey, width));
    if (!picture) return refuse(request, response, 404, 'api.notFound');
    harmless(response);
    response.set({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' });
    response.send(picture);
  });

  router.post('/media/session', async (request, response) => {
    const { viewer } = await contextOf(request);
    if (viewer.kind === 'anonymous') return refuse(request, response, 401, 'api.unauthenticated');
    response.cookie(cookie, signSeat(platform, viewer), {
      httpOnly: true,
      sameSite: 'strict',
      secure: platform.origin.startsWith('https:'),
      path: '/media',
    });
    response.status(204).end();
  });

  router.get('/media/play/:grant', async (request, response) => {
    const grant = readGrant(platform, request.params.grant);
    if (!grant) return refuse(request, response, 404, 'api.notFound');
    if (grant === 'expired') return refuse(request, response, 410, 'api.notFound');
    const refusal = await refusalOf(request, grant);
    if (refusal) return refuse(request, response, refusal, refusal === 401 ? 'api.unauthenticated' : 'api.forbidden');
    const file = await mediaFile(platform, grant.fileId, ['VIDEO', 'AUDIO']);
    if (!file) return refuse(request, response, 404, 'api.notFound');
    await play(request, response, file);
  });

  router.use('/media', (request, response) => refuse(request, response, 404, 'api.notFound'));

  /** 401 without a cookie of ours, 403 with somebody else's or one that is no longer good; null when the grant may be used. */
  async function refusalOf(request: Request, { viewerId }: Grant): Promise<401 | 403 | null> {
    if (viewerId === null) return null;
    const seat = readSeat(platform, cookieOf(request) ?? '');
    if (!seat) return 401;
    return seat.userId === viewerId && (await stillValid(platform, seat)) ? null : 403;
  }

  /** Sends all of a file or the one range asked for (RFC 9110, section 14); several ranges are answered with all of it. */
  async function play(request: Request, response: Response, { bytes, mimeType, storageKey }: MediaFileRow): Promise<void> {
    const ranges = request.range(bytes);
    harmless(response);
    response.set({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store, no-transform', 'content-disposition': 'inline' });
    if (ranges === -1) {
      response.set('content-range', `bytes */${bytes}`);
      return refuse(request, response, 416, 'api.badInput');
    }
    const range = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
    const source = await storage.read(storageKey, range);
    if (!source) return refuse(request, response, 404, 'api.notFound');
    response.set({ 'content-type': mimeType, 'content-length': String(range ? range.end - range.start + 1 : bytes) });
    if (range) response.status(206).set('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
    if (request.method === 'HEAD') {
      source.destroy();
      response.end();
    } else await pipeline(source, response).catch((error: unknown) => ignoreLeaving(error, request.socket));
  }
}

/** Bytes of strangers run nothing and are taken for nothing else. */
const harmless = (response: Response) =>
  response.set({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' });

function refuse(request: Request, response: Response, status: number, key: string): void {
  response
    .status(status)
    .set('cache-control', 'no-store')
    .json({ message: translate(languageOf(request.headers['accept-language']), key) });
}

const cookieOf = ({ headers }: Request) =>
  headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1);

/** A player that seeks or closes stops reading; that is no failure. */
function ignoreLeaving(error: unknown, { destroyed }: Request['socket']): void {
  if (!destroyed) throw error;
}
