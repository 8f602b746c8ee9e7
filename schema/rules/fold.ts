/*
 * Folds texts so that people find them. The database has the same function in SQL (`fold`, `migrations/first/search.sql`). It folds
 * texts when they are kept; this one folds searches. A test compares the two.
 */

/** What folding drops: accents, Arabic vowel signs and hamzas that were split off their letters, tatweel, and marks of direction and line breaks. */
const marks =
  /[\u0300-\u036f]|[\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f]|[\u00ad\u061c\u0640\u066c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const spaces = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

/** Letters and digits that people write for each other, with the one that stands for them all. */
const twins = new Map(zip('ٱىةکیہەۀςøłđı٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫', 'ايهكيهههσoldi01234567890123456789.'));
const twin = new RegExp(`[${[...twins.keys()].join('')}]`, 'g');

function* zip(from: string, to: string): Generator<[string, string]> {
  for (const [index, letter] of [...from].entries()) yield [letter, to.charAt(index)];
}

/**
 * A text without case, accents, vowel signs and tatweel, the forms of alef, ya, ta marbuta and kaf as one letter each, digits of
 * any script as ASCII, and single spaces.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(twin, (letter) => twins.get(letter) as string)
    .replace(spaces, ' ')
    .replace(/^ | $/g, '');

/** The words of a search, folded; none for a blank one. */
export const wordsOf = (search: string): string[] => fold(search).split(' ').filter(Boolean);
