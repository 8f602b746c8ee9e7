import { Box, Center, Spinner } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { direction, language } from '../../i18n/language.ts';
import { Toaster } from '../../ui/toaster.tsx';

/** Shows that the next page's code is loading: a thin line at once, a spinner when it takes longer. */
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
