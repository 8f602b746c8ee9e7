import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from 'typeorm';
import { type Context, inTransaction } from '../../../core/context.ts';
import { userError } from '../../../core/errors.ts';
import { inFolder, sweepFolders } from '../../../core/folders.ts';
import { attemptAll } from '../../../core/sweep.ts';
import { consoleUser } from '../../../core/viewer.ts';
import { sql } from '../../../platform/database/sql.ts';
import { BrokenMedia } from '../../../platform/media/media.ts';
import { enqueue, type TaskRun } from '../../../platform/queue.ts';
import { publishFileChange } from '../../files/changes.ts';
import { StoredFile } from '../../files/entities.ts';
import { beginPackage, discardPackage, finishPackage, type PackageJob, stillCounts } from './packages.ts';
import { makePackage, sourceOf, Unusable } from './renditions.ts';

/** Where files are worked on. */
const folders = 'processing';

/** What ends a file for now may pass: a full disk, a machine that went down. So often it is tried. */
const attempts = 5;
const jobKey = (fileId: string) => `process-${fileId}`;

/** Queues the packaging of a video or audio, once the transaction commits. The caller sets its row to PROCESSING. */
const enqueuePackaging = (db: EntityManager, fileId: string) =>
  enqueue(db, 'content:processFile', { fileId }, { key: jobKey(fileId), maxAttempts: attempts });

/** Queues a new file's processing, once the transaction commits. */
export const enqueueProcessing = (db: EntityManager, { id, kind }: Pick<StoredFile, 'id' | 'kind'>) =>
  kind === 'IMAGE' ? enqueue(db, 'content:drawPicture', { fileId: id }) : enqueuePackaging(db, id);

/** `fileRetry`: packages a file once more that failed. */
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

/**
 * `content:processFile`: from the original to a package that can be played, or to a reason why not. May run twice, also at once,
 * and may be killed: until its last transaction nothing counts, and the next run deletes what this one left.
 */
export async function packageFile(context: Context, { fileId }: { fileId: string }, run: TaskRun): Promise<void> {
  const job = await beginPackage(context, fileId);
  if (!job) return;
  const { file, packageId, key } = job;
  try {
    if (!(await context.platform.media.version())) throw new Unusable('file.noTools');
    const done = await inFolder(context.config, folders, async (folder) => {
      const progress = watchProgress(context, job, run.signal);
      const source = sourceOf(file, path.join(folder, 'original'));
      await fetchOriginal(context, file, source.path);
      return makePackage({ context, file, packageId, key, source, folder, signal: progress.signal }, progress.tell);
    });
    if (!(await finishPackage(context, job, done))) await discardPackage(context, file.storageKey, packageId);
  } catch (error) {
    await breakOff(context, job, run, error);
  }
}

/** Ends a run that came to nothing: with a reason, or so that it is tried again. Of one that no longer counts nothing is heard. */
async function breakOff(context: Context, job: PackageJob, { signal, isLastAttempt }: TaskRun, error: unknown): Promise<void> {
  const { file, packageId } = job;
  const mayPass = await inTransaction(context, async (inner) => {
    const counts = await stillCounts(inner.db, job);
    await discardPackage(inner, file.storageKey, packageId);
    if (!counts) return false;
    if (signal.aborted)
      await enqueuePackaging(inner.db, file.id); // The server stops: another run goes on later, as if nothing had been tried.
    else if (error instanceof Unusable) await fail(inner, file, error.message);
    else if (error instanceof BrokenMedia) await fail(inner, file, 'file.broken', error);
    else if (isLastAttempt) await fail(inner, file, 'file.processingFailed', error);
    else return true;
    return false;
  });
  if (mayPass) throw error;
}

/**
 * `content:sweepProcessing`: packages what is playable but in one piece (files of an earlier version), ends what no job works
 * on any more, and deletes what broken-off runs left on this machine.
 */
export async function sweepPackaging(context: Context): Promise<void> {
  const { db, config, now } = context;
  await sweepFolders(config, folders, now());
  await inTransaction(context, async (inner) => {
    const again = await sql<{ id: string; creatorId: string }>`
      update files f set status = 'PROCESSING', processed_percent = 0, version = version + 1
      where kind <> 'IMAGE' and status = 'READY'
        and not exists (select from media_packages p where p.file_id = f.id and p.ready_at is not null)
      returning id, creator_id as "creatorId"`.rows(inner.db);
    for (const { id, creatorId } of again) {
      await enqueuePackaging(inner.db, id);
      publishFileChange(inner, creatorId, id);
    }
  });
  const lost: StoredFile[] = await db
    .createQueryBuilder(StoredFile, 'f')
    .where(`f.status = 'PROCESSING'`)
    .andWhere(`not exists (select from graphile_worker.jobs j where j.key = 'process-' || f.id and j.attempts < j.max_attempts)`)
    .andWhere(`not exists (select from graphile_worker.jobs j where j.key = 'process-' || f.id and j.locked_at is not null)`)
    .getMany();
  await attemptAll(context, 'a file that is not worked on cannot be ended', lost, (file) => fail(context, file, 'file.processingFailed'));
}

async function fail(
  context: Context,
  { id, creatorId, storageKey }: Pick<StoredFile, 'id' | 'creatorId' | 'storageKey'>,
  reason: string,
  error?: unknown,
) {
  if (error)
    context
      .log()
      .warn(
        { fileId: id, reason, why: error instanceof Error ? error.message.replaceAll(storageKey, '') : undefined },
        'a file cannot be packaged',
      );
  const changed = await sql`
    update files set status = 'FAILED', failure = ${reason}, version = version + 1
    where id = ${id} and status = 'PROCESSING'`.run(context.db);
  if (changed) publishFileChange(context, creatorId, id);
}

/** Writes how far a file is, once a second at the most. Ends the work when the file does not wait for it any more. */
function watchProgress(context: Context, { file: { id, creatorId }, packageId }: PackageJob, outer: AbortSignal) {
  const gone = new AbortController();
  let last = 0;
  let written = context.now().getTime();
  const tell = (done: number) => {
    const percent = Math.min(99, Math.floor(done * 100));
    const time = context.now().getTime();
    if (percent <= last || time - written < 1000) return;
    [last, written] = [percent, time];
    sql`
      update files set processed_percent = ${percent}, version = version + 1
      where id = ${id} and status = 'PROCESSING' and exists (select from media_packages where id = ${packageId})`
      .run(context.db)
      .then((changed) => {
        if (changed) publishFileChange(context, creatorId, id);
        else gone.abort(new Unusable('file.notFound'));
      })
      .catch((error: unknown) => gone.abort(error));
  };
  return { tell, signal: AbortSignal.any([outer, gone.signal]) };
}

async function fetchOriginal({ platform }: Context, { storageKey }: StoredFile, target: string): Promise<void> {
  const original = await platform.storage.read(storageKey);
  if (!original) throw new Unusable('file.broken');
  await pipeline(original, createWriteStream(target, { mode: 0o600 }));
}
