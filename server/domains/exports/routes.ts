import { pipeline } from 'node:stream/promises';
import type { Router } from 'express';
import { languageOf, translate } from '../../core/translate.ts';
import { holds } from '../admins/members.ts';
import type { RouteSource } from '../domain.ts';
import { Export } from './entities.ts';
import { readerOf } from './links.ts';

/**
 * Serves the files of exports at a signed address, as long as the one it was signed for may export. An address that opens nothing is not
 * found, as that of an export that does not exist.
 */
export function exportRoutes(router: Router, { platform, contextOf }: RouteSource): void {
  router.get('/exports/:name', async (request, response) => {
    const id = /^([0-9a-f-]{36})\.csv$/.exec(request.params.name)?.[1];
    const context = await contextOf(request);
    const userId = id && readerOf(platform, request.query.grant, id);
    const found = userId ? await context.db.findOneBy(Export, { id }) : null;
    const isThere = found?.status === 'READY' && found.expiresAt > context.now();
    const needed = found?.kind === 'STATEMENT' ? 'OWNER' : 'EDIT';
    const mayRead = userId && isThere && (await holds(context.db, { userId, creatorId: found.creatorId }, needed));
    const file = mayRead ? await platform.storage.read(found.storageKey) : null;
    if (!found || !file) return void response.status(404).json({ message: translate(languageOf(request.headers), 'api.notFound') });
    response.set({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    const name = `${found.kind.toLowerCase()}-${found.createdAt.toISOString().slice(0, 10)}.csv`;
    response.type('text/csv; charset=utf-8').set('content-disposition', `attachment; filename="${name}"`);
    response.set('content-length', String(found.bytes));
    // A reader who leaves ends the stream; there is nothing to tell them.
    await pipeline(file, response).catch((error: unknown) =>
      context.log().info({ err: error, exportId: id }, 'an export was not read to its end'),
    );
  });
}
