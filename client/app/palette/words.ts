import { isArabic } from '../../i18n/language.ts';
import ar from '../../i18n/locales/ar/common.json';
import en from '../../i18n/locales/en/common.json';

/** A command's name in the dictionaries, that of the navigation or the palette's own. */
export type Word = keyof typeof en.nav | keyof typeof en.palette.commands;

const nameIn = ({ nav, palette }: typeof en, word: Word): string => ({ ...nav, ...palette.commands })[word];
const alsoIn = ({ palette }: typeof en, word: Word): string => (palette.also as Partial<Record<Word, string>>)[word] ?? '';

/** A command's name in the page's language, and all words that find it: names and synonyms in both languages. */
export const named = (word: Word) => ({
  label: nameIn(isArabic ? ar : en, word),
  keywords: [en, ar].map((words) => `${nameIn(words, word)} ${alsoIn(words, word)}`).join(' '),
});
