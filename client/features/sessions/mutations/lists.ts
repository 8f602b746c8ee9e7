import type { ApolloCache } from '@apollo/client';

/** Removes the cached lists, counts and calendars. Shown ones are read again. */
export function forgetSessionLists(cache: ApolloCache): void {
  for (const fieldName of ['sessions', 'sessionCounts', 'schedule']) cache.evict({ id: 'ROOT_QUERY', fieldName });
}
