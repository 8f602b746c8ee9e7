import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { ErrorBoundary } from './app/ErrorScreen.tsx';
import { createRouter } from './app/router.tsx';
import { locale } from './i18n/format.ts';
import { setUpLanguage } from './i18n/setup.ts';
import { keepSignedIn } from './session/renewal.ts';
import './ui/theme/fonts.css';
import { system } from './ui/theme/system.ts';

await setUpLanguage();
keepSignedIn();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

createRoot(root).render(
  <StrictMode>
    <ChakraProvider value={system}>
      <LocaleProvider locale={locale}>
        <ErrorBoundary>
          <RouterProvider router={createRouter()} />
        </ErrorBoundary>
      </LocaleProvider>
    </ChakraProvider>
  </StrictMode>,
);
