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
  en: {
    first: () => import('./locales/en/first.ts'),
    forms: () => import('./locales/en/forms.ts'),
    more: () => import('./locales/en/more.ts'),
  },
  ar: {
    first: () => import('./locales/ar/first.ts'),
    forms: () => import('./locales/ar/forms.ts'),
    more: () => import('./locales/ar/more.ts'),
  },
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

/** Makes a function that gets words once. After a failure it can be called again. */
function once(get: () => Promise<object>): () => Promise<void> {
  let words: Promise<void> | undefined;
  return () => {
    words ??= get().then(addWords);
    words.catch(() => (words = undefined));
    return words;
  };
}

/** Gets the words of forms. */
export const formWords = once(async () => (await load.forms()).forms);

const otherWords = once(async () => (await load.more()).more);

/** Gets all words, those of everything behind a sign-in among them. */
export const allWords = async (): Promise<void> => void (await Promise.all([formWords(), otherWords()]));
