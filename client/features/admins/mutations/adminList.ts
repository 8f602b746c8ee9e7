import type { ApolloCache, Reference } from '@apollo/client';

interface CachedList {
  nodes: readonly Reference[];
  totalCount: number;
}

/** Puts a new admin at the head of the cached list: the newest come first. */
export function addToList(cache: ApolloCache, id: string): void {
  cache.modify<{ admins: CachedList }>({
    id: 'ROOT_QUERY',
    fields: {
      admins(existing, { readField, toReference }) {
        const list = existing as CachedList;
        const reference = toReference({ __typename: 'Admin', id });
        if (!reference || list.nodes.some((node) => readField('id', node) === id)) return list;
        return { ...list, nodes: [reference, ...list.nodes], totalCount: list.totalCount + 1 };
      },
    },
  });
}

/** Removes an admin from the cached list and the cache. Later entries move up. */
export function removeFromList(cache: ApolloCache, id: string): void {
  cache.modify<{ admins: CachedList }>({
    id: 'ROOT_QUERY',
    fields: {
      admins(existing, { readField }) {
        const list = existing as CachedList;
        const nodes = list.nodes.filter((node) => readField('id', node) !== id);
        return nodes.length === list.nodes.length ? list : { ...list, nodes, totalCount: list.totalCount - 1 };
      },
    },
  });
  cache.evict({ id: cache.identify({ __typename: 'Admin', id }) });
  cache.gc();
}
