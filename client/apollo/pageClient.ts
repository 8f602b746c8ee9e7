import type { ApolloClient, WatchQueryFetchPolicy } from '@apollo/client';
import { createContext, useContext, useEffect, useState } from 'react';
import { type Role, tokenOf } from '../session/tokens.ts';
import { apolloClient } from './client.ts';
import { pageState } from './pageState.ts';

/** The client of the page that the server draws. Only set on the server. */
export const ServerClientContext = createContext<ApolloClient | null>(null);

/** The client of an area's pages. */
export const usePageClient = (role: Role): ApolloClient => useContext(ServerClientContext) ?? apolloClient(role);

let isTakenOver = pageState === null;

/** The fetch policy for data that changes by the minute. It shows cached data and asks again, unless the server has just drawn the page. */
export function useFreshPolicy(): WatchQueryFetchPolicy {
  return useState<WatchQueryFetchPolicy>(() => (isTakenOver ? 'cache-and-network' : 'cache-first'))[0];
}

/** Reads a drawn page again for a signed-in customer, since the server draws it without a sign-in. */
export function useOwnPage(client: ApolloClient): void {
  useEffect(() => {
    isTakenOver = true;
    if (pageState && tokenOf('CUSTOMER')) void client.refetchQueries({ include: 'active' });
  }, [client]);
}
