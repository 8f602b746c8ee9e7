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
import { complete, readingFacts, type SharedFacts, type SharedKind, sharedKinds, siteFacts, versionOf } from './facts.ts';
import { loadFonts } from './fonts.ts';
import { drawPicture } from './picture.ts';

/** The most pictures that wait to be drawn. Each takes about a fifth of a second. */
const mostWaiting = 20;
const mostKeptBytes = 24 * 1024 * 1024;
/** For how many seconds a cache may keep a picture whose address names no version, or an old one. */
const unversionedSeconds = 300;

/** Serves `/share/<kind>/<id>/<language>.jpg`: what networks show beside a link. A picture shows what an anonymous visitor sees. */
export function shareRoutes(router: Router, { platform, addressOf }: RouteSource): void {
  // Pictures are drawn one after another, since each keeps a processor busy: a robot that asks for a thousand leaves the others to the API.
  const turns = createTurns({ atOnce: 1, mostWaiting });
  const kept = new LRUCache<string, Buffer>({ maxSize: mostKeptBytes, sizeCalculation: ({ length }) => length });
  const drawing = new Map<string, Promise<Buffer>>();

  /** The facts of what everybody may see; null for everything else. */
  async function factsOf(kind: SharedKind, id: string): Promise<SharedFacts | null> {
    const statement = readingFacts(kind, id).named(`storefront.share.${kind}`);
    const { rows } = await platform.readers.kept.query<{ facts: SharedFacts | null }>(statement);
    return rows[0]?.facts ? complete(rows[0].facts) : null;
  }

  /** A kept picture, or one that is drawn once for all requests that come meanwhile. @throws Busy */
  function pictureOf(key: string, facts: SharedFacts, language: Language, address: string): Buffer | Promise<Buffer> {
    const known = kept.get(key) ?? drawing.get(key);
    if (known) return known;
    const drawn = turns
      .take(lineOf(address), async () => {
        await loadFonts();
        const [cover, portrait] = await Promise.all([bytesOf(platform, facts.coverId, 1280), bytesOf(platform, facts.portraitId, 320)]);
        const picture = await drawPicture(facts, language, { cover, portrait });
        kept.set(key, picture);
        return picture;
      })
      .finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    return drawn;
  }

  /** The facts of one of the site's own pages, or of what is public; null for everything else. */
  async function sharedFacts(kind: string, id: string): Promise<SharedFacts | null> {
    if (kind === 'site') return siteFacts(id);
    return (sharedKinds as readonly string[]).includes(kind) && isId(id) ? factsOf(kind as SharedKind, id) : null;
  }

  router.get('/share/:kind/:id/:file', async (request: Request, response: Response) => {
    const { kind, id, file } = request.params as Record<'kind' | 'id' | 'file', string>;
    const named = /^(en|ar)\.jpg$/.exec(file)?.[1];
    const facts = named ? await sharedFacts(kind, id) : null;
    if (!facts) return refuse(request, response, 404, 'api.notFound');
    const language = named === 'ar' ? 'AR' : 'EN';
    const version = versionOf(facts);
    const etag = `"${version}-${named}"`;
    const fresh = {
      'cache-control': request.query.v === version ? 'public, max-age=31536000, immutable' : `public, max-age=${unversionedSeconds}`,
      etag,
      // Pages of other sites show the picture beside the link.
      'cross-origin-resource-policy': 'cross-origin',
    };
    // Compared here, so that a cache that must revalidate (`no-cache`) gets a 304 too.
    if (request.get('if-none-match')?.includes(etag)) return void response.status(304).set(fresh).end();
    const picture = await pictureOf(`${kind}/${facts.id}/${version}/${named}`, facts, language, addressOf(request));
    response.set(fresh).type('image/jpeg').send(picture);
  });
}

/** An uploaded picture in one of the widths that are served; null if it no longer exists. */
async function bytesOf(platform: Platform, fileId: string | null, width: 320 | 1280): Promise<Buffer | null> {
  const key = fileId && (await pictureKey(platform, fileId));
  return key ? resizedPicture(platform.storage, key, width) : null;
}
