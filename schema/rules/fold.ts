/*
 * Folds texts so that people find them. The database has the same function in SQL (`fold`, `migrations/1795800301200-fold-hamzas.ts`). It
 * folds texts when they are kept; this one folds searches. A test compares the two.
 */

/**
 * The characters that folding drops first: accents, Arabic vowel signs, tatweel, and marks of direction and line breaks. A hamza above is
 * dropped last.
 */
const marks =
  /[\u0300-\u036f]|[\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u0653\u0655-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f]|[\u00ad\u061c\u0640\u066c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const spaces = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

/*
 * People write one word with its hamza on different seats, by their schooling, by the case of a noun, or by mistake: مسؤول and مسئول, قراءة
 * and قرائة, أبناؤنا and أبنائنا, شيء and شئ. Many leave the hamza out: مومن, سايل. So a hamza folds to its seat, the letter that people
 * write without it. Where people swap seats, one seat is chosen: waw before waw, otherwise ya after alef, and ya for a hamza on the line.
 * At the end of a word, one ya stands for ya and hamza. Decomposed, ؤ is `و` with a hamza above (U+0654), and ئ is `ي` with it.
 */
const hamzas: readonly (readonly [pattern: RegExp, kept: string])[] = [
  [/\u0654+/g, '\u0654'],
  [/(?<=[\u0621-\u063f\u0641-\u064a\u066e-\u06d3]\u0654?)\u0621\u0654?/g, '\u064a\u0654'],
  [/[\u0648\u0649\u064a\u06cc]\u0654(?=\u0648)/g, '\u0648'],
  [/(?<=\u0627\u0654?)\u0648\u0654/g, '\u064a'],
  [/(?<=[\u0649\u064a\u06cc]\u0654?)[\u0649\u064a\u06cc]\u0654(?![\u0621-\u063f\u0641-\u064a\u066e-\u06d3])/g, ''],
  [/\u0654/g, ''],
];
const withoutHamzas = (text: string) => hamzas.reduce((rest, [pattern, kept]) => rest.replace(pattern, kept), text);

/** Letters and digits that people write for each other, each with the one that it folds to. */
const twins = new Map(zip('ٱىةکیہەۀςøłđðı٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫', 'ايهكيهههσolddi01234567890123456789.'));
/** Letters that people write as two where their keyboard lacks them. */
const pairs: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
];
const written = new Map([...twins, ...pairs]);
const rewritten = new RegExp(`[${[...written.keys()].join('')}]`, 'g');

function* zip(from: string, to: string): Generator<[string, string]> {
  for (const [index, letter] of [...from].entries()) yield [letter, to.charAt(index)];
}

/**
 * A folded text: without case, accents, vowel signs, hamzas and tatweel, with one letter for all forms of alef, ya, ta marbuta and kaf,
 * ASCII digits, and single spaces.
 */
export const fold = (text: string): string =>
  withoutHamzas(text.normalize('NFKD').replace(marks, ''))
    .toLowerCase()
    .replace(rewritten, (letter) => written.get(letter) as string)
    .replace(spaces, ' ')
    .replace(/^ | $/g, '');

/** The words of a search, folded; none for a blank one. */
export const wordsOf = (search: string): string[] => fold(search).split(' ').filter(Boolean);
