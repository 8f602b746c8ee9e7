import type { ApolloCache } from '@apollo/client';

/** Lets go of the cached lists, counts and calendars: those that are shown are asked for again. */
export function forgetLists(cache: ApolloCache): void {
  for (const fieldName of ['sessions', 'sessionCounts', 'schedule']) cache.evict({ id: 'ROOT_QUERY', fieldName });
}
