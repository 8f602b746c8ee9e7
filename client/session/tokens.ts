import { useSyncExternalStore } from 'react';
import { onServer } from '../i18n/place.ts';
import { deviceStorage, tabStorage } from '../i18n/storage.ts';
import { claimsOf, identityOf, moment } from './claims.ts';

/** The two kinds of account keep their tokens apart: the same browser may sell and buy. */
export type Role = 'CREATOR' | 'CUSTOMER';

const keys: Record<Role, string> = { CREATOR: 'diwan.token.creator', CUSTOMER: 'diwan.token.customer' };
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** The creator's account that this browser is signed in to in the console; null before the page runs, and without a sign-in. */
export const useConsoleAccount = (): string | null => useSyncExternalStore(subscribe, consoleAccount, () => null);

function consoleAccount(): string | null {
  const token = tokenOf('CREATOR');
  return token === null ? null : (claimsOf(token).account ?? null);
}

/** The stored token, expired or not; null without a sign-in of this role. */
export const keptToken = (role: Role): string | null =>
  onServer ? null : (deviceStorage.getItem(keys[role]) ?? tabStorage.getItem(keys[role]));

/** The person and account that are signed in to an area, also past their token's time; null without a sign-in. See `identityOf`. */
export function whoIsIn(role: Role): string | null {
  const token = keptToken(role);
  return token === null ? null : identityOf(token);
}

/** Whether a sign-in that is kept outlives this page: some browsers refuse storage. */
export const signInLasts = (): boolean => deviceStorage.isLasting || tabStorage.isLasting;

/** The token to send; null when there is none or its `exp` has passed. */
export function tokenOf(role: Role): string | null {
  const token = keptToken(role);
  return token && moment(token, 'exp') > Date.now() ? token : null;
}

/** Whether a token is kept that may no longer be used. */
export const isExpired = (role: Role): boolean => keptToken(role) !== null && tokenOf(role) === null;

/** Keeps a token; with `keep` false, or where only the tab may store anything, until the browser session ends. */
export function storeToken(role: Role, token: string, keep = true): void {
  const inTab = !keep || (tabStorage.isLasting && !deviceStorage.isLasting);
  const [here, there] = inTab ? [tabStorage, deviceStorage] : [deviceStorage, tabStorage];
  // The new token is stored before the old one is removed, so that other tabs see another person and no sign-out.
  here.setItem(keys[role], token);
  there.removeItem(keys[role]);
  changed();
}

/** Keeps a newer token of the same sign-in where the older one was; at no moment is there none. */
export function replaceToken(role: Role, token: string): void {
  (deviceStorage.getItem(keys[role]) === null ? tabStorage : deviceStorage).setItem(keys[role], token);
  changed();
}

/** Milliseconds since a token was handed out. */
export const ageOf = (token: string): number => Date.now() - moment(token, 'iat');

export function clearToken(role: Role): void {
  deviceStorage.removeItem(keys[role]);
  tabStorage.removeItem(keys[role]);
  changed();
}

/** Calls `listener` after each change of a token that this tab makes. */
export const whenTokensChange = (listener: () => void): void => void listeners.add(listener);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Another tab signing in or out counts as well.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The role's token, following sign-in and sign-out in every tab. */
export const useToken = (role: Role): string | null =>
  useSyncExternalStore(
    subscribe,
    () => tokenOf(role),
    () => null, // what the server has drawn is for anyone
  );
