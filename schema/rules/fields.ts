import { number, string } from 'yup';

/**
 * Field kinds that several domains use. A rule's message is a key of `schema/messages/*.json`;
 * yup's own parameters (`max`, `min` …) are at hand in the text.
 */

const eastern = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Arabic-Indic and Persian digits and separators as ASCII: people type what their keyboard has. */
export const asciiDigits = (text: string): string =>
  text
    .replace(eastern, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, '');

const blankToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/** No longer than so many characters, counted as the counter beside a field does and as Postgres does: a character beyond 16 bits is one. */
const atMost = (max: number, message: string) => ({
  name: 'max',
  message,
  params: { max },
  test: (value: string | null | undefined) => value == null || value.length <= max || Array.from(value).length <= max,
});

/** One line of text, trimmed and composed (NFC); blank counts as missing. */
export const requiredText = (max: number, key: string) =>
  string()
    .transform((value: string | undefined) => value?.trim().normalize('NFC'))
    .required(`${key}.required`)
    .test(atMost(max, `${key}.max`));

/** Text that replaces another: it may be left out of an update, but not be taken away. */
export const replacedText = (max: number, key: string) =>
  string()
    .transform((value: string | null) => (value === null ? null : value.trim().normalize('NFC')))
    .nonNullable(`${key}.required`)
    .test('required', `${key}.required`, (value) => value !== '')
    .test(atMost(max, `${key}.max`));

/** As `requiredText`, but may be missing; blank becomes null. */
export const optionalText = (max: number, key: string) =>
  string()
    .transform((value: string | null) => (value === null ? null : blankToNull(value.trim().normalize('NFC'))))
    .nullable()
    .test(atMost(max, `${key}.max`));

/** An email address without spaces, in lower case (specification, section 5): ASCII with a dotted domain, within what `EmailAddress` answers. */
export const email = () =>
  string()
    .transform((value: string | undefined) => value?.trim().toLowerCase())
    .required('email.required')
    .max(254, 'email.invalid')
    .matches(
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      'email.invalid',
    );

/** A new password: 8 or more characters with an upper-case letter, a lower-case letter and a digit (section 5). */
export const newPassword = (key = 'password') =>
  string()
    .required(`${key}.required`)
    .max(200, 'password.max')
    .matches(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\p{Nd}).{8,}$/su, 'password.weak');

/** Marks of direction come along when a number is copied out of Arabic text. */
const around = /[\s().\-\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const e164 = (value: string | null | undefined) => {
  if (value == null) return value;
  const digits = asciiDigits(value).replace(around, '').replace(/^00/, '+');
  return digits === '' || digits === '+' ? null : digits;
};
/** An international number, `+` and 7 to 15 digits; spaces, brackets and Arabic digits are accepted. */
export const phone = (key: string) =>
  string()
    .transform(e164)
    .required(`${key}.required`)
    .matches(/^\+[1-9]\d{6,14}$/, `${key}.invalid`);
export const optionalPhone = (key: string) =>
  string()
    .transform(e164)
    .nullable()
    .matches(/^\+[1-9]\d{6,14}$/, { message: `${key}.invalid`, excludeEmptyString: true });

/** A calendar day `YYYY-MM-DD`, not before 1900. */
export const day = (key: string) =>
  string()
    .transform(blankToNull)
    .nullable()
    .test('day', `${key}.invalid`, (value) => {
      if (value == null) return true;
      if (!/^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(value)) return false;
      const date = new Date(`${value}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
    });

/** A whole number, typed with any digits. */
export const wholeNumber = (key: string) =>
  number()
    .transform((value: number, original: unknown) => {
      if (original == null || original === '') return null;
      return typeof original === 'string' ? Number(asciiDigits(original.trim())) : value;
    })
    .typeError(`${key}.invalid`)
    .nullable()
    .integer(`${key}.invalid`)
    .max(2_147_483_647, `${key}.max`);

/** An absolute https address. */
export const httpsUrl = (key: string) =>
  string()
    .transform((value: string | null) => (value === null ? null : blankToNull(value.trim())))
    .nullable()
    .max(2000, `${key}.invalid`)
    .test('https', `${key}.invalid`, (value) => {
      if (value == null) return true;
      try {
        const url = new URL(value);
        return url.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password;
      } catch {
        return false;
      }
    });

/** The id of something that must exist, a UUID of any version. What is no id is told like one that nothing has. */
export const id = (key: string) =>
  string()
    .transform(blankToNull)
    .matches(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, key);
