import { pipeline } from 'node:stream/promises';
import type { Router } from 'express';
import type { Context } from '../../core/context.ts';
import { languageOf, translate } from '../../core/translate.ts';
import { holdsPermission } from '../admins/members.ts';
import type { RouteSource } from '../domain.ts';
import { livingKeys } from '../keys/key-standing.ts';
import { sendUploaded, uploadedIn } from './copies/uploaded.ts';
import { DataCopy, Export } from './entities.ts';
import { type ExportReader, type FileType, readerOf } from './links.ts';

/** A file to be sent: where it is stored, and its name for the reader. */
interface ExportedFile {
  storageKey: string;
  bytes: number | null;
  name: string;
}

const contentTypes: Record<FileType, string> = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' };
const exportDay = (at: Date) => at.toISOString().slice(0, 10);

/** Finds a file for the user for whom its address was signed. Null if it is not there, or if they may not read it any more. */
const exportFinders: Record<FileType, (context: Context, id: string, userId: string) => Promise<ExportedFile | null>> = {
  csv: async ({ db, now }, id, userId) => {
    const readyExport = await db.findOneBy(Export, { id, status: 'READY' });
    if (!readyExport || readyExport.expiresAt <= now()) return null;
    const neededPermission = readyExport.kind === 'STATEMENT' ? 'OWNER' : 'EDIT';
    if (!(await holdsPermission(db, { userId, creatorId: readyExport.creatorId }, neededPermission))) return null;
    return { ...readyExport, name: `${readyExport.kind.toLowerCase()}-${exportDay(readyExport.createdAt)}` };
  },
  zip: async ({ db, now }, id, userId) => {
    const readyCopy = await db.findOneBy(DataCopy, { id, userId, status: 'READY' });
    if (!readyCopy || readyCopy.expiresAt <= now()) return null;
    if (readyCopy.creatorId && !(await holdsPermission(db, { userId, creatorId: readyCopy.creatorId }, 'OWNER'))) return null;
    return { ...readyCopy, name: `diwan-${exportDay(readyCopy.createdAt)}` };
  },
};

/**
 * Serves the files of exports and of copies at signed addresses, as long as the user may read them. If they asked with an API key, the key
 * must still work. Any other address gets 404, like one of a file that does not exist.
 */
export function exportRoutes(router: Router, { platform, contextOf }: RouteSource): void {
  const hasLivingKey = async ({ keyId }: ExportReader) => !keyId || (await livingKeys(platform, [keyId])).has(keyId);
  router.get('/exports/:copy/files/:file', async (request, response) => {
    const context = await contextOf(request);
    const copiedUpload = await uploadedIn(context, request.params, request.query.grant);
    if (!copiedUpload) return void response.status(404).json({ message: translate(languageOf(request.headers), 'api.notFound') });
    await sendUploaded(context, copiedUpload, request, response);
  });
  router.get('/exports/:name', async (request, response) => {
    const [, exportId, fileType] = /^([0-9a-f-]{36})\.(csv|zip)$/.exec(request.params.name) ?? [];
    const context = await contextOf(request);
    const exportReader = exportId ? readerOf(platform, request.query.grant, exportId) : null;
    const exportedFile =
      exportId && exportReader && (await hasLivingKey(exportReader))
        ? await exportFinders[fileType as FileType](context, exportId, exportReader.userId)
        : null;
    const exportedBytes = exportedFile && (await platform.storage.read(exportedFile.storageKey));
    if (!exportedFile || !exportedBytes)
      return void response.status(404).json({ message: translate(languageOf(request.headers), 'api.notFound') });
    response.set({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    response.type(contentTypes[fileType as FileType]).set('content-disposition', `attachment; filename="${exportedFile.name}.${fileType}"`);
    response.set('content-length', String(exportedFile.bytes));
    // If the reader disconnects, the stream ends with an error. There is nobody to answer.
    await pipeline(exportedBytes, response).catch((error: unknown) =>
      context.log().info({ err: error, exportId }, 'an export was not read to its end'),
    );
  });
}
