import type { Router } from 'express';
import type { RouteSource } from '../domain.ts';
import { pictureKey } from './files/files.ts';
import { type ImageWidth, imageWidths } from './files/image-url.ts';
import { resized } from './files/images.ts';
import { refuse, setUntrustedHeaders } from './files/refusing.ts';
import { tusRoutes } from './files/tus.ts';
import { sweepSpool } from './files/uploads.ts';
import { signViewerCookie, viewerCookie } from './media/grants.ts';
import { playingRoutes } from './media/playing.ts';

/** Serves the bytes that people uploaded. A browser may only show or play them. */
export function routes(router: Router, { platform, contextOf }: RouteSource): void {
  const { storage } = platform;
  tusRoutes(router, { platform, contextOf });
  void sweepSpool(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'left-over uploads stay'));

  router.get('/media/images/:id/:name', async (request, response) => {
    const width = Number(/^(\d+)\.webp$/.exec(request.params.name)?.[1]) as ImageWidth;
    const key = imageWidths.includes(width) ? await pictureKey(platform, request.params.id) : null;
    const picture = key && (await resized(storage, key, width));
    if (!picture) return refuse(request, response, 404, 'api.notFound');
    setUntrustedHeaders(response);
    response.set({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' });
    response.send(picture);
  });

  router.post('/media/session', async (request, response) => {
    const { viewer } = await contextOf(request);
    if (viewer.kind === 'anonymous') return refuse(request, response, 401, 'api.unauthenticated');
    response.cookie(viewerCookie, signViewerCookie(platform, viewer), {
      httpOnly: true,
      sameSite: 'strict',
      secure: platform.origin.startsWith('https:'),
      path: '/media',
    });
    response.status(204).end();
  });

  playingRoutes(router, platform);
  router.use('/media', (request, response) => refuse(request, response, 404, 'api.notFound'));
}
