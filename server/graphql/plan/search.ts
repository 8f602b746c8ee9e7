import { wordsOf } from '../../../schema/rules/fold.ts';
import { badInput } from '../../core/errors.ts';
import type { SqlContext } from './fields.ts';
import { containing } from './like.ts';

/*
 * How lists of products and of sessions are searched: by a column `search` of their table, which a trigger fills and a trigram index
 * serves (migrations 1795288238869 and 1795418427710).
 */

/** Longest search: more words than a title has. */
const longestSearch = 200;

/** Letters and their capitals in a column `search`, as its trigger puts them there and for its reason (migration 1795288238869). */
const letters = 'ابتثجحخدرزسشصضطعغفقكلمنهوي';
const capitals = new Map([...letters].map((letter, index) => [letter, String.fromCharCode(65 + index)]));

/** A text, an SQL expression, as its words are searched: in the spelling of a column `search`. */
export const searched = (text: string): string => `translate(fold(${text}), '${letters}', '${[...capitals.values()].join('')}')`;

/** A folded text in that spelling. */
export const capitalised = (text: string): string => [...text].map((letter) => capitals.get(letter) ?? letter).join('');

/** Patterns that a column `search` must all match: each word anywhere in it. Characters that mean something to LIKE stand for themselves. */
export function searchPatterns(search: string): string[] {
  if (search.length > longestSearch) throw badInput('api.searchTooLong', { max: longestSearch });
  return wordsOf(search).map((word) => containing(capitalised(word)));
}

/** The longest of the patterns in which the index has something to look for: three letters or digits in a row. */
function indexedPattern(search: string): string | null {
  const [longest] = searchPatterns(search)
    .filter((pattern) => /[a-z\d]{3}/i.test(pattern))
    .sort((one, other) => other.length - one.length);
  return longest ?? null;
}

/**
 * Whether a row holds every word of a search, an argument of the field. Reading in order is best for a common word, the index
 * for a rare one: only who knows the word can choose, so the statement is planned each time.
 */
export function matches({ t, arg, planAnew }: SqlContext, argument: string): string {
  planAnew();
  const indexed = arg(argument, 'text', indexedPattern);
  return `(${indexed} is null or ${t}.search like ${indexed}) and ${t}.search like all (${arg(argument, 'text[]', searchPatterns)})`;
}
