import { email } from '../../schema/rules/fields.ts';
import { seen } from '../../schema/rules/unseen.ts';

const rule = email();

/** Whether an address keeps the rule of emails. */
export const isEmail = (text: string): boolean => text.length <= 254 && rule.isValidSync(text);

/** What stands between two addresses, and around one that is copied from a mail: `Sara <sara@example.com>; …`. */
const between = /[\s,;،؛<>"'()]+/;

/** The addresses in a text that was typed or pasted. What has no @ beside real addresses is a name, and left out. */
export function splitEmails(text: string): string[] {
  const parts = seen(text).split(between).filter(Boolean);
  const addresses = parts.filter((part) => part.includes('@'));
  return (addresses.length > 0 ? addresses : parts).map((part) => part.toLowerCase());
}

export interface Added {
  list: string[];
  /** Those that were on the list already. */
  repeated: string[];
  /** What is no address. It goes back to where it was typed. */
  wrong: string[];
  /** Addresses for which there is no room any more. */
  over: string[];
}

/** The list with the addresses of a text added, at most `most`. Each stands once: its case makes no difference. */
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
