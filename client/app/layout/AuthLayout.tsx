import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { pathOfConsole } from '../../features/accounts/next.ts';
import { reportUrls } from '../../features/reports/urls.ts';
import { useSignedIn } from '../../session/auth.ts';
import { clearToken, isExpired, tokenOf } from '../../session/tokens.ts';
import { BesideBanner } from '../../ui/art/AuthBanner.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { contentId, LanguageToggle, SkipLink, ThemeToggle } from './controls.tsx';
import { TopBar } from './TopBar.tsx';
import { WithoutScripts } from './WithoutScripts.tsx';

/** Screens of the area that are also for signed-in creators. Links of mails lead to some of them. */
const forSignedIn = /\/cc\/auth\/(complete-profile|verified|invitation|reset-password)\/?$/;

/**
 * Whether a creator was signed in when this screen was reached, or signed in from another tab meanwhile. A sign-in on the
 * screen itself does not count: the screen leads on by itself.
 */
function useCameSignedIn(): boolean {
  const { pathname } = useLocation();
  const signedIn = useSignedIn();
  const [reached, setReached] = useState({ pathname, signedIn });
  if (reached.pathname !== pathname) setReached({ pathname, signedIn });
  useEffect(() => {
    const look = () => setReached((now) => ({ ...now, signedIn: tokenOf('CREATOR') !== null }));
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
  return reached.pathname === pathname ? reached.signedIn : signedIn;
}

/** The sign-in area: a form beside a banner on large screens. Signed-in creators are led on to the console. */
export function AuthLayout() {
  const cameSignedIn = useCameSignedIn();
  const { pathname, search } = useLocation();
  // An expired token would lead back here at the first request, and the typed text would be lost.
  useEffect(() => {
    if (isExpired('CREATOR')) clearToken('CREATOR');
  }, []);
  if (cameSignedIn && !forSignedIn.test(pathname)) {
    return <Redirect to={pathOfConsole(new URLSearchParams(search).get('next')) ?? reportUrls.dashboard} />;
  }
  return (
    <>
      <SkipLink />
      <TopBar>
        <LanguageToggle />
        <ThemeToggle />
      </TopBar>
      <WithoutScripts />
      <chakra.main id={contentId} tabIndex={-1} flex={1} outline="none">
        <BesideBanner>
          <Outlet />
        </BesideBanner>
      </chakra.main>
    </>
  );
}
