import type { ApolloCache, Reference } from '@apollo/client';

interface CachedAdmins {
  nodes: readonly Reference[];
  totalCount: number;
}

/** Puts a new admin at the head of the cached list: the newest come first. */
export function addToAdmins(cache: ApolloCache, id: string): void {
  cache.modify<{ admins: CachedAdmins }>({
    id: 'ROOT_QUERY',
    fields: {
      admins(existing, { readField, toReference }) {
        const cachedAdmins = existing as CachedAdmins;
        const adminReference = toReference({ __typename: 'Admin', id });
        if (!adminReference || cachedAdmins.nodes.some((node) => readField('id', node) === id)) return cachedAdmins;
        return { ...cachedAdmins, nodes: [adminReference, ...cachedAdmins.nodes], totalCount: cachedAdmins.totalCount + 1 };
      },
    },
  });
}

/** Removes an admin from the cached list and the cache. Later entries move up. */
export function removeFromAdmins(cache: ApolloCache, id: string): void {
  cache.modify<{ admins: CachedAdmins }>({
    id: 'ROOT_QUERY',
    fields: {
      admins(existing, { readField }) {
        const cachedAdmins = existing as CachedAdmins;
        const nodes = cachedAdmins.nodes.filter((node) => readField('id', node) !== id);
        return nodes.length === cachedAdmins.nodes.length
          ? cachedAdmins
          : { ...cachedAdmins, nodes, totalCount: cachedAdmins.totalCount - 1 };
      },
    },
  });
  cache.evict({ id: cache.identify({ __typename: 'Admin', id }) });
  cache.gc();
}
