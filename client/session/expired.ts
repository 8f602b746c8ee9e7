import { language, localized } from '../i18n/language.ts';
import { clearAccounts, clearToken, type Role } from './tokens.ts';

/**
 * A token that the server or its own clock refuses: forget it and ask for a new sign-in.
 * A full load, so that nothing of the account stays in memory.
 */
export function signInAgain(role: Role): void {
  const { pathname, search } = window.location;
  if (role === 'CREATOR') {
    clearAccounts();
    window.location.assign(`/${language}/cc/auth/login`);
  } else {
    clearToken(role);
    window.location.assign(localized(`/login?next=${encodeURIComponent(pathname + search)}`));
  }
}
