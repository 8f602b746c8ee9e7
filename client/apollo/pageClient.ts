import type { ApolloClient, WatchQueryFetchPolicy } from '@apollo/client';
import { createContext, useContext, useEffect, useState } from 'react';
import { type Role, tokenOf } from '../session/tokens.ts';
import { apolloClient } from './client.ts';
import { pageState } from './pageState.ts';

/** The client of the page that is drawn, on the server alone. */
export const ServerClientContext = createContext<ApolloClient | null>(null);

/** The client of an area's pages. */
export const usePageClient = (role: Role): ApolloClient => useContext(ServerClientContext) ?? apolloClient(role);

let isTakenOver = pageState === null;

/** For what changes by the minute: shows what is known, and asks again, unless the server has drawn the page just now. */
export function useFreshPolicy(): WatchQueryFetchPolicy {
  return useState<WatchQueryFetchPolicy>(() => (isTakenOver ? 'cache-and-network' : 'cache-first'))[0];
}

/** Reads a drawn page again for a customer who is signed in: the server draws it without a sign-in. */
export function useOwnPage(client: ApolloClient): void {
  useEffect(() => {
    isTakenOver = true;
    if (pageState && tokenOf('CUSTOMER')) void client.refetchQueries({ include: 'active' });
  }, [client]);
}
