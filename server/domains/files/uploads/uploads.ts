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

/** Hours after its last byte that an unfinished upload is kept. */
export const uploadHours = 24;

/** Uploads that an account may have open at once, however small they are. */
const mostOpen = 500;

/** What is known of a file before its first byte. */
export interface UploadMetadata {
  bytes: number;
  /** As it is called on the uploader's device; shown, never used as a path. */
  name: string;
  kind?: FileKind | null;
  sectionId?: string | null;
  title?: string | null;
  isFree?: boolean;
  isVisible?: boolean;
}

/** Where bytes wait until all are there. */
const spoolFolder = ({ dataDir }: Config, id = '') => path.join(dataDir, 'uploads', id);
export const spooledFile = (config: Config, id: string) => path.join(spoolFolder(config, id), 'original');

/** Reserves room for an upload and makes an empty file for it, or does neither. */
export async function beginUpload(context: Context, metadata: UploadMetadata): Promise<Upload> {
  const { now, config, viewer } = context;
  const { creatorId, userId } = consoleUser(viewer);
  return inTransaction(context, async (inner) => {
    await requireStorage(inner, metadata.bytes);
    if ((await inner.db.countBy(Upload, { creatorId, finishedAt: IsNull(), failure: IsNull() })) >= mostOpen)
      throw userError('OUT_OF_RANGE', 'upload.tooMany', ['file']);
    const name = cleanName(metadata.name);
    const row = inner.db.create(Upload, { ...metadata, name, creatorId, uploadedBy: userId, createdAt: now(), lastByteAt: now() });
    await inner.db.insert(Upload, row);
    await fs.mkdir(spoolFolder(config, row.id), { recursive: true });
    await fs.writeFile(spooledFile(config, row.id), '', { flag: 'wx' });
    return row;
  });
}

/** A name fit to be shown: no path, nothing invisible, at most 200 characters. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const visible = last
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return [...visible].slice(0, 200).join('') || 'file';
}

/** Reserves room for an upload of unknown length: for the bytes that came, and for some more. */
export async function growUpload(context: Context, upload: Upload, bytes: number): Promise<void> {
  if (bytes <= upload.bytes) return;
  const step = Math.max(1_000_000, Math.floor(bytes / 8));
  upload.bytes = await inTransaction(context, async (inner) => {
    const room = await requireStorage(inner, bytes - upload.bytes, { wanted: bytes - upload.bytes + step });
    await inner.db.update(Upload, { id: upload.id }, { bytes: upload.bytes + room });
    return upload.bytes + room;
  });
}

/** The account's own upload. */
export async function ownUpload({ db, viewer }: Context, id: string): Promise<Upload> {
  const upload = await db.findOneBy(Upload, { id, creatorId: consoleUser(viewer).creatorId });
  if (!upload) throw userError('NOT_FOUND', 'upload.notFound', ['id']);
  return upload;
}

/** Notes that bytes came: an upload expires a day after its last one. */
export async function noteBytes({ db, now }: Context, id: string): Promise<void> {
  await db.update(Upload, { id }, { lastByteAt: now() });
}

/** Ends an upload that is refused. Its bytes go, its reservation is free, and the same question gets the same answer. */
export async function failUpload({ db, config }: Context, id: string, { errors }: UserErrors): Promise<void> {
  await sql`update uploads set failure = ${JSON.stringify(errors)} where id = ${id} and finished_at is null`.run(db);
  await discardSpool(config, id);
}

/** Ends an upload as if it had never been. */
export async function cancelUpload({ db, config }: Context, id: string): Promise<void> {
  await sql`delete from uploads where id = ${id} and finished_at is null`.run(db);
  await discardSpool(config, id);
}

export const discardSpool = (config: Config, id: string) => fs.rm(spoolFolder(config, id), { recursive: true, force: true });

/** Where a file's bytes lie. Known before they do, so that an upload that was cut off while they were written leaves none. */
export const storageKeyOf = (id: string) => `${id.slice(-2)}/${id}`;

/** Deletes what was stored of an upload that is over, unless it has become a file: another request with the same last byte may have been faster. */
export async function discardStored({ db, platform }: Pick<Context, 'db' | 'platform'>, id: string): Promise<void> {
  if (!(await db.existsBy(StoredFile, { id }))) await platform.storage.delete(storageKeyOf(id));
}

/** Deletes bytes that waited here for an upload which is over, and what a killed server left. */
export async function sweepSpool({ dataSource, config, now }: Platform): Promise<void> {
  const ids = await fs.readdir(spoolFolder(config)).catch(() => []);
  const rows = await sql<{ id: string }>`
    select id from uploads where id::text = any(${ids}) and finished_at is null and failure is null`.rows(dataSource.manager);
  const open = new Set(rows.map(({ id }) => id));
  for (const id of ids.filter((id) => !open.has(id))) {
    const found = await fs.stat(spoolFolder(config, id)).catch(() => null); // an upload that ended meanwhile took it along
    if (found && now().getTime() - found.mtime.getTime() > 3_600_000) await discardSpool(config, id);
  }
}
