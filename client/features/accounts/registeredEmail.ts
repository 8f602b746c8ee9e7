import { tabStorage } from '../../i18n/storage.ts';

const registeredEmailKey = 'diwan.registeredEmail';
/** Prefixes of the other keys that the tab keeps for a registration's address: the sign-up, and when its mail was asked for. */
const signUpKeys = ['diwan.signUp ', 'diwan.mailed verify '];

/** The address that waits for its link to be opened, kept while this tab is open. */
export const registeredEmail = {
  get: (): string | null => tabStorage.getItem(registeredEmailKey),
  set: (email: string): void => tabStorage.setItem(registeredEmailKey, email),
  /** Ends the registration, because a creator has signed in. */
  clear(): void {
    tabStorage.removeItem(registeredEmailKey);
    for (const tabKey of tabStorage.keys) if (signUpKeys.some((keyStart) => tabKey.startsWith(keyStart))) tabStorage.removeItem(tabKey);
  },
};
