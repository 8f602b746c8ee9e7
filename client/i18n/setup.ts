import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { language } from './language.ts';
import * as arabic from './locales/ar/public.generated.ts';
import type { dictionary } from './locales/en/index.ts';
import * as english from './locales/en/public.generated.ts';
import { pageWords } from './locales/pages.generated.ts';
import { addWords, inShownDigits } from './numerals.ts';
import { once } from './once.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof dictionary;
  }
}

const load = {
  en: {
    first: () => import('./locales/en/first.ts'),
    forms: () => import('./locales/en/forms.ts'),
    more: () => import('./locales/en/more.ts'),
    shown: english,
  },
  ar: {
    first: () => import('./locales/ar/first.ts'),
    forms: () => import('./locales/ar/forms.ts'),
    more: () => import('./locales/ar/more.ts'),
    shown: arabic,
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

/** Gets the words of every page, in the page's language alone, before anything is drawn. */
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

/** Makes a function that gets words once. */
const wordsFrom = (get: () => Promise<object>): (() => Promise<void>) => once(async () => addWords(await get()));

type ShownWords = keyof typeof english;

const shownWords = Object.fromEntries(Object.entries(load.shown).map(([name, get]) => [name, wordsFrom(get)])) as Record<
  ShownWords,
  () => Promise<void>
>;
const formWords = wordsFrom(async () => (await load.forms()).forms);
const otherWords = wordsFrom(async () => (await load.more()).more);

/** Gets the words that a page for visitors is drawn with. */
export const wordsOf = async (page: string): Promise<void> =>
  void (await Promise.all((pageWords[page] ?? []).map((name) => shownWords[name]())));

/** Gets the words of a page for visitors that has a form. */
export const wordsOfForm = async (page: string): Promise<void> => void (await Promise.all([wordsOf(page), formWords()]));

/** Gets all words, those of everything behind a sign-in among them. */
export const allWords = async (): Promise<void> =>
  void (await Promise.all([otherWords(), ...Object.values(shownWords).map((get) => get())]));
