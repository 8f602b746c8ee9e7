import { QueryFailedError } from 'typeorm';
import { isId } from '../../../schema/rules/id.ts';
import type { Context } from '../../core/context.ts';
import { poolOf } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { FileKind } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../../platform/queue.ts';
import { MediaPackage, StoredFile } from './entities.ts';
import { resizedKeys } from './images.ts';
import { discardPackage } from './packaging/packages.ts';

/**
 * Requires a file of the account and of a kind, and keeps it from being deleted until the transaction ends.
 * `field` is where the input names it.
 */
export async function requireFile({ db, viewer }: Context, id: string, kind: FileKind, field: string): Promise<void> {
  const { creatorId } = consoleUser(viewer);
  const file = await sql<{ kind: FileKind }>`
    select kind from files where id = ${id} and creator_id = ${creatorId} for key share`.first(db);
  if (!file) throw userError('NOT_FOUND', 'file.notFound', [field]);
  if (file.kind !== kind) throw userError('UNSUPPORTED_MEDIA', kind === 'IMAGE' ? 'file.notImage' : 'file.wrongKind', [field]);
}

/**
 * Deletes a file that nothing uses any more, with everything made of it. Its row goes first, so that the foreign keys decide: what
 * names the file, at the same moment too, keeps it.
 */
export async function deleteFile(context: Context, id: string): Promise<void> {
  const { db, platform } = context;
  const file = await db.findOneBy(StoredFile, { id });
  if (!file) return;
  const packages = await db.findBy(MediaPackage, { fileId: id });
  await db.delete(StoredFile, { id });
  // The original first, so that no job draws another width of it.
  await platform.storage.delete(file.storageKey);
  for (const key of file.kind === 'IMAGE' ? resizedKeys(file.storageKey) : []) await platform.storage.delete(key);
  for (const { id: packageId } of packages) await discardPackage(context, file.storageKey, packageId);
}

/** Postgres' name for a row that others still point to. */
const foreignKeyViolation = '23503';

/** Deletes something, unless the foreign keys say that it is in use. */
export async function whileUnused(deletion: () => Promise<void>): Promise<void> {
  try {
    await deletion();
  } catch (error) {
    const inUse = error instanceof QueryFailedError && (error.driverError as { code?: string }).code === foreignKeyViolation;
    if (!inUse) throw error;
  }
}

/** Deletes a file, once the transaction has committed, or not before `runAt`. One that is still in use by then stays. */
export const discardFile = ({ db }: Context, fileId: string, runAt?: Date): Promise<void> =>
  enqueue(db, 'content:discardFile', { fileId }, { key: `discard-${fileId}`, ...(runAt && { runAt }) });

/** Where a picture lies; null for any other file and for what is no id. */
export async function pictureKey(platform: Pick<Platform, 'dataSource'>, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const key = sql`select storage_key as "storageKey" from files where id = ${id} and kind = 'IMAGE'`;
  const { rows } = await poolOf(platform).query<{ storageKey: string }>(key.named('content.pictureKey'));
  return rows[0]?.storageKey ?? null;
}
