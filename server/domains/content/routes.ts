import type { Router } from 'express';
import { keyOf, requireScope, signedIn } from '../../core/viewer.ts';
import type { RouteSource } from '../domain.ts';
import { refuse } from '../files/refusing.ts';
import { mediaScope, signViewerCookie, viewerCookie } from './media/grants.ts';
import { playingRoutes } from './media/playing.ts';

/** Serves videos and audios to the viewers who may open them. */
export function routes(router: Router, source: RouteSource): void {
  const { platform, contextOf } = source;
  const mediaCookie = { httpOnly: true, sameSite: 'strict', secure: platform.origin.startsWith('https:'), path: '/media' } as const;
  router.post('/media/session', async (request, response) => {
    const viewer = signedIn((await contextOf(request)).viewer);
    const apiKey = keyOf(viewer);
    if (apiKey) requireScope(apiKey, mediaScope);
    response.cookie(viewerCookie, signViewerCookie(platform, viewer), mediaCookie);
    response.status(204).end();
  });

  // This needs no token: a browser that signs out has none by then, and ends only its own cookie.
  router.delete('/media/session', (_request, response) => void response.clearCookie(viewerCookie, mediaCookie).status(204).end());

  playingRoutes(router, source);
  router.use('/media', (request, response) => refuse(request, response, 404, 'api.notFound'));
}
