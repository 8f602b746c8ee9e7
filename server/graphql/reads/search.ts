import { wordsOf } from '../../../schema/rules/fold.ts';
import { badInput } from '../../core/errors.ts';
import type { SqlContext } from './fields.ts';
import { containing } from './like.ts';

/*
 * The search in lists of products, sessions and creators. It uses a column `search` of their table, which a trigger fills and a trigram
 * index serves (`migrations/first/products.sql`, `sessions.sql` and `discovery.sql`).
 */

/** Longest search: more words than a title has. */
const longestSearch = 200;

/**
 * Letters, and the capitals that stand for them in a column `search`. The trigger that fills the column explains why
 * (`migrations/first/products.sql`).
 */
const letters = 'ابتثجحخدرزسشصضطعغفقكلمنهوي';
const capitals = new Map([...letters].map((letter, index) => [letter, String.fromCharCode(65 + index)]));

/** An SQL expression for a text in the spelling of a column `search`. */
export const searched = (text: string): string => `translate(fold(${text}), '${letters}', '${[...capitals.values()].join('')}')`;

/** A folded text in that spelling. */
export const capitalised = (text: string): string => [...text].map((letter) => capitals.get(letter) ?? letter).join('');

/** Whether the index can find a text: it needs three letters or digits in a row. */
const isIndexed = (text: string): boolean => /[a-z\d]{3}/i.test(text);

/**
 * Where words are looked for: anywhere, or with short words, which the index does not know, only at the beginnings of words. In the column
 * each word follows a space.
 */
type Places = 'anywhere' | 'shortAtStart';

/** The pattern for a word, in the spelling of the column. */
function soughtAs(word: string, places: Places): string {
  const text = capitalised(word);
  return places === 'shortAtStart' && /^[a-z\d]/i.test(text) && !isIndexed(text) ? ` ${text}` : text;
}

/** Patterns that a column `search` must all match: each word of it. Characters that mean something to LIKE stand for themselves. */
function patternsIn(search: string, places: Places): string[] {
  if (search.length > longestSearch) throw badInput('api.searchTooLong', { max: longestSearch });
  return wordsOf(search).map((word) => containing(soughtAs(word, places)));
}

/** Patterns for the words of a search anywhere in a text of that spelling, all of which it must match. */
export const searchPatterns = (search: string): string[] => patternsIn(search, 'anywhere');

/** How many words of a search are looked up in the index. The others are compared with the rows that these find. */
const indexedWords = 3;

/** The longest of the patterns that the index serves. With the space before it, the beginning of a word has three characters, too. */
const indexedPatterns = (search: string, places: Places): string[] =>
  patternsIn(search, places)
    .filter((pattern) => isIndexed(pattern) || pattern.startsWith('% '))
    .sort((one, other) => other.length - one.length)
    .slice(0, indexedWords);

/**
 * A condition for rows that contain every word of a search, an argument of the field. Reading in order is best for a common word, and the
 * index for a rare one, so the statement is not prepared.
 */
export function matches({ t, arg, unprepared }: SqlContext, argument: string, places: Places = 'anywhere'): string {
  unprepared();
  const indexed = arg(argument, 'text[]', (search: string) => indexedPatterns(search, places));
  const looked = Array.from(
    { length: indexedWords },
    (_, n) => `((${indexed})[${n + 1}] is null or ${t}.search like (${indexed})[${n + 1}])`,
  );
  const all = arg(argument, 'text[]', (search: string) => patternsIn(search, places));
  return [...looked, `${t}.search like all (${all})`].join(' and ');
}

/** The condition that a row holds the words of the field's `search`, with an `and` behind it; empty without one. */
export const found = (query: SqlContext): string => (query.has('search') ? `${matches(query, 'search')} and ` : '');
