import { email } from '../../schema/rules/fields.ts';
import { seen } from '../../schema/rules/unseen.ts';

const rule = email();

/** Whether an address keeps the rule of emails. */
export const isEmail = (text: string): boolean => text.length <= 254 && rule.isValidSync(text);

/** The characters between two addresses, and around one that is copied from a mail: `Sara <sara@example.com>; …`. */
const between = /[\s,;،؛<>"'()]+/;

/** The addresses in a typed or pasted text. Words without @ beside real addresses are names, and left out. */
export function splitEmails(text: string): string[] {
  const parts = seen(text).split(between).filter(Boolean);
  const addresses = parts.filter((part) => part.includes('@'));
  return (addresses.length > 0 ? addresses : parts).map((part) => part.toLowerCase());
}

export interface Added {
  list: string[];
  /** Addresses that were on the list already. */
  repeated: string[];
  /** Words that are no addresses. They go back to the text field. */
  wrong: string[];
  /** Addresses beyond the most that the list may have. */
  over: string[];
}

/** Adds the addresses of a text to a list of at most `most`. Each address is added once; capitals make no difference. */
export function addEmails(list: readonly string[], text: string, most: number): Added {
  const added: Added = { list: [...list], repeated: [], wrong: [], over: [] };
  const known = new Set(list.map((one) => one.toLowerCase()));
  for (const address of splitEmails(text)) {
    if (!isEmail(address)) added.wrong.push(address);
    else if (known.has(address)) added.repeated.push(address);
    else if (added.list.length >= most) added.over.push(address);
    else {
      known.add(address);
      added.list.push(address);
    }
  }
  return added;
}
