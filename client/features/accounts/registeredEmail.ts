const key = 'diwan.registeredEmail';

/** The address that waits for its link to be opened, kept while this tab is open. */
export const registeredEmail = {
  get: (): string | null => sessionStorage.getItem(key),
  set: (email: string): void => sessionStorage.setItem(key, email),
  clear: (): void => sessionStorage.removeItem(key),
};
