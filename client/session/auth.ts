import { useQuery } from '@apollo/client/react';
import { createContext, useContext } from 'react';
import { type ViewerAccountFragment, ViewerDocument } from '../apollo/generated.ts';
import { loadClients } from '../apollo/pageClient.ts';
import { localized } from '../i18n/language.ts';
import { leave } from './expired.ts';
import { clearAccounts, forgetCustomer } from './forget.ts';
import { endSession } from './renewal.ts';
import { type Role, storeToken, useToken } from './tokens.ts';

/** The area of a page: the console's or a customer's. Set by the layouts. */
export const AreaContext = createContext<Role>('CUSTOMER');
export const useArea = (): Role => useContext(AreaContext);

/** Whether a person is signed in to this area; follows the other tabs. */
export const useSignedIn = (): boolean => useToken(useArea()) !== null;

export interface ViewerState {
  /** Null without a sign-in, or before it is known (`loading`). */
  viewer: ViewerAccountFragment | null;
  loading: boolean;
  /** The token is kept, but the server does not know it (any more). */
  refused: boolean;
  error: Error | undefined;
  refetch: () => void;
}

/** The person who is signed in to this area. Asked once, then from the cache. */
export function useViewer(): ViewerState {
  const signedIn = useSignedIn();
  const { data, loading, error, refetch } = useQuery(ViewerDocument, { skip: !signedIn });
  return {
    viewer: (signedIn && data?.viewer) || null,
    loading,
    refused: signedIn && data?.viewer === null,
    error,
    refetch: () => void refetch(),
  };
}

/** Starts a session: keeps the token and forgets what was cached for another person. `keep` false: until the browser closes. */
export async function signIn(role: Role, token: string, keep = true): Promise<void> {
  const clientOf = await loadClients();
  storeToken(role, token, keep);
  await clientOf(role).resetStore();
}

/** Leaves an account that is deleted or closed, for a page of this site. A full load leaves nothing of it in memory. */
export function leaveForGood(role: Role, path: string): void {
  if (role === 'CREATOR') clearAccounts();
  else forgetCustomer();
  leave(() => window.location.assign(localized(path)));
}

/**
 * Ends the session, in this browser and on the server. A full load leaves nothing of it in memory; `leaveNothing` clears the browser's
 * storage too.
 */
export function signOut(role: Role, { leaveNothing = false } = {}): void {
  endSession(role);
  if (role === 'CREATOR') {
    endSession('CUSTOMER'); // its token goes as well
    clearAccounts({ leaveNothing });
  } else forgetCustomer();
  leave(() => window.location.assign(localized(role === 'CREATOR' ? '/cc/auth/login' : '/')));
}
