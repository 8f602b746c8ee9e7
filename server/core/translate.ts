import type { IncomingHttpHeaders } from 'node:http';
import i18next from 'i18next';
import ar from '../../schema/messages/ar.json' with { type: 'json' };
import en from '../../schema/messages/en.json' with { type: 'json' };
import type { Language } from '../graphql/generated.ts';

const texts = i18next.createInstance();
void texts.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en }, ar: { translation: ar } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** i18next without its type of the keys, which describes the client's dictionaries. */
const plain = texts.t as (key: string, values: Record<string, unknown>) => string;

/**
 * A message of `schema/messages`. A key that is not there is returned unchanged: it is English text for developers, and may hold
 * the client's input, which must not be read as a template.
 */
export const translate = (language: Language, key: string, values?: Record<string, unknown>): string =>
  // A message with plural forms is found by its count.
  texts.exists(key, { count: values?.count as number | undefined }) ? plain(key, { ...values, lng: language.toLowerCase() }) : key;

const locales: Readonly<Record<Language, string>> = { EN: 'en-GB-u-nu-latn', AR: 'ar-KW-u-nu-latn' };

/** A calendar day as the client shows it: `2026-11-21` → `21 Nov 2026`, in Latin digits in both languages. */
export const dayText = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** A day and a time of the wall clock as the client shows them: `21 Nov 2026, 18:00`. */
export const timeText = (language: Language, day: string, time: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T${time.slice(0, 5)}:00Z`),
  );

/** A moment in a time zone as the client shows it: `21 Nov 2026, 14:30`. */
export const momentText = (language: Language, moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment);

/** The time of a moment in a time zone as the client shows it: `14:30`. */
export const clockText = (language: Language, moment: number | Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone }).format(moment);

/** The specification's codes (section 9), and the usual language tags. */
const codes: ReadonlyMap<unknown, Language> = new Map([
  ['0', 'EN'],
  ['1', 'AR'],
  ['en', 'EN'],
  ['ar', 'AR'],
]);

/**
 * The language to answer a request in. `x-language-code` comes first: an app sends it because a person chose a language, while
 * browsers send `accept-language` by themselves. Unknown codes are ignored. English is the default.
 */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const chosen = codes.get(String(headers['x-language-code']).toLowerCase());
  if (chosen) return chosen;
  for (const part of (headers['accept-language'] ?? '').split(',')) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith('ar')) return 'AR';
    if (tag.startsWith('en')) return 'EN';
  }
  return 'EN';
}
