import type { Context } from '../../../core/context.ts';
import { MediaPackage, type Rendition } from '../entities.ts';

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

/** Deletes a package with everything that was, or may have been, stored of it. */
export async function discardPackage({ db, platform: { storage } }: Context, storageKey: string, packageId: string): Promise<void> {
  for (const position of positions) await storage.delete(renditionKey(storageKey, packageId, position));
  await storage.delete(posterKey(storageKey, packageId));
  await db.delete(MediaPackage, { id: packageId });
}
