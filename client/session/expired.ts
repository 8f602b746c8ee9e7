import { language, localized } from '../i18n/language.ts';
import { onServer } from '../i18n/place.ts';
import { clearAccounts, forgetCreator, forgetCustomer } from './forget.ts';
import type { Role } from './tokens.ts';

/** The page is on its way elsewhere. A second way would win over the first. */
let leaving = false;
// The back button may bring this very page back.
if (!onServer) window.addEventListener('pageshow', () => (leaving = false));

/** Leaves the page for another, unless it is on its way already. */
export function leave(go: () => void): void {
  if (leaving) return;
  leaving = true;
  go();
}

/**
 * Forgets a token that the server or its own clock refuses, and asks for a new sign-in.
 * A full load leaves nothing of the account in memory.
 */
export const signInAgain = (role: Role): void =>
  leave(() => {
    const { pathname, search } = window.location;
    if (role === 'CREATOR') {
      clearAccounts();
      window.location.assign(`/${language}/cc/auth/login`);
    } else {
      // Somebody has ended this sign-in, or the account is deleted: what it may read goes with it.
      forgetCustomer();
      window.location.assign(localized(`/login?next=${encodeURIComponent(pathname + search)}`));
    }
  });

/**
 * Leads a person who was not signed in to the console's sign-in, which is English then (specification, section 2). What is left of a
 * creator goes; a customer who is signed in stays so. `signIn` is another address of a sign-in, for a person who comes back from a bank.
 */
export const signInFirst = (signIn = '/en/cc/auth/login'): void =>
  leave(() => {
    forgetCreator();
    window.location.replace(signIn);
  });
