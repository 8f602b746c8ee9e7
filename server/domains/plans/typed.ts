/*
 * The words that an operator types after a command on the server's machine.
 */

/** The operator typed something impossible. The command prints the message. */
export class Wrong extends Error {}

/** Shows the operator a line. */
export type Print = (line: string) => void;

const mostPlanNumber = 2_147_483_647;

/** Names and values from words such as `price=5.000 "name=Starter"`. @throws Wrong */
export function planValuesIn(words: readonly string[]): Map<string, string> {
  const planValues = new Map<string, string>();
  for (const word of words) {
    const [, name, value] = /^([a-z-]+)=(.*)$/s.exec(word) ?? [];
    if (!name || value === undefined) throw new Wrong(`${word}: write name=value`);
    if (planValues.has(name)) throw new Wrong(`${name} is there twice`);
    planValues.set(name, value.trim());
  }
  return planValues;
}

/** The one of the names that was typed, in capitals or not. @throws Wrong if it is none of them */
export function oneOf<Name extends string>(names: readonly Name[], typed: string | undefined): Name {
  const planWord = names.find((name) => name === typed?.toUpperCase());
  if (!planWord) throw new Wrong(`${typed ?? 'nothing'} is none of ${names.join(', ')}`);
  return planWord;
}

/** The whole number that was typed for a name. @throws Wrong if it is none, is below `least`, or does not fit into a column */
export function wholeNumber(name: string, typed: string, { least = 0 } = {}): number {
  const number = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(number >= least && number <= mostPlanNumber)) throw new Wrong(`${name}: ${typed} is no whole number from ${least}`);
  return number;
}
