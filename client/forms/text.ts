import { asciiDigits } from '../../schema/rules/fields.ts';

/** The first `length` characters, counted as the counter beside a field does: never half of one. */
export const cut = (text: string, length: number): string => (text.length <= length ? text : Array.from(text).slice(0, length).join(''));

const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * The characters of a number, typed in any digits. Commas go where they set off thousands. Any other, and a point in a whole
 * number, stays and is told to be wrong: `12,5` must not become 125, nor 7.5 % off 75.
 */
export function decimal(text: string): string {
  const typed = asciiDigits(text)
    .replace(/\u060c/g, ',')
    .replace(/[^\d.,-]/g, '');
  return (grouped.test(typed) ? typed.replace(/,/g, '') : typed).slice(0, 16);
}
