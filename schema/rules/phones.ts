import { isValidPhoneNumber, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { asciiDigits, text } from './fields.ts';

/*
 * Phone numbers, as libphonenumber reads them. It knows the numbers of all countries, which weigh 30 KiB: apart from the other rules, so
 * that pages without a number do without.
 */

/** What may stand around the digits. */
const around = /[\s().\-‐-―]/g;
/** Characters that a number may be typed with. */
const longest = 100;

/** A number as it was typed, in any digits, down to a `+` (or `00` for it) and its digits. A text that is too long for one stays. */
const digitsOf = (typed: string): string => (typed.length > longest ? typed : asciiDigits(typed).replace(around, '').replace(/^00/, '+'));

/**
 * An international number in E.164: `+`, a calling code that some country has, and the number there, without the zero that is only dialled
 * at home. Null for any other text, and for one too short to be dialled. One that is longer than its country's may be a new one.
 */
export function internationalNumber(typed: string): string | null {
  const digits = digitsOf(typed);
  if (!/^\+\d{7,20}$/.test(digits)) return null;
  const number = parsePhoneNumberFromString(digits)?.number;
  if (!number || !/^\+[1-9]\d{6,14}$/.test(number)) return null;
  return validatePhoneNumberLength(number) === 'TOO_SHORT' ? null : number;
}

/** As `internationalNumber`, also for a number without its `+`, where it cannot be one of the person's own country without its calling code. */
export function numberWithoutPlus(typed: string): string | null {
  const digits = digitsOf(typed);
  if (digits.startsWith('+')) return internationalNumber(digits);
  return digits.length <= longest && isValidPhoneNumber(`+${digits}`) ? internationalNumber(`+${digits}`) : null;
}

const e164 = (value: string | null | undefined) => {
  if (value == null) return value;
  const digits = digitsOf(value);
  // What is no number stays, and is told to be none.
  return digits === '' || digits === '+' ? null : (internationalNumber(digits) ?? value);
};
const isNumber = (value: string | null | undefined) => value == null || internationalNumber(value) !== null;

/** An international number; spaces, hyphens, brackets and Arabic digits are accepted. */
export const phone = (key: string) =>
  text(longest, `${key}.invalid`).transform(e164).required(`${key}.required`).test('phone', `${key}.invalid`, isNumber);
export const optionalPhone = (key: string) =>
  text(longest, `${key}.invalid`).transform(e164).nullable().test('phone', `${key}.invalid`, isNumber);
