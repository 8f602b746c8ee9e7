import type { EntityManager } from 'typeorm';
import { type Context, inTransaction } from '../../../core/context.ts';
import { userError } from '../../../core/errors.ts';
import { sweepFolders } from '../../../core/folders.ts';
import { attemptAll } from '../../../core/sweep.ts';
import { consoleUser } from '../../../core/viewer.ts';
import { sql } from '../../../platform/database/sql.ts';
import { enqueue } from '../../../platform/queue.ts';
import { publishFileChange } from '../changes.ts';
import { StoredFile } from '../entities.ts';

/*
 * How the packaging of a file is queued, repeated and given up. `packaging.ts` does the work.
 */

/** The folder in which files are packaged. */
export const workFolders = 'processing';

/** The number of attempts. What stops one may pass: a full disk, a machine that went down. */
const packagingAttempts = 5;
const packagingJobKey = (fileId: string) => `process-${fileId}`;

/** Queues the packaging of a video or audio; it runs after the commit. The caller sets the file to PROCESSING. */
export const enqueuePackaging = (db: EntityManager, fileId: string) =>
  enqueue(db, 'content:processFile', { fileId }, { key: packagingJobKey(fileId), maxAttempts: packagingAttempts });

/** Queues the work on a new file, which runs after the commit: a picture is drawn, any other file is packaged. */
export const enqueueProcessing = (db: EntityManager, { id, kind }: Pick<StoredFile, 'id' | 'kind'>) =>
  kind === 'IMAGE' ? enqueue(db, 'content:drawPicture', { fileId: id }) : enqueuePackaging(db, id);

/**
 * Packages a file again that has failed.
 * @throws NOT_FOUND, WRONG_STATE
 */
export async function fileRetry(context: Context, id: string) {
  const { db, viewer } = context;
  const { creatorId } = consoleUser(viewer);
  const file = await db.findOne(StoredFile, { where: { id, creatorId }, lock: { mode: 'for_no_key_update' } });
  if (!file) throw userError('NOT_FOUND', 'file.notFound', ['id']);
  if (file.status !== 'FAILED') throw userError('WRONG_STATE', 'file.notFailed', ['id']);
  await sql`
    update files set status = 'PROCESSING', failure = null, processed_percent = 0, version = version + 1 where id = ${id}`.run(db);
  await enqueuePackaging(db, id);
  publishFileChange(context, creatorId, id);
  return { file: { id } };
}

/** Marks a file FAILED. `fileFailure` is a key of the messages, which its creator reads. A file that is not PROCESSING stays as it is. */
export async function failFile(
  context: Context,
  { id, creatorId, storageKey }: Pick<StoredFile, 'id' | 'creatorId' | 'storageKey'>,
  fileFailure: string,
  error?: unknown,
) {
  if (error)
    context
      .log()
      .warn(
        { fileId: id, reason: fileFailure, why: error instanceof Error ? error.message.replaceAll(storageKey, '') : undefined },
        'a file cannot be packaged',
      );
  const failedFiles = await sql`
    update files set status = 'FAILED', failure = ${fileFailure}, version = version + 1
    where id = ${id} and status = 'PROCESSING'`.run(context.db);
  if (failedFiles) publishFileChange(context, creatorId, id);
}

/**
 * `content:sweepProcessing`: packages playable files that have no package, since they are of an earlier version. Fails files that no job
 * works on any more. Deletes the folders of broken-off runs on this machine.
 */
export async function sweepProcessing(context: Context): Promise<void> {
  const { db, config, now } = context;
  await sweepFolders(config, workFolders, now());
  await inTransaction(context, async (inner) => {
    const filesToRepackage = await sql<{ id: string; creatorId: string }>`
      update files f set status = 'PROCESSING', processed_percent = 0, version = version + 1
      where kind <> 'IMAGE' and status = 'READY'
        and not exists (select from media_packages p where p.file_id = f.id and p.ready_at is not null)
      returning id, creator_id as "creatorId"`.rows(inner.db);
    for (const { id, creatorId } of filesToRepackage) {
      await enqueuePackaging(inner.db, id);
      publishFileChange(inner, creatorId, id);
    }
  });
  const lostFiles: StoredFile[] = await db
    .createQueryBuilder(StoredFile, 'f')
    .where(`f.status = 'PROCESSING'`)
    .andWhere(`not exists (select from graphile_worker.jobs j where j.key = 'process-' || f.id and j.attempts < j.max_attempts)`)
    .andWhere(`not exists (select from graphile_worker.jobs j where j.key = 'process-' || f.id and j.locked_at is not null)`)
    .getMany();
  await attemptAll(context, 'a file that is not worked on cannot be ended', lostFiles, (file) =>
    failFile(context, file, 'file.processingFailed'),
  );
}
