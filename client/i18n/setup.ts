import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { language } from './language.ts';
import type { dictionary as english } from './locales/en/index.ts';
import { addWords, inShownDigits } from './numerals.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english;
  }
}

const load = {
  en: { first: () => import('./locales/en/first.ts'), more: () => import('./locales/en/more.ts') },
  ar: { first: () => import('./locales/ar/first.ts'), more: () => import('./locales/ar/more.ts') },
}[language];

/** Writes the numbers that texts take in the viewer's digits. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) => (typeof value === 'number' ? inShownDigits(String(value)) : value) as string,
};

/** Gets the words of the public pages, in the page's language alone, before anything is drawn. */
export async function setUpLanguage(): Promise<void> {
  const { first } = await load.first();
  await i18next
    .use(initReactI18next)
    .use(numbers)
    .init({
      lng: language,
      resources: { [language]: first },
      defaultNS: 'common',
      ns: Object.keys(first),
      fallbackLng: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  addWords(first);
}

let others: Promise<void> | undefined;

/** Gets the other words, once: those of forms and of everything behind a sign-in. */
export function allWords(): Promise<void> {
  others ??= load.more().then(({ more }) => {
    addWords(more);
  });
  // Without a network they can be asked for again.
  others.catch(() => (others = undefined));
  return others;
}
