import type { Router } from 'express';
import { type ImageFormat, type ImageWidth, imageNamed } from '../../../schema/rules/images.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RouteSource } from '../domain.ts';
import { pictureKey } from './files.ts';
import { resizedAvif, resizedPicture } from './images.ts';
import { refuse, setUntrustedHeaders } from './refusing.ts';
import { sweepOwnSpool } from './sweeps.ts';
import { tusRoutes } from './uploads/tus.ts';

/** Receives uploads and serves pictures. Browsers may only show the pictures, and run nothing in them. */
export function routes(router: Router, source: RouteSource): void {
  const { platform } = source;
  tusRoutes(router, source);
  void sweepOwnSpool(platform);

  router.get('/media/images/:id/:name', async (request, response) => {
    const askedImage = imageNamed(request.params.name);
    const imageKey = askedImage && (await pictureKey(platform, request.params.id));
    const drawnImage = imageKey && (await drawnImageAs(platform, imageKey, askedImage));
    if (!drawnImage) return refuse(request, response, 404, 'api.notFound');
    setUntrustedHeaders(response);
    // A WebP is sent until the AVIF is drawn. Browsers and caches may keep it for a minute only.
    const imageCache = drawnImage.isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=60';
    response.set({ 'content-type': drawnImage.type, 'cache-control': imageCache });
    response.send(drawnImage.picture);
  });
}

async function drawnImageAs(platform: Platform, key: string, { width, format }: { width: ImageWidth; format: ImageFormat }) {
  if (format === 'avif') return resizedAvif(platform, key, width);
  const picture = await resizedPicture(platform.storage, key, width);
  return picture && { picture, type: 'image/webp', isFinal: true };
}
