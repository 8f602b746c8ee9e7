import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import ar from '../i18n/locales/ar/sandbox.json';
import en from '../i18n/locales/en/sandbox.json';
import { system } from '../ui/theme/system.ts';
import { SandboxPage } from './SandboxPage.tsx';
import 'virtual:fonts.css';

// The server has written the language into the page: the address has none.
const language = document.documentElement.lang === 'ar' ? 'ar' : 'en';
await i18next.use(initReactI18next).init({
  lng: language,
  resources: { en: { sandbox: en }, ar: { sandbox: ar } },
  defaultNS: 'sandbox',
  interpolation: { escapeValue: false },
});
document.title = i18next.t('sandbox:title');

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <ChakraProvider value={system}>
      <LocaleProvider locale={language === 'ar' ? 'ar-KW' : 'en-GB'}>
        <SandboxPage />
      </LocaleProvider>
    </ChakraProvider>
  </StrictMode>,
);
