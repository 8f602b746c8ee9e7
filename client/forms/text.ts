import { asciiDigits } from '../../schema/rules/fields.ts';

/** The first `length` characters, as the counter beside a field counts them, and never half of one. */
export const cut = (text: string, length: number): string => (text.length <= length ? text : Array.from(text).slice(0, length).join(''));

const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * The characters of a number, typed in any digits. Commas between thousands are removed. Other commas, and a point in a whole number, stay
 * and are refused: `12,5` must not become 125, nor 7.5 % become 75.
 */
export function decimal(text: string): string {
  const typed = asciiDigits(text)
    .replace(/\u060c/g, ',')
    .replace(/[^\d.,-]/g, '');
  return (grouped.test(typed) ? typed.replace(/,/g, '') : typed).slice(0, 16);
}
