import { type Context, inTransaction } from '../../../core/context.ts';
import { UserErrors, userError } from '../../../core/errors.ts';
import { consoleUser } from '../../../core/viewer.ts';
import { StoredFile, Upload } from '../entities.ts';
import { uploadFinished } from '../events.ts';
import { enqueueProcessing } from '../packaging/processing.ts';
import { refusingFullDisk } from './disk-full.ts';
import { requireKind, requireSize, typeOfFile } from './file-check.ts';
import type { Inspected } from './inspection.ts';
import { discardSpool, discardStored, failUpload, spooledFile, storageKeyOf } from './uploads.ts';

/**
 * Finishes an upload, from whichever route it came: inspects and stores the file, then inserts it, marks the upload finished and emits
 * `uploadFinished` in one transaction. May be repeated: a finished upload stays finished. If the file is refused, the upload fails with the
 * reason.
 * @throws UserErrors
 */
export async function finishUpload(context: Context, upload: Upload): Promise<void> {
  const { config, platform } = context;
  try {
    const inspected = await refusingFullDisk(context, async () => {
      const inspectedFile = await inspectUpload(context, upload);
      await platform.storage.writeFile(storageKeyOf(upload.id), inspectedFile.stored.path, inspectedFile.stored);
      return inspectedFile;
    });
    await inTransaction(context, (inner) => keepUpload(inner, upload, inspected));
  } catch (error) {
    // After any other error, the file may be stored after all. What is left is swept, or used when the last byte comes again.
    if (error instanceof UserErrors) {
      await failUpload(context, upload.id, error);
      await discardStored(context, upload.id);
    }
    throw error;
  }
  await discardSpool(config, upload.id);
}

async function inspectUpload({ config }: Context, upload: Upload): Promise<Inspected> {
  const path = spooledFile(config, upload.id);
  // The libraries that read pictures and media are loaded with the first upload.
  const { inspect } = await import('./inspection.ts');
  const inspected = await inspect(path, await typeOfFile(path, upload));
  requireKind([inspected.kind], upload);
  requireSize(upload.bytes, inspected);
  return inspected;
}

/** Inserts a stored file, once, and emits `uploadFinished`. */
async function keepUpload(
  context: Context,
  { id, bytes, name, sectionId, title, isFree, isVisible }: Upload,
  { stored: _, ...file }: Inspected,
): Promise<void> {
  const { db, now, viewer } = context;
  const { creatorId, userId } = consoleUser(viewer);
  const upload = await db.findOne(Upload, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!upload || upload.failure) throw userError('NOT_FOUND', 'upload.notFound', ['id']);
  if (upload.finishedAt) return;
  const fileStatus = file.kind === 'IMAGE' ? 'READY' : 'PROCESSING';
  const storedFile = {
    ...file,
    id,
    status: fileStatus,
    bytes,
    name,
    creatorId,
    uploadedBy: userId,
    storageKey: storageKeyOf(id),
    createdAt: now(),
  } as const;
  await db.insert(StoredFile, storedFile);
  await enqueueProcessing(db, storedFile);
  await db.update(Upload, { id }, { bytes, finishedAt: now() });
  await uploadFinished.emit(context, { fileId: id, kind: file.kind, name, sectionId, title, isFree, isVisible });
}
