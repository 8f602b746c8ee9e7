/*
 * The words that an operator types after a command on the server's machine.
 */

/** The operator typed something impossible. The command prints the message. */
export class Wrong extends Error {}

/** Shows the operator a line. */
export type Print = (line: string) => void;

const most = 2_147_483_647;

/** Names and values from words such as `price=5.000 "name=Starter"`. @throws Wrong */
export function valuesIn(words: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const word of words) {
    const [, name, value] = /^([a-z-]+)=(.*)$/s.exec(word) ?? [];
    if (!name || value === undefined) throw new Wrong(`${word}: write name=value`);
    if (values.has(name)) throw new Wrong(`${name} is there twice`);
    values.set(name, value.trim());
  }
  return values;
}

/** The one of the names that was typed, in capitals or not. @throws Wrong if it is none of them */
export function oneOf<Name extends string>(names: readonly Name[], typed: string | undefined): Name {
  const found = names.find((name) => name === typed?.toUpperCase());
  if (!found) throw new Wrong(`${typed ?? 'nothing'} is none of ${names.join(', ')}`);
  return found;
}

/** The whole number that was typed for a name. @throws Wrong if it is none, is below `least`, or does not fit into a column */
export function wholeNumber(name: string, typed: string, { least = 0 } = {}): number {
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(number >= least && number <= most)) throw new Wrong(`${name}: ${typed} is no whole number from ${least}`);
  return number;
}
