import { pipeline } from 'node:stream/promises';
import type { Router } from 'express';
import type { Context } from '../../core/context.ts';
import { languageOf, translate } from '../../core/translate.ts';
import { holds } from '../admins/members.ts';
import type { RouteSource } from '../domain.ts';
import { livingKeys } from '../keys/key-standing.ts';
import { sendUploaded, uploadedIn } from './copies/uploaded.ts';
import { DataCopy, Export } from './entities.ts';
import { type FileType, type Reader, readerOf } from './links.ts';

/** A file to be sent: where it is stored, and its name for the reader. */
interface Sent {
  storageKey: string;
  bytes: number | null;
  name: string;
}

const contentTypes: Record<FileType, string> = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' };
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Finds a file for the user for whom its address was signed. Null if it is not there, or if they may not read it any more. */
const finders: Record<FileType, (context: Context, id: string, userId: string) => Promise<Sent | null>> = {
  csv: async ({ db, now }, id, userId) => {
    const found = await db.findOneBy(Export, { id, status: 'READY' });
    if (!found || found.expiresAt <= now()) return null;
    const needed = found.kind === 'STATEMENT' ? 'OWNER' : 'EDIT';
    if (!(await holds(db, { userId, creatorId: found.creatorId }, needed))) return null;
    return { ...found, name: `${found.kind.toLowerCase()}-${dayOf(found.createdAt)}` };
  },
  zip: async ({ db, now }, id, userId) => {
    const found = await db.findOneBy(DataCopy, { id, userId, status: 'READY' });
    if (!found || found.expiresAt <= now()) return null;
    if (found.creatorId && !(await holds(db, { userId, creatorId: found.creatorId }, 'OWNER'))) return null;
    return { ...found, name: `diwan-${dayOf(found.createdAt)}` };
  },
};

/**
 * Serves the files of exports and of copies at signed addresses, as long as the user may read them. If they asked with an API key, the key
 * must still work. Any other address gets 404, like one of a file that does not exist.
 */
export function exportRoutes(router: Router, { platform, contextOf }: RouteSource): void {
  const works = async ({ keyId }: Reader) => !keyId || (await livingKeys(platform, [keyId])).has(keyId);
  router.get('/exports/:copy/files/:file', async (request, response) => {
    const context = await contextOf(request);
    const found = await uploadedIn(context, request.params, request.query.grant);
    if (!found) return void response.status(404).json({ message: translate(languageOf(request.headers), 'api.notFound') });
    await sendUploaded(context, found, request, response);
  });
  router.get('/exports/:name', async (request, response) => {
    const [, id, type] = /^([0-9a-f-]{36})\.(csv|zip)$/.exec(request.params.name) ?? [];
    const context = await contextOf(request);
    const reader = id ? readerOf(platform, request.query.grant, id) : null;
    const found = id && reader && (await works(reader)) ? await finders[type as FileType](context, id, reader.userId) : null;
    const file = found && (await platform.storage.read(found.storageKey));
    if (!found || !file) return void response.status(404).json({ message: translate(languageOf(request.headers), 'api.notFound') });
    response.set({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    response.type(contentTypes[type as FileType]).set('content-disposition', `attachment; filename="${found.name}.${type}"`);
    response.set('content-length', String(found.bytes));
    // If the reader disconnects, the stream ends with an error. There is nobody to answer.
    await pipeline(file, response).catch((error: unknown) =>
      context.log().info({ err: error, exportId: id }, 'an export was not read to its end'),
    );
  });
}
