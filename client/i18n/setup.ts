import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { language } from './language.ts';
import type { dictionary as english } from './locales/en/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english;
  }
}

const load = { en: () => import('./locales/en/index.ts'), ar: () => import('./locales/ar/index.ts') };

/** Gets the page's dictionary, and only that one, before anything is drawn. */
export async function setUpLanguage(): Promise<void> {
  const { dictionary } = await load[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: dictionary },
    defaultNS: 'common',
    ns: Object.keys(dictionary),
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}
