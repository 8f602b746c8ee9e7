import i18next from 'i18next';
import ar from '../schema/messages/ar.json' with { type: 'json' };
import en from '../schema/messages/en.json' with { type: 'json' };
import type { Language } from './graphql/generated.ts';

const texts = i18next.createInstance();
void texts.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en }, ar: { translation: ar } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** The keys' type is the client's, of its own dictionaries. */
const plain = texts.t as (key: string, values: Record<string, unknown>) => string;

/** A text of `schema/messages`; the key itself when there is none, so that English meant for developers passes through. */
export const translate = (language: Language, key: string, values?: Record<string, unknown>): string =>
  plain(key, { ...values, lng: language.toLowerCase() });

/** The language that an `accept-language` header asks for first, of those we have. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith('ar')) return 'AR';
    if (tag.startsWith('en')) return 'EN';
  }
  return 'EN';
}
