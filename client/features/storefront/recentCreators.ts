import { useEffect } from 'react';
import { deviceStorage } from '../../i18n/storage.ts';

const recentCreatorsKey = 'diwan.recentCreators';
/** The most that the server reads at once. */
const mostCreators = 12;

/**
 * Usernames of the creators whose pages were viewed in this browser, the latest first. They never leave the browser, except to be looked
 * up.
 */
export const recentCreators = {
  get(): string[] {
    try {
      const recentUsernames: unknown = JSON.parse(deviceStorage.getItem(recentCreatorsKey) ?? '[]');
      return Array.isArray(recentUsernames) ? recentUsernames.filter((name) => typeof name === 'string').slice(0, mostCreators) : [];
    } catch {
      return [];
    }
  },
  set(usernames: readonly string[]): void {
    try {
      deviceStorage.setItem(recentCreatorsKey, JSON.stringify(usernames.slice(0, mostCreators)));
    } catch {
      // Without storage there is no list.
    }
  },
  add(username: string): void {
    recentCreators.set([username, ...recentCreators.get().filter((other) => other !== username)]);
  },
  clear: (): void => deviceStorage.removeItem(recentCreatorsKey),
};

/** Remembers that a creator's page or product is viewed. Null does not count. */
export function useViewedCreator(username: string | null): void {
  useEffect(() => {
    if (username !== null) recentCreators.add(username);
  }, [username]);
}
