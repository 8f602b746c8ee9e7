import i18next from 'i18next';
import { language } from './language.ts';

const load = { en: () => import('./locales/en/legal.json'), ar: () => import('./locales/ar/legal.json') };

/** Gets the texts of the legal pages in the page's language. They are too long for the dictionary, which every page waits for. */
export async function loadLegalTexts(): Promise<void> {
  if (i18next.hasResourceBundle(language, 'legal')) return;
  const { default: texts } = await load[language]();
  i18next.addResourceBundle(language, 'legal', texts);
}
