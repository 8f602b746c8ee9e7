import { tabStorage } from '../../i18n/storage.ts';

const key = 'diwan.registeredEmail';

/** The address that waits for its link to be opened, kept while this tab is open. */
export const registeredEmail = {
  get: (): string | null => tabStorage.getItem(key),
  set: (email: string): void => tabStorage.setItem(key, email),
  clear: (): void => tabStorage.removeItem(key),
};
