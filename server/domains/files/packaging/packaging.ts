import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from 'typeorm';
import { type Context, inTransaction } from '../../../core/context.ts';
import { inFolder } from '../../../core/folders.ts';
import { sql } from '../../../platform/database/sql.ts';
import { BrokenMedia } from '../../../platform/media/media.ts';
import type { TaskRun } from '../../../platform/queue.ts';
import { publishFileChange } from '../changes.ts';
import { MediaPackage, Rendition, StoredFile } from '../entities.ts';
import { discardPackage, type Packaged } from './packages.ts';
import { enqueuePackaging, failFile, workFolders } from './processing.ts';
import { makePackage, sourceOf, Unusable } from './renditions.ts';

/**
 * `content:processFile`: makes a package of the original, or notes why it cannot be made. May run twice, also at the same time, and may be
 * killed. Nothing counts before its last transaction, and the next run deletes what an earlier one left.
 */
export async function packageFile(context: Context, { fileId }: { fileId: string }, run: TaskRun): Promise<void> {
  const packageJob = await beginPackage(context, fileId);
  if (!packageJob) return;
  const { file, packageId, key } = packageJob;
  try {
    if (!(await context.platform.media.version())) throw new Unusable('file.noTools');
    const packaged = await inFolder(context.config, workFolders, async (folder) => {
      const packageProgress = watchProgress(context, packageJob, run.signal);
      const source = sourceOf(file, path.join(folder, 'original'));
      await fetchOriginal(context, file, source.path);
      return makePackage({ context, file, packageId, key, source, folder, signal: packageProgress.signal }, packageProgress.tell);
    });
    if (!(await finishPackage(context, packageJob, packaged))) await discardPackage(context, file.storageKey, packageId);
  } catch (error) {
    await breakOffPackage(context, packageJob, run, error);
  }
}

/** A package that is to be made of a file. */
interface PackageJob {
  file: StoredFile;
  packageId: string;
  key: Buffer;
}

/**
 * Inserts the row of a package before any object is stored, so that a broken-off package can be found and deleted. Packages of earlier runs
 * are deleted and no longer count, even if such a run is still at work. Answers null if the file waits for no package.
 */
async function beginPackage(context: Context, fileId: string): Promise<PackageJob | null> {
  const packageRow = { id: randomUUID(), fileId, key: randomBytes(16), createdAt: context.now() };
  const { file, earlier } = await inTransaction(context, async ({ db }) => {
    const file = await lockProcessing(db, fileId);
    const earlierPackages = file ? await db.findBy(MediaPackage, { fileId }) : [];
    if (file) await db.insert(MediaPackage, packageRow);
    return { file, earlier: earlierPackages };
  });
  if (!file) return null;
  for (const { id } of earlier) await discardPackage(context, file.storageKey, id);
  return { file, packageId: packageRow.id, key: packageRow.key };
}

/** The file, locked, if it is being packaged. A package begins and ends under this lock, so each run sees what the other has done. */
const lockProcessing = (db: EntityManager, id: string): Promise<StoredFile | null> =>
  db.findOne(StoredFile, { where: { id, status: 'PROCESSING' }, lock: { mode: 'for_no_key_update' } });

/**
 * Whether a run still counts: the file still waits, and no other run has begun since. Locks the file, so that the answer holds until the
 * transaction ends.
 */
async function isPackageWanted(db: EntityManager, { file, packageId }: Pick<PackageJob, 'file' | 'packageId'>): Promise<boolean> {
  if (!(await lockProcessing(db, file.id))) return false;
  const packages = await db.findBy(MediaPackage, { fileId: file.id });
  return packages.length === 1 && packages[0]?.id === packageId;
}

async function fetchOriginal({ platform }: Context, { storageKey }: StoredFile, target: string): Promise<void> {
  const original = await platform.storage.read(storageKey);
  if (!original) throw new Unusable('file.broken');
  await pipeline(original, createWriteStream(target, { mode: 0o600 }));
}

/** Writes how far a file is, at most once a second. Aborts the work if the file no longer waits for this package. */
function watchProgress(context: Context, { file: { id, creatorId }, packageId }: PackageJob, runSignal: AbortSignal) {
  const packageGone = new AbortController();
  let lastPercent = 0;
  let percentWrittenAt = context.now().getTime();
  const tellPercent = (done: number) => {
    const percent = Math.min(99, Math.floor(done * 100));
    const tellTime = context.now().getTime();
    if (percent <= lastPercent || tellTime - percentWrittenAt < 1000) return;
    [lastPercent, percentWrittenAt] = [percent, tellTime];
    sql`
      update files set processed_percent = ${percent}, version = version + 1
      where id = ${id} and status = 'PROCESSING' and exists (select from media_packages where id = ${packageId})`
      .run(context.db)
      .then((changed) => {
        if (changed) publishFileChange(context, creatorId, id);
        else packageGone.abort(new Unusable('file.notFound'));
      })
      .catch((error: unknown) => packageGone.abort(error));
  };
  return { tell: tellPercent, signal: AbortSignal.any([runSignal, packageGone.signal]) };
}

/** Marks the file READY and inserts its renditions, in one transaction. Answers false if the run no longer counts. */
async function finishPackage(
  context: Context,
  packageJob: PackageJob,
  { durationSeconds, hasPoster, waveform, renditions }: Packaged,
): Promise<boolean> {
  const { file, packageId } = packageJob;
  return inTransaction(context, async (inner) => {
    const { db, now } = inner;
    if (!(await isPackageWanted(db, packageJob))) return false;
    await sql`
      update files set status = 'READY', processed_percent = 100, duration_seconds = ${durationSeconds}, version = version + 1
      where id = ${file.id}`.run(db);
    await db.insert(
      Rendition,
      renditions.map((rendition) => ({ ...rendition, packageId })),
    );
    await db.update(MediaPackage, { id: packageId }, { hasPoster, waveform, readyAt: now() });
    publishFileChange(inner, file.creatorId, file.id);
    return true;
  });
}

/**
 * Ends a run that made no package. The file fails with a reason, or the error is thrown so that the queue tries again. If the run no longer
 * counts, its error is dropped.
 */
async function breakOffPackage(
  context: Context,
  packageJob: PackageJob,
  { signal, isLastAttempt }: TaskRun,
  error: unknown,
): Promise<void> {
  const { file, packageId } = packageJob;
  const mayPass = await inTransaction(context, async (inner) => {
    const isWanted = await isPackageWanted(inner.db, packageJob);
    await discardPackage(inner, file.storageKey, packageId);
    if (!isWanted) return false;
    if (signal.aborted)
      await enqueuePackaging(inner.db, file.id); // The server stops. A later run begins anew, and this attempt does not count.
    else if (error instanceof Unusable) await failFile(inner, file, error.message);
    else if (error instanceof BrokenMedia) await failFile(inner, file, 'file.broken', error);
    else if (isLastAttempt) await failFile(inner, file, 'file.processingFailed', error);
    else return true;
    return false;
  });
  if (mayPass) throw error;
}
