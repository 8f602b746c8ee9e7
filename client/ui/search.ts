import { fold, wordsOf } from '../../schema/rules/fold.ts';

export interface Searchable {
  label: string;
  /** Further words that find the option. */
  keywords?: string;
}

/**
 * How well an option matches: 0 if its label begins with the words, 1 if a word of the label does, 2 if all words occur, null if not at
 * all.
 */
function rank({ label, keywords = '' }: Searchable, sought: string): number | null {
  const name = fold(label);
  if (name.startsWith(sought)) return 0;
  if (name.includes(` ${sought}`)) return 1;
  const all = `${name} ${fold(keywords)}`;
  return wordsOf(sought).every((word) => all.includes(word)) ? 2 : null;
}

/** The options that contain every word, the best match first. Without a word, all options in their order. */
export function found<Option extends Searchable>(options: readonly Option[], typed: string): readonly Option[] {
  const sought = fold(typed);
  if (!sought) return options;
  const ranked = options.map((option) => ({ option, rank: rank(option, sought) }));
  return [0, 1, 2].flatMap((wanted) => ranked.filter((entry) => entry.rank === wanted).map(({ option }) => option));
}
