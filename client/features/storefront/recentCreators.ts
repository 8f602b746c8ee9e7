import { useEffect } from 'react';
import { deviceStorage } from '../../i18n/storage.ts';

const key = 'diwan.recentCreators';
/** The most that the server reads at once. */
const most = 12;

/**
 * Usernames of the creators whose pages were viewed in this browser, the latest first. They never leave the browser, except to be looked
 * up.
 */
export const recentCreators = {
  get(): string[] {
    try {
      const kept: unknown = JSON.parse(deviceStorage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string').slice(0, most) : [];
    } catch {
      return [];
    }
  },
  set(usernames: readonly string[]): void {
    try {
      deviceStorage.setItem(key, JSON.stringify(usernames.slice(0, most)));
    } catch {
      // Without storage there is no list.
    }
  },
  add(username: string): void {
    recentCreators.set([username, ...recentCreators.get().filter((other) => other !== username)]);
  },
  clear: (): void => deviceStorage.removeItem(key),
};

/** Remembers that a creator's page or product is viewed. Null does not count. */
export function useViewedCreator(username: string | null): void {
  useEffect(() => {
    if (username !== null) recentCreators.add(username);
  }, [username]);
}
