import DataLoader from 'dataloader';
import type { Context } from '../../core/context.ts';

/**
 * Makes a function that answers the loader of a database. All who follow rooms in this process outside of a transaction share it, so that
 * `loadAll` gets what they ask for in one turn of the event loop together. Nothing is kept.
 */
export function sharedLoader<Key, Answer>(
  loadAll: (db: Context['db'], keys: readonly Key[]) => Promise<readonly (Answer | Error)[]>,
  options: Pick<DataLoader.Options<Key, Answer>, 'maxBatchSize' | 'batchScheduleFn'>,
): (db: Context['db']) => DataLoader<Key, Answer> {
  const loaders = new WeakMap<Context['db'], DataLoader<Key, Answer>>();
  return (db) => {
    const loader = loaders.get(db) ?? new DataLoader<Key, Answer>((keys) => loadAll(db, keys), { ...options, cache: false });
    loaders.set(db, loader);
    return loader;
  };
}
