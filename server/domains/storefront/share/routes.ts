import type { Request, Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { isId } from '../../../../schema/rules/id.ts';
import type { Language } from '../../../graphql/generated.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createTurns, lineOf } from '../../../platform/turns.ts';
import type { RouteSource } from '../../domain.ts';
import { pictureKey } from '../../files/files.ts';
import { resizedPicture } from '../../files/images.ts';
import { refuse } from '../../files/refusing.ts';
import { completeFacts, pictureVersionOf, readingFacts, type SharedFacts, type SharedKind, sharedKinds, siteFacts } from './facts.ts';

/** The most pictures that wait to be drawn. Each takes about a fifth of a second. */
const mostWaitingPictures = 20;
const mostKeptBytes = 24 * 1024 * 1024;
/** For how many seconds a cache may keep a picture whose address names no version, or an old one. */
const unversionedSeconds = 300;

/** Serves `/share/<kind>/<id>/<language>.jpg`: what networks show beside a link. A picture shows what an anonymous visitor sees. */
export function shareRoutes(router: Router, { platform, addressOf }: RouteSource): void {
  // Pictures are drawn one after another, since each keeps a processor busy: a robot that asks for a thousand leaves the others to the API.
  const drawingTurns = createTurns({ atOnce: 1, mostWaiting: mostWaitingPictures });
  const keptPictures = new LRUCache<string, Buffer>({ maxSize: mostKeptBytes, sizeCalculation: ({ length }) => length });
  const drawingPictures = new Map<string, Promise<Buffer>>();

  /** The facts of what everybody may see; null for everything else. */
  async function sharedFactsOf(kind: SharedKind, id: string): Promise<SharedFacts | null> {
    const statement = readingFacts(kind, id).named(`storefront.share.${kind}`);
    const { rows } = await platform.readers.kept.query<{ facts: SharedFacts | null }>(statement);
    return rows[0]?.facts ? completeFacts(rows[0].facts) : null;
  }

  /** A kept picture, or one that is drawn once for all requests that come meanwhile. @throws Busy */
  function pictureOf(key: string, facts: SharedFacts, language: Language, address: string): Buffer | Promise<Buffer> {
    const knownPicture = keptPictures.get(key) ?? drawingPictures.get(key);
    if (knownPicture) return knownPicture;
    const drawnPicture = drawingTurns
      .take(lineOf(address), async () => {
        // What draws pictures is loaded with the first one.
        const [{ loadFonts }, { drawPicture }] = await Promise.all([import('./fonts.ts'), import('./picture.ts')]);
        await loadFonts();
        const [cover, portrait] = await Promise.all([
          pictureBytesOf(platform, facts.coverId, 1280),
          pictureBytesOf(platform, facts.portraitId, 320),
        ]);
        const picture = await drawPicture(facts, language, { cover, portrait });
        keptPictures.set(key, picture);
        return picture;
      })
      .finally(() => drawingPictures.delete(key));
    drawingPictures.set(key, drawnPicture);
    return drawnPicture;
  }

  /** The facts of one of the site's own pages, or of what is public; null for everything else. */
  async function sharedFacts(kind: string, id: string): Promise<SharedFacts | null> {
    if (kind === 'site') return siteFacts(id);
    return (sharedKinds as readonly string[]).includes(kind) && isId(id) ? sharedFactsOf(kind as SharedKind, id) : null;
  }

  router.get('/share/:kind/:id/:file', async (request: Request, response: Response) => {
    const { kind, id, file } = request.params as Record<'kind' | 'id' | 'file', string>;
    const pictureLanguage = /^(en|ar)\.jpg$/.exec(file)?.[1];
    const facts = pictureLanguage ? await sharedFacts(kind, id) : null;
    if (!facts) return refuse(request, response, 404, 'api.notFound');
    const language = pictureLanguage === 'ar' ? 'AR' : 'EN';
    const version = pictureVersionOf(facts);
    const pictureEtag = `"${version}-${pictureLanguage}"`;
    const pictureHeaders = {
      'cache-control': request.query.v === version ? 'public, max-age=31536000, immutable' : `public, max-age=${unversionedSeconds}`,
      etag: pictureEtag,
      // Pages of other sites show the picture beside the link.
      'cross-origin-resource-policy': 'cross-origin',
    };
    // Compared here, so that a cache that must revalidate (`no-cache`) gets a 304 too.
    if (request.get('if-none-match')?.includes(pictureEtag)) return void response.status(304).set(pictureHeaders).end();
    const picture = await pictureOf(`${kind}/${facts.id}/${version}/${pictureLanguage}`, facts, language, addressOf(request));
    response.set(pictureHeaders).type('image/jpeg').send(picture);
  });
}

/** An uploaded picture in one of the widths that are served; null if it no longer exists. */
async function pictureBytesOf(platform: Platform, fileId: string | null, width: 320 | 1280): Promise<Buffer | null> {
  const key = fileId && (await pictureKey(platform, fileId));
  return key ? resizedPicture(platform.storage, key, width) : null;
}
