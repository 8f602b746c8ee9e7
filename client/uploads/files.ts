import { dropRecords, withRecords } from '../session/records.ts';

// Copies of unfinished uploads' files in the browser's own database, so that uploads go on after a reload.

/** A larger file is chosen again after a reload; copying it would take too long, and much of the disk. */
const mostBytes = 500_000_000;
const mostInAll = 2_000_000_000;

/** Whether the browser has room for another copy beside the kept ones. */
export const hasRoom = (size: number, kept: number, { quota = 0, usage = 0 }: StorageEstimate): boolean =>
  size <= mostBytes && size + kept <= mostInAll && size < (quota - usage) / 4;

/** Keeps a copy of a file if there is room. Answers whether there is one. */
export async function keepFile(id: string, file: File, keptBytes: number): Promise<boolean> {
  try {
    // Browsers that cannot say how much they have (Safari 16) refuse what is too much.
    const space = (await navigator.storage.estimate?.()) ?? { quota: Number.POSITIVE_INFINITY };
    if (!hasRoom(file.size, keptBytes, space)) return false;
    await withRecords('diwan.uploads', 'readwrite', (files) => files.put(file, id));
    return true;
  } catch {
    // A private window keeps nothing.
    return false;
  }
}

/** A file's copy; null if there is none, or it cannot be read. */
export async function keptFile(id: string): Promise<File | null> {
  try {
    return (await withRecords('diwan.uploads', 'readonly', (files) => files.get(id) as IDBRequest<File | undefined>)) ?? null;
  } catch {
    return null;
  }
}

export const dropFile = (id: string): Promise<unknown> =>
  withRecords('diwan.uploads', 'readwrite', (files) => files.delete(id)).catch(() => undefined);

/** Ids of all copies. */
export const keptIds = (): Promise<IDBValidKey[]> =>
  withRecords('diwan.uploads', 'readonly', (files) => files.getAllKeys()).catch(() => []);

/** Deletes every copy: the person who chose the files has signed out. */
export const dropFiles = (): void => dropRecords('diwan.uploads');
