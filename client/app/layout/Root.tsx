import { Box, Center, Spinner } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { direction, language } from '../../i18n/language.ts';
import { Toaster } from '../../ui/toaster.tsx';

/** While the next page's code is fetched: a thin line at once, a spinner when it takes longer. */
function NavigationProgress() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <>
      <Box position="fixed" insetInline={0} insetBlockStart={0} height="3px" zIndex="toast" overflow="hidden" aria-hidden>
        <Box position="absolute" width="40%" height="full" bg="saffron.solid" animation="progress 900ms ease-in-out infinite" />
      </Box>
      <Center
        role="status"
        aria-label={t('loading')}
        position="fixed"
        insetInline={0}
        insetBlockStart={20}
        zIndex="toast"
        pointerEvents="none"
        animation="fade-in 150ms 300ms both"
      >
        <Center padding={2} borderRadius="full" bg="bg.panel" boxShadow="md">
          <Spinner color="brand.solid" />
        </Center>
      </Center>
    </>
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
