import type { Router } from 'express';
import type { RouteSource } from '../domain.ts';
import { pictureKey } from './files.ts';
import { seatCookie, signSeat } from './grants.ts';
import { type ImageWidth, imageWidths } from './image-url.ts';
import { resized } from './images.ts';
import { playingRoutes } from './playing.ts';
import { harmless, refuse } from './refusing.ts';
import { tusRoutes } from './tus.ts';
import { sweepSpool } from './uploads.ts';

/** Everything that serves bytes people uploaded. Whatever they are, a browser may only show or play them. */
export function routes(router: Router, { platform, contextOf }: RouteSource): void {
  const { storage } = platform;
  tusRoutes(router, { platform, contextOf });
  void sweepSpool(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'left-over uploads stay'));

  router.get('/media/images/:id/:name', async (request, response) => {
    const width = Number(/^(\d+)\.webp$/.exec(request.params.name)?.[1]) as ImageWidth;
    const key = imageWidths.includes(width) ? await pictureKey(platform, request.params.id) : null;
    const picture = key && (await resized(storage, key, width));
    if (!picture) return refuse(request, response, 404, 'api.notFound');
    harmless(response);
    response.set({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' });
    response.send(picture);
  });

  router.post('/media/session', async (request, response) => {
    const { viewer } = await contextOf(request);
    if (viewer.kind === 'anonymous') return refuse(request, response, 401, 'api.unauthenticated');
    response.cookie(seatCookie, signSeat(platform, viewer), {
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
