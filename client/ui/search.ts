import { fold, wordsOf } from '../../schema/rules/fold.ts';

export interface Searchable {
  label: string;
  /** Other words that find it. */
  keywords?: string;
}

/** How well an option answers: 0 its label begins so, 1 a word of its label does, 2 all words occur somewhere, null not at all. */
function rank({ label, keywords = '' }: Searchable, sought: string): number | null {
  const name = fold(label);
  if (name.startsWith(sought)) return 0;
  if (name.includes(` ${sought}`)) return 1;
  const all = `${name} ${fold(keywords)}`;
  return wordsOf(sought).every((word) => all.includes(word)) ? 2 : null;
}

/** The options that hold every word, the closest first; all of them, as they are, without a word. */
export function found<Option extends Searchable>(options: readonly Option[], typed: string): readonly Option[] {
  const sought = fold(typed);
  if (!sought) return options;
  const ranked = options.map((option) => ({ option, rank: rank(option, sought) }));
  return [0, 1, 2].flatMap((wanted) => ranked.filter((entry) => entry.rank === wanted).map(({ option }) => option));
}
