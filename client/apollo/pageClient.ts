import type { ApolloClient } from '@apollo/client';
import { createContext, useContext, useEffect } from 'react';
import { tokenOf } from '../session/tokens.ts';
import { apolloClient } from './client.ts';
import { pageState } from './pageState.ts';

/** The client of the page that is drawn, on the server alone. */
export const ServerClientContext = createContext<ApolloClient | null>(null);

/** The client of the public pages. */
export const usePageClient = (): ApolloClient => useContext(ServerClientContext) ?? apolloClient('CUSTOMER');

/** A page that the server has drawn is for anybody. Those who are signed in ask for their own. */
export function useOwnPage(client: ApolloClient): void {
  useEffect(() => {
    if (pageState && tokenOf('CUSTOMER')) void client.refetchQueries({ include: 'active' });
  }, [client]);
}
