/** The browser's own databases: each has one store, of records by a key. */
export type Records = 'diwan.uploads' | 'diwan.articles';

const stores: Readonly<Record<Records, string>> = { 'diwan.uploads': 'files', 'diwan.articles': 'articles' };

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Does one thing with a database's records. @throws where the browser keeps none, as in a private window */
export async function withRecords<Value>(
  database: Records,
  mode: IDBTransactionMode,
  act: (records: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(database);
  opening.onupgradeneeded = () => opening.result.createObjectStore(stores[database]);
  const open = await settled(opening);
  try {
    return await settled(act(open.transaction(stores[database], mode).objectStore(stores[database])));
  } finally {
    open.close();
  }
}

/** Deletes all records: the person whose they are has signed out. The browser finishes it after the page is left. */
export function dropRecords(database: Records): void {
  try {
    indexedDB.deleteDatabase(database);
  } catch {
    // There is none.
  }
}
