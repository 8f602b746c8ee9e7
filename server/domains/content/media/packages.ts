import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { type Context, inTransaction } from '../../../core/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { publishFileChange } from '../../files/changes.ts';
import { StoredFile } from '../../files/entities.ts';
import { MediaPackage, Rendition } from '../media-entities.ts';

/** What became of a file. Its bytes are in the storage, its rows not yet in the database. */
export interface Packaged {
  packageId: string;
  durationSeconds: number;
  hasPoster: boolean;
  waveform: number[] | null;
  renditions: Omit<Rendition, 'packageId'>[];
}

/** More renditions than any package has. */
const positions = [0, 1, 2, 3];

/** Where a package's objects lie: beside the original, under names that the database knows before the first of them is written. */
export const renditionKey = (storageKey: string, packageId: string, position: number) => `${storageKey}-${packageId}-${position}.ts`;
export const posterKey = (storageKey: string, packageId: string) => `${storageKey}-${packageId}-poster.webp`;

/** A package that is about to be made of a file. */
export interface PackageJob {
  file: StoredFile;
  packageId: string;
  key: Buffer;
}

/**
 * Notes a package before it is made, so that a broken-off one can be found and deleted. Null when the file waits for no package.
 * Packages of earlier runs count no longer, even while such a run is at work, and are deleted.
 */
export async function beginPackage(context: Context, fileId: string): Promise<PackageJob | null> {
  const row = { id: randomUUID(), fileId, key: randomBytes(16), createdAt: context.now() };
  const { file, earlier } = await inTransaction(context, async ({ db }) => {
    const file = await lockProcessing(db, fileId);
    const earlier = file ? await db.findBy(MediaPackage, { fileId }) : [];
    if (file) await db.insert(MediaPackage, row);
    return { file, earlier };
  });
  if (!file) return null;
  for (const { id } of earlier) await discardPackage(context, file.storageKey, id);
  return { file, packageId: row.id, key: row.key };
}

/** A file that is being packaged, locked. A package begins and ends under this lock, so that each run sees what the other did. */
const lockProcessing = (db: EntityManager, id: string): Promise<StoredFile | null> =>
  db.findOne(StoredFile, { where: { id, status: 'PROCESSING' }, lock: { mode: 'for_no_key_update' } });

/**
 * Whether a run still counts: its file waits for it, and no other package was begun since. Locks the file, so that this stays true
 * until the transaction ends.
 */
export async function stillCounts(db: EntityManager, { file, packageId }: Pick<PackageJob, 'file' | 'packageId'>): Promise<boolean> {
  if (!(await lockProcessing(db, file.id))) return false;
  const packages = await db.findBy(MediaPackage, { fileId: file.id });
  return packages.length === 1 && packages[0]?.id === packageId;
}

/** Deletes a package with everything that was, or may have been, stored of it. */
export async function discardPackage({ db, platform: { storage } }: Context, storageKey: string, packageId: string): Promise<void> {
  for (const position of positions) await storage.delete(renditionKey(storageKey, packageId, position));
  await storage.delete(posterKey(storageKey, packageId));
  await db.delete(MediaPackage, { id: packageId });
}

/** READY with all that was made, in one transaction; false when the run no longer counts. */
export async function finishPackage(
  context: Context,
  job: PackageJob,
  { durationSeconds, hasPoster, waveform, renditions }: Packaged,
): Promise<boolean> {
  const { file, packageId } = job;
  return inTransaction(context, async (inner) => {
    const { db, now } = inner;
    if (!(await stillCounts(db, job))) return false;
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
