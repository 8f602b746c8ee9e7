import type { ApolloClient, WatchQueryFetchPolicy } from '@apollo/client';
import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { once } from '../i18n/once.ts';
import { type Role, tokenOf } from '../session/tokens.ts';
import { pageAnswers, pageRole } from './pageState.ts';
import { handOver, standInFor } from './standIn.ts';

type ClientOf = (role: Role) => ApolloClient;

let clientOf: ClientOf | undefined;
const listeners = new Set<() => void>();

/**
 * Loads Apollo Client, once. All pages wait for it, except a drawn page that the browser takes over: `standIn.ts` serves that one until
 * something needs the client. @throws if the network fails; then the next call tries again
 */
export const loadClients: () => Promise<ClientOf> = once(async () => {
  const { apolloClient } = await import('./client.ts');
  clientOf = apolloClient;
  for (const listener of listeners) listener();
  return apolloClient;
});

/** A role's client, if Apollo Client is loaded. */
export const loadedClient = (role: Role): ApolloClient | undefined => clientOf?.(role);

const standIn = standInFor(async () => (await loadClients())(pageRole));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The client of the page that the server draws. Only set on the server. */
export const ServerClientContext = createContext<ApolloClient | null>(null);

/** False while a drawn page is being taken over. Its parts then draw what the server drew, from the page's answers. */
let isLiving = pageAnswers === null;

const clientNow = (role: Role) => (isLiving && loadedClient(role)) || standIn;

/** The client of an area's pages. Apollo Client takes a page over in a transition, so that the browser answers presses meanwhile. */
export function usePageClient(role: Role): ApolloClient {
  const [client, setClient] = useState(() => clientNow(role));
  useLayoutEffect(() => {
    isLiving = true;
    const take = () => setClient(clientNow(role));
    // Prices of a signed-in customer are their own. They are asked for before the page answers presses.
    if (tokenOf(role)) take();
    else startTransition(take);
    return subscribe(() => startTransition(take));
  }, [role]);
  // Before the parts below draw.
  if (client !== standIn && role === pageRole) handOver(client);
  return useContext(ServerClientContext) ?? client;
}

let isTakenOver = pageAnswers === null;

/** The fetch policy for data that changes by the minute. It shows cached data and asks again, unless the server has just drawn the page. */
export function useFreshPolicy(): WatchQueryFetchPolicy {
  return useState<WatchQueryFetchPolicy>(() => (isTakenOver ? 'cache-and-network' : 'cache-first'))[0];
}

/** Reads a drawn page again for a signed-in customer, since the server draws it without a sign-in. */
export function useOwnPage(client: ApolloClient): void {
  useEffect(() => {
    isTakenOver = true;
    if (!pageAnswers || !tokenOf('CUSTOMER')) return;
    if (client === standIn) void loadClients().catch(() => undefined);
    else void client.refetchQueries({ include: 'active' });
  }, [client]);
}
