import { Box } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { direction, language } from '../../i18n/language.ts';
import { Toaster } from '../../ui/toaster.tsx';

/** A thin line while the next page's code is fetched. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Box position="fixed" insetInline={0} insetBlockStart={0} height="3px" zIndex="toast" overflow="hidden" aria-hidden>
      <Box position="absolute" width="40%" height="full" bg="saffron.solid" animation="progress 900ms ease-in-out infinite" />
    </Box>
  );
}

/** Around every page: language and direction, scroll to the top on new pages and back to the place on old ones, toasts. */
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
