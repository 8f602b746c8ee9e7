/** Copies of unfinished uploads' files in the browser's own database, so that uploads go on after a reload. */
const database = 'diwan.uploads';
const store = 'files';

/** A larger file is chosen again after a reload; copying it would take too long, and much of the disk. */
const mostBytes = 500_000_000;
const mostInAll = 2_000_000_000;

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function within<Value>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const opening = indexedDB.open(database);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const open = await settled(opening);
  try {
    return await settled(act(open.transaction(store, mode).objectStore(store)));
  } finally {
    open.close();
  }
}

/** Whether there is room for one more, given what is kept already and what the browser still has. */
export const hasRoom = (size: number, kept: number, { quota = 0, usage = 0 }: StorageEstimate): boolean =>
  size <= mostBytes && size + kept <= mostInAll && size < (quota - usage) / 4;

/** Keeps a copy if it is sensible. Answers whether there is one. */
export async function keepFile(id: string, file: File, keptBytes: number): Promise<boolean> {
  try {
    if (!hasRoom(file.size, keptBytes, await navigator.storage.estimate())) return false;
    await within('readwrite', (files) => files.put(file, id));
    return true;
  } catch {
    // A private window keeps nothing.
    return false;
  }
}

/** The copy; null when there is none that can be read. */
export async function keptFile(id: string): Promise<File | null> {
  try {
    return (await within('readonly', (files) => files.get(id) as IDBRequest<File | undefined>)) ?? null;
  } catch {
    return null;
  }
}

export const dropFile = (id: string): Promise<unknown> => within('readwrite', (files) => files.delete(id)).catch(() => undefined);

/** Ids of all copies. */
export const keptIds = (): Promise<IDBValidKey[]> => within('readonly', (files) => files.getAllKeys()).catch(() => []);

/** Deletes every copy: the person who chose the files has signed out. */
export function dropFiles(): void {
  try {
    indexedDB.deleteDatabase(database);
  } catch {
    // There is none.
  }
}
