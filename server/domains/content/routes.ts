import type { Router } from 'express';
import { type ImageFormat, type ImageWidth, imageNamed } from '../../../schema/rules/images.ts';
import { keyOf, requireScope, signedIn } from '../../core/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RouteSource } from '../domain.ts';
import { pictureKey } from '../files/files.ts';
import { resized, resizedAvif } from '../files/images.ts';
import { refuse, setUntrustedHeaders } from '../files/refusing.ts';
import { tusRoutes } from '../files/tus.ts';
import { sweepSpool } from '../files/uploads.ts';
import { mediaScope, signViewerCookie, viewerCookie } from './media/grants.ts';
import { playingRoutes } from './media/playing.ts';

/** Serves the bytes that people uploaded. A browser may only show or play them. */
export function routes(router: Router, { platform, contextOf }: RouteSource): void {
  tusRoutes(router, { platform, contextOf });
  void sweepSpool(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'left-over uploads stay'));

  router.get('/media/images/:id/:name', async (request, response) => {
    const asked = imageNamed(request.params.name);
    const key = asked && (await pictureKey(platform, request.params.id));
    const drawn = key && (await drawnAs(platform, key, asked));
    if (!drawn) return refuse(request, response, 404, 'api.notFound');
    setUntrustedHeaders(response);
    // A WebP that stands in for an AVIF is asked for again soon, by browsers and by caches on the way.
    const cache = drawn.isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
    response.set({ 'content-type': drawn.type, 'cache-control': cache });
    response.send(drawn.picture);
  });

  const cookie = { httpOnly: true, sameSite: 'strict', secure: platform.origin.startsWith('https:'), path: '/media' } as const;
  router.post('/media/session', async (request, response) => {
    const viewer = signedIn((await contextOf(request)).viewer);
    const key = keyOf(viewer);
    if (key) requireScope(key, mediaScope);
    response.cookie(viewerCookie, signViewerCookie(platform, viewer), cookie);
    response.status(204).end();
  });

  // It needs no token: a browser that signs out has none by then, and only its own cookie ends.
  router.delete('/media/session', (_request, response) => void response.clearCookie(viewerCookie, cookie).status(204).end());

  playingRoutes(router, platform);
  router.use('/media', (request, response) => refuse(request, response, 404, 'api.notFound'));
}

async function drawnAs(platform: Platform, key: string, { width, format }: { width: ImageWidth; format: ImageFormat }) {
  if (format === 'avif') return resizedAvif(platform, key, width);
  const picture = await resized(platform.storage, key, width);
  return picture && { picture, type: 'image/webp', isFinal: true };
}
