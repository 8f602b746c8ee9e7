import { readdirSync } from 'node:fs';

const decisions = readdirSync('docs/decisions');

/** What a docstring says, in one line. */
export const says = (docstring: string): string =>
  docstring
    .replaceAll(/^\s*\*? ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A text of the code as Markdown of a page in docs/: its decisions are links. */
export const linked = (text: string): string =>
  text.replaceAll(/\bdecision (\d+)\b/g, (words, number: string) => {
    const file = decisions.find((name) => name.startsWith(number.padStart(4, '0')));
    return file ? `[${words}](decisions/${file})` : words;
  });
