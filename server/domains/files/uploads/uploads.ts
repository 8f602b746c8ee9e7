import fs from 'node:fs/promises';
import path from 'node:path';
import { IsNull } from 'typeorm';
import { type Context, inTransaction } from '../../../core/context.ts';
import { type UserErrors, userError } from '../../../core/errors.ts';
import { consoleUser } from '../../../core/viewer.ts';
import type { FileKind } from '../../../graphql/generated.ts';
import type { Config } from '../../../platform/config.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { StoredFile, Upload } from '../entities.ts';
import { requireStorage } from '../quota.ts';

/** The most uploads that an account may have open at once, however small they are. */
const mostOpenUploads = 500;

/** What a client says of a file before its first byte. */
export interface UploadMetadata {
  bytes: number;
  /** The file's name on the uploader's device. It is shown, and never used as a path. */
  name: string;
  kind?: FileKind | null;
  sectionId?: string | null;
  title?: string | null;
  isFree?: boolean;
  isVisible?: boolean;
}

/** The folder where bytes wait until the file is complete. */
const spoolFolder = ({ dataDir }: Config, id = '') => path.join(dataDir, 'uploads', id);
export const spooledFile = (config: Config, id: string) => path.join(spoolFolder(config, id), 'original');

/**
 * Begins an upload: reserves room for it, and makes an empty file. Does both or neither.
 * @throws PLAN_LIMIT, OUT_OF_RANGE
 */
export async function beginUpload(context: Context, metadata: UploadMetadata): Promise<Upload> {
  const { now, config, viewer } = context;
  const { creatorId, userId } = consoleUser(viewer);
  return inTransaction(context, async (inner) => {
    await requireStorage(inner, metadata.bytes);
    if ((await inner.db.countBy(Upload, { creatorId, finishedAt: IsNull(), failure: IsNull() })) >= mostOpenUploads)
      throw userError('OUT_OF_RANGE', 'upload.tooMany', ['file']);
    const name = cleanFileName(metadata.name);
    const createdUpload = inner.db.create(Upload, {
      ...metadata,
      name,
      creatorId,
      uploadedBy: userId,
      createdAt: now(),
      lastByteAt: now(),
    });
    await inner.db.insert(Upload, createdUpload);
    await fs.mkdir(spoolFolder(config, createdUpload.id), { recursive: true });
    await fs.writeFile(spooledFile(config, createdUpload.id), '', { flag: 'wx' });
    return createdUpload;
  });
}

/** Makes a name fit to be shown: no path, no invisible characters, at most 200 characters. */
function cleanFileName(name: string): string {
  const lastPart = name.split(/[\\/]/).at(-1) ?? '';
  const visibleName = lastPart
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return [...visibleName].slice(0, 200).join('') || 'file';
}

/**
 * Reserves room for an upload of unknown length: for `bytes` that have come, and some more.
 * @throws PLAN_LIMIT
 */
export async function growUpload(context: Context, upload: Upload, bytes: number): Promise<void> {
  if (bytes <= upload.bytes) return;
  const grownBytes = Math.max(1_000_000, Math.floor(bytes / 8));
  upload.bytes = await inTransaction(context, async (inner) => {
    const reservedBytes = await requireStorage(inner, bytes - upload.bytes, { wanted: bytes - upload.bytes + grownBytes });
    await inner.db.update(Upload, { id: upload.id }, { bytes: upload.bytes + reservedBytes });
    return upload.bytes + reservedBytes;
  });
}

/**
 * An upload of the viewer's account.
 * @throws NOT_FOUND
 */
export async function ownUpload({ db, viewer }: Context, id: string): Promise<Upload> {
  const upload = await db.findOneBy(Upload, { id, creatorId: consoleUser(viewer).creatorId });
  if (!upload) throw userError('NOT_FOUND', 'upload.notFound', ['id']);
  return upload;
}

/** Notes that bytes have come. An upload expires a day after its last byte. */
export async function noteBytes({ db, now }: Context, id: string): Promise<void> {
  await db.update(Upload, { id }, { lastByteAt: now() });
}

/** Ends an upload that is refused. Its bytes are deleted and its room is free. Later requests for it get the same errors. */
export async function failUpload({ db, config }: Context, id: string, { errors }: UserErrors): Promise<void> {
  await sql`update uploads set failure = ${JSON.stringify(errors)} where id = ${id} and finished_at is null`.run(db);
  await discardSpool(config, id);
}

/** Deletes an unfinished upload with its bytes. */
export async function cancelUpload({ db, config }: Context, id: string): Promise<void> {
  await sql`delete from uploads where id = ${id} and finished_at is null`.run(db);
  await discardSpool(config, id);
}

export const discardSpool = (config: Config, id: string) => fs.rm(spoolFolder(config, id), { recursive: true, force: true });

/**
 * The storage key of a file. It follows from the upload's id, so the bytes of an upload that was cut off while they were written can be
 * found and deleted.
 */
export const storageKeyOf = (id: string) => `${id.slice(-2)}/${id}`;

/**
 * Deletes the stored bytes of an upload that is over, unless it has become a file. Another request with the same last byte may have
 * finished it.
 */
export async function discardStored({ db, platform }: Pick<Context, 'db' | 'platform'>, id: string): Promise<void> {
  if (!(await db.existsBy(StoredFile, { id }))) await platform.storage.delete(storageKeyOf(id));
}

/** Deletes the waiting bytes of uploads that are over, and those that a killed server left. */
export async function sweepSpool({ dataSource, config, now }: Platform): Promise<void> {
  const spooledIds = await fs.readdir(spoolFolder(config)).catch(() => []);
  const openRows = await sql<{ id: string }>`
    select id from uploads where id::text = any(${spooledIds}) and finished_at is null and failure is null`.rows(dataSource.manager);
  const openUploads = new Set(openRows.map(({ id }) => id));
  for (const id of spooledIds.filter((id) => !openUploads.has(id))) {
    const folderStat = await fs.stat(spoolFolder(config, id)).catch(() => null); // Null if the upload ended meanwhile and deleted its folder.
    if (folderStat && now().getTime() - folderStat.mtime.getTime() > 3_600_000) await discardSpool(config, id);
  }
}
