import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadClients } from '../apollo/pageClient.ts';
import { language, localized, withoutLanguage } from '../i18n/language.ts';
import { useArea } from './auth.ts';
import { forgetPage, freshStart } from './kept.ts';
import { signInLasts } from './tokens.ts';

/**
 * Goes on to a page that remembers nothing of before: another account, or another plan. A full load leaves nothing in memory. A browser
 * that refuses storage would lose the sign-in by it, so there the client goes on by itself, and asks for everything again. With `replace`
 * the back button does not lead to this page again. Without a path, this page itself is loaded anew.
 */
export function useFreshStart(): (path?: string, options?: { replace?: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const area = useArea();
  return useCallback(
    async (path, { replace = false } = {}) => {
      if (signInLasts()) {
        if (path === undefined) return window.location.reload();
        forgetPage();
        return replace ? window.location.replace(localized(path)) : window.location.assign(localized(path));
      }
      const client = (await loadClients())(area);
      // The next page is drawn once the caches are empty, and before what is shown asks again.
      const stop = client.onResetStore(async () => {
        stop();
        if (path === undefined) return;
        freshStart.isOn = true;
        try {
          await navigate(path, { replace });
        } finally {
          freshStart.isOn = false;
        }
      });
      // A query that fails says so where it is shown.
      await client.resetStore().catch(() => undefined);
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
