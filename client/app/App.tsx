import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { locale } from '../i18n/intl.ts';
import { system } from '../ui/theme/system.ts';
import { ErrorBoundary } from './ErrorScreen.tsx';
import { doHeldAgain } from './held.ts';

/** The providers around the router, the same in the browser and on the server. */
export const App = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <ChakraProvider value={system}>
      <LocaleProvider locale={locale()}>
        <ErrorBoundary>{children}</ErrorBoundary>
        <Alive />
      </LocaleProvider>
    </ChakraProvider>
  </StrictMode>
);

/** Once React has taken over the page, does what its visitor did before, and tells what waits for it. */
function Alive() {
  useEffect(() => {
    doHeldAgain();
    window.dispatchEvent(new Event('diwan:alive'));
  }, []);
  return null;
}
