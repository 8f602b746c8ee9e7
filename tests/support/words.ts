import { readdirSync, readFileSync } from 'node:fs';
import type { dictionary } from '../../client/i18n/locales/en/index.ts';
import type { Language } from './browser.ts';

/** The words of the interface by part, such as `words.common.nav.home`. */
export type Words = Omit<typeof dictionary, 'messages' | 'reports'> & {
  messages: typeof import('../../schema/messages/en.json');
  reports: typeof import('../../client/i18n/locales/en/reports.json');
};

const root = new URL('../../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

/** All words of a language, for tests that go through many parts. */
export function wordsOf(language: Language): Words {
  const folder = `client/i18n/locales/${language}/`;
  const parts = readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.json'));
  const words = Object.fromEntries(parts.map((name) => [name.slice(0, -'.json'.length), read(folder + name)]));
  return { ...words, messages: read(`schema/messages/${language}.json`) } as Words;
}
