import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FileUpload } from 'graphql-upload-minimal';
import { type Context, inTransaction } from '../../core/context.ts';
import { badInput, UserErrors, userError } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import { record } from '../audit/record.ts';
import { ContentItem } from '../content/entities.ts';
import { enqueueProcessing } from '../content/media/packaging.ts';
import { contentItemCreate } from '../content/outline/items.ts';
import { lockSection } from '../content/outline/order.ts';
import { refusingFullDisk } from './disk-full.ts';
import { StoredFile, Upload } from './entities.ts';
import { createFileCheck, requireKind, requireSize, tooLarge, typeOfFile } from './file-check.ts';
import { type Inspected, inspect } from './inspection.ts';
import { beginUpload, cancelUpload, discardSpool, failUpload, growUpload, spooledFile } from './uploads.ts';

/** A file on its way in. `truncated` is set by busboy where it stopped reading. */
export interface IncomingFile {
  stream: Readable & { truncated?: boolean };
  /** As it is called on the uploader's device; shown, never used as a path. */
  name: string;
}

/**
 * Takes in a file that comes in one piece and of unknown length: checked by its first bytes, reserved for as it grows. Nothing is
 * kept of one that is refused or breaks off. Opens no transaction around it, since a stream may take an hour.
 */
export async function receiveFile(context: Context, { stream, name }: IncomingFile) {
  try {
    const upload = await refusingFullDisk(context, () => spool(context, stream, cleanName(name)));
    await finishUpload(context, upload).catch(async (error: unknown) => {
      // No client can resume it.
      await cancelUpload(context, upload.id);
      await discardStored(context, upload.id);
      throw error;
    });
    return { file: { id: upload.id } };
  } catch (error) {
    // The sender hears of it only once everything is read. An error of the stream has no reader any more.
    stream.on('error', () => {}).resume();
    throw error;
  }
}

/** `fileUpload`: the file of a multipart GraphQL request. */
export async function fileUpload(context: Context, upload: Promise<FileUpload>) {
  let file: IncomingFile;
  try {
    const { filename, createReadStream: open } = await upload;
    file = { stream: open(), name: filename };
  } catch {
    throw badInput('api.noFile');
  }
  return receiveFile(context, file);
}

/** Reads a stream into a file of a new upload. A failure leaves nothing of it behind. */
async function spool(context: Context, stream: IncomingFile['stream'], name: string): Promise<Upload> {
  const check = createFileCheck({ kind: null, sectionId: null });
  let upload: Upload | undefined;
  let file: fs.FileHandle | undefined;
  let bytes = 0;
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      await check(chunk, bytes);
      upload ??= await beginUpload(context, { bytes, name });
      file ??= await fs.open(spooledFile(context.config, upload.id), 'r+');
      await growUpload(context, upload, bytes);
      await file.writeFile(chunk);
    }
    if (!upload) throw userError('INVALID', 'file.empty', ['file']);
    if (stream.truncated) throw tooLarge('VIDEO');
    return { ...upload, bytes };
  } catch (error) {
    if (upload) await cancelUpload(context, upload.id);
    if (!(error instanceof UserErrors) && stream.destroyed && !stream.readableEnded) throw badInput('api.brokenOff');
    throw error;
  } finally {
    await file?.close();
  }
}

/**
 * The end of every upload, whichever door it came through: looked into, stored, and in one transaction noted in `files`, put into
 * its section and finished. It may be called again: what is finished stays so. One that is refused fails with its reason.
 */
export async function finishUpload(context: Context, upload: Upload): Promise<void> {
  const { config, platform } = context;
  try {
    const inspected = await refusingFullDisk(context, async () => {
      const found = await look(context, upload);
      await platform.storage.writeFile(storageKeyOf(upload.id), found.stored.path, found.stored);
      return found;
    });
    await inTransaction(context, (inner) => keep(inner, upload, inspected));
  } catch (error) {
    // Anything else may have gone well after all; what it left is swept, or taken up when the last byte comes again.
    if (error instanceof UserErrors) {
      await failUpload(context, upload.id, error);
      await discardStored(context, upload.id);
    }
    throw error;
  }
  await discardSpool(config, upload.id);
}

async function look({ config }: Context, upload: Upload): Promise<Inspected> {
  const path = spooledFile(config, upload.id);
  const inspected = await inspect(path, await typeOfFile(path, upload));
  requireKind([inspected.kind], upload);
  requireSize(upload.bytes, inspected);
  return inspected;
}

/** Where a file's bytes lie. Known before they do, so that an upload that was cut off while they were written leaves none. */
const storageKeyOf = (id: string) => `${id.slice(-2)}/${id}`;

/** Deletes what was stored of an upload that is over, unless it has become a file: another request with the same last byte may have been faster. */
export async function discardStored({ db, platform }: Pick<Context, 'db' | 'platform'>, id: string): Promise<void> {
  if (!(await db.existsBy(StoredFile, { id }))) await platform.storage.delete(storageKeyOf(id));
}

/** Notes a stored file, once, and makes the item of it that was asked for. */
async function keep(
  context: Context,
  { id, bytes, name, sectionId, title, isFree, isVisible }: Upload,
  { stored: _, ...file }: Inspected,
): Promise<void> {
  const { db, now, viewer } = context;
  const { creatorId, userId } = consoleUser(viewer);
  const upload = await db.findOne(Upload, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!upload || upload.failure) throw userError('NOT_FOUND', 'upload.notFound', ['id']);
  if (upload.finishedAt) return;
  const status = file.kind === 'IMAGE' ? 'READY' : 'PROCESSING';
  const row = { ...file, id, status, bytes, name, creatorId, uploadedBy: userId, storageKey: storageKeyOf(id), createdAt: now() } as const;
  await db.insert(StoredFile, row);
  await enqueueProcessing(db, row);
  await db.update(Upload, { id }, { bytes, finishedAt: now() });
  if (!sectionId || file.kind === 'IMAGE') return;
  const input = { sectionId, type: file.kind, title: title ?? titleOf(name), fileId: id, isFree, isVisible };
  const { contentItem } = await contentItemCreate(context, { input: { ...input, position: await placeOf(context, sectionId, id) } });
  const act = { action: 'contentItemCreate', objectType: 'ContentItem', objectId: contentItem.id, objectLabel: input.title };
  await record(context, viewer, { ...act, changedFields: Object.keys(input) });
}

/** Where the item of an upload goes: before those at the end whose uploads began later, so that many at once end in their order. */
async function placeOf(context: Context, sectionId: string, id: string): Promise<number> {
  await lockSection(context, sectionId, 'sectionId');
  const items = await context.db.find(ContentItem, {
    select: { id: true, fileId: true },
    where: { sectionId },
    order: { position: 'ASC' },
  });
  return items.findLastIndex(({ fileId }) => fileId === null || fileId < id) + 2;
}

/** A name fit to be shown: no path, nothing invisible, at most 200 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const visible = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return [...visible].slice(0, 200).join('') || 'file';
}

/** The title of an item that was given none: the file's name without its ending. */
const titleOf = (name: string) =>
  name
    .replace(/(?<=.)\.[^.]{1,5}$/u, '')
    .slice(0, 50)
    .replace(/\p{Cs}$/u, '')
    .trim() || 'file';
