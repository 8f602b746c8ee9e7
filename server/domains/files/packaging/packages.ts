import type { Context } from '../../../core/context.ts';
import { MediaPackage, type Rendition } from '../entities.ts';

/** A finished package. Its bytes are in the storage; its rows are not in the database yet. */
export interface Packaged {
  packageId: string;
  durationSeconds: number;
  hasPoster: boolean;
  waveform: number[] | null;
  renditions: Omit<Rendition, 'packageId'>[];
}

/** The positions that renditions may have: the best one and three smaller. */
const renditionPositions = [0, 1, 2, 3];

/** The storage keys of a package's objects. They follow from ids that the database knows before the first object is written. */
export const renditionKey = (storageKey: string, packageId: string, position: number) => `${storageKey}-${packageId}-${position}.ts`;
export const posterKey = (storageKey: string, packageId: string) => `${storageKey}-${packageId}-poster.webp`;

/** Deletes a package with all of its objects, also those that a broken-off run may have stored. */
export async function discardPackage({ db, platform: { storage } }: Context, storageKey: string, packageId: string): Promise<void> {
  for (const position of renditionPositions) await storage.delete(renditionKey(storageKey, packageId, position));
  await storage.delete(posterKey(storageKey, packageId));
  await db.delete(MediaPackage, { id: packageId });
}
