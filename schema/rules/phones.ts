import { isValidPhoneNumber, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { asciiDigits, text } from './fields.ts';

/*
 * Phone numbers, as libphonenumber reads them. Its knowledge of all countries weighs 30 KiB, so this file stands apart from the other
 * rules: pages without a number do not load it.
 */

/** The characters that may stand between the digits. */
const around = /[\s().\-‐-―]/g;
/** The most characters of a typed number. */
const longest = 100;

/** The `+` (or `00`) and the digits of a typed number, as ASCII. A text that is too long for a number stays as it is. */
const digitsOf = (typed: string): string => (typed.length > longest ? typed : asciiDigits(typed).replace(around, '').replace(/^00/, '+'));

/**
 * An international number in E.164: `+`, the calling code of a country, and the national number without the zero that is only dialled at
 * home. Null for any other text, and for a number that is too short. A number that is longer than its country's is accepted, since it may
 * be new.
 */
export function internationalNumber(typed: string): string | null {
  const digits = digitsOf(typed);
  if (!/^\+\d{7,20}$/.test(digits)) return null;
  const number = parsePhoneNumberFromString(digits)?.number;
  if (!number || !/^\+[1-9]\d{6,14}$/.test(number)) return null;
  return validatePhoneNumberLength(number) === 'TOO_SHORT' ? null : number;
}

/** As `internationalNumber`, and also reads a number without its `+`, unless it could be a national number without its calling code. */
export function numberWithoutPlus(typed: string): string | null {
  const digits = digitsOf(typed);
  if (digits.startsWith('+')) return internationalNumber(digits);
  return digits.length <= longest && isValidPhoneNumber(`+${digits}`) ? internationalNumber(`+${digits}`) : null;
}

const e164 = (value: string | null | undefined) => {
  if (value == null) return value;
  const digits = digitsOf(value);
  // A text that is no number stays, and is refused by the test below.
  return digits === '' || digits === '+' ? null : (internationalNumber(digits) ?? value);
};
const isNumber = (value: string | null | undefined) => value == null || internationalNumber(value) !== null;

/** An international number; spaces, hyphens, brackets and Arabic digits are accepted. */
export const phone = (key: string) =>
  text(longest, `${key}.invalid`).transform(e164).required(`${key}.required`).test('phone', `${key}.invalid`, isNumber);
export const optionalPhone = (key: string) =>
  text(longest, `${key}.invalid`).transform(e164).nullable().test('phone', `${key}.invalid`, isNumber);
