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
 * Requires that an id is that of a file of the account and of a kind. The file cannot be deleted until the transaction ends. `field` is the
 * input's field with the id.
 * @throws NOT_FOUND, UNSUPPORTED_MEDIA
 */
export async function requireFile({ db, viewer }: Context, id: string, kind: FileKind, field: string): Promise<void> {
  const { creatorId } = consoleUser(viewer);
  const file = await sql<{ kind: FileKind }>`
    select kind from files where id = ${id} and creator_id = ${creatorId} for key share`.first(db);
  if (!file) throw userError('NOT_FOUND', 'file.notFound', [field]);
  if (file.kind !== kind) throw userError('UNSUPPORTED_MEDIA', kind === 'IMAGE' ? 'file.notImage' : 'file.wrongKind', [field]);
}

/**
 * Deletes a file that no row refers to any more, with everything made of it. The row is deleted first: if another row refers to it, even
 * since a moment ago, the foreign key refuses and the file stays.
 */
export async function deleteFile(context: Context, id: string): Promise<void> {
  const { db, platform } = context;
  const file = await db.findOneBy(StoredFile, { id });
  if (!file) return;
  const packages = await db.findBy(MediaPackage, { fileId: id });
  await db.delete(StoredFile, { id });
  // The original is deleted first, so that no job draws another width of it.
  await platform.storage.delete(file.storageKey);
  for (const key of file.kind === 'IMAGE' ? resizedKeys(file.storageKey) : []) await platform.storage.delete(key);
  for (const { id: packageId } of packages) await discardPackage(context, file.storageKey, packageId);
}

/** Postgres' code for a row that other rows still refer to. */
const foreignKeyViolation = '23503';

/** Runs a deletion. Does nothing if the foreign keys say that the row is in use. */
export async function whileUnused(deletion: () => Promise<void>): Promise<void> {
  try {
    await deletion();
  } catch (error) {
    const inUse = error instanceof QueryFailedError && (error.driverError as { code?: string }).code === foreignKeyViolation;
    if (!inUse) throw error;
  }
}

/** Queues the deletion of a file, which runs after the commit and not before `runAt`. A file that is in use by then stays. */
export const discardFile = ({ db }: Context, fileId: string, runAt?: Date): Promise<void> =>
  enqueue(db, 'content:discardFile', { fileId }, { key: `discard-${fileId}`, ...(runAt && { runAt }) });

/** The storage key of a picture. Null for another kind of file, and for a text that is no id. */
export async function pictureKey(platform: Pick<Platform, 'dataSource'>, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const pictureKeyQuery = sql`select storage_key as "storageKey" from files where id = ${id} and kind = 'IMAGE'`;
  const { rows } = await poolOf(platform).query<{ storageKey: string }>(pictureKeyQuery.named('files.pictureKey'));
  return rows[0]?.storageKey ?? null;
}
