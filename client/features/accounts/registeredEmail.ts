import { tabStorage } from '../../i18n/storage.ts';

const key = 'diwan.registeredEmail';
/** What else the tab keeps of a registration, whose keys name its address: the sign-up, and when its mail was asked for. */
const others = ['diwan.signUp ', 'diwan.mailed verify '];

/** The address that waits for its link to be opened, kept while this tab is open. */
export const registeredEmail = {
  get: (): string | null => tabStorage.getItem(key),
  set: (email: string): void => tabStorage.setItem(key, email),
  /** Ends the registration: a creator has signed in. */
  clear(): void {
    tabStorage.removeItem(key);
    for (const one of tabStorage.keys) if (others.some((start) => one.startsWith(start))) tabStorage.removeItem(one);
  },
};
