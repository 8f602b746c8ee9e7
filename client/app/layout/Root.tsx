import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { direction, language } from '../../i18n/language.ts';
import { OnItsWay } from '../../ui/OnItsWay.tsx';
import { Toaster } from '../../ui/toaster.tsx';

function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <OnItsWay />;
}

/**
 * The frame of every page: language and direction, toasts, and the scroll position, which is the top on new pages and the former one on old
 * pages.
 */
export function Root() {
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, []);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
      <Toaster />
    </>
  );
}
