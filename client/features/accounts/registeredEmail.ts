import { tabStorage } from '../../i18n/storage.ts';

const key = 'diwan.registeredEmail';
/** Prefixes of the other keys that the tab keeps for a registration's address: the sign-up, and when its mail was asked for. */
const others = ['diwan.signUp ', 'diwan.mailed verify '];

/** The address that waits for its link to be opened, kept while this tab is open. */
export const registeredEmail = {
  get: (): string | null => tabStorage.getItem(key),
  set: (email: string): void => tabStorage.setItem(key, email),
  /** Ends the registration, because a creator has signed in. */
  clear(): void {
    tabStorage.removeItem(key);
    for (const one of tabStorage.keys) if (others.some((start) => one.startsWith(start))) tabStorage.removeItem(one);
  },
};
