import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { apolloClient } from '../apollo/client.ts';
import { language, localized, withoutLanguage } from '../i18n/language.ts';
import { useArea } from './auth.ts';
import { signInLasts } from './tokens.ts';

/**
 * Goes on to a page that remembers nothing of before: another account, or another plan. A full load leaves nothing in memory. A browser that
 * refuses storage would lose the sign-in by it, so there the client goes on by itself, and asks for everything again.
 */
export function useFreshStart(): (path: string) => Promise<void> {
  const navigate = useNavigate();
  const area = useArea();
  return useCallback(
    async (path) => {
      if (signInLasts()) return window.location.assign(localized(path));
      await navigate(path);
      await apolloClient(area).resetStore();
    },
    [navigate, area],
  );
}

/** Goes on to an address of this site, with its language, in place of this page. It is loaded only where it is in the other language. */
export function useGoOn(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => {
    const isHere = address === `/${language}` || address.startsWith(`/${language}/`);
    if (isHere) void navigate(withoutLanguage(address), { replace: true });
    else window.location.replace(address);
  };
}
