import { type AnySchema, mixed, number, string, type ValidationError } from 'yup';
import { isId } from './id.ts';
import { isBlank, plain, seen } from './unseen.ts';

/**
 * Field kinds that several domains use. A rule's message is a key of `schema/messages/*.json`;
 * the text may use yup's own parameters (`max`, `min` …).
 */

const eastern = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Arabic-Indic and Persian digits and separators as ASCII, since keyboards differ. Invisible characters are left out. */
export const asciiDigits = (text: string): string =>
  seen(text)
    .replace(eastern, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, '');

const blankToNull = (value: unknown) => (typeof value === 'string' && isBlank(value) ? null : value);

/** For a transform: an address or a code without invisible characters, and null for a blank one. */
export const plainOrNull = (value: string | null | undefined) => (typeof value === 'string' ? plain(value) || null : value);

/**
 * Refuses a text or a list that is too long, before any other test runs. yup runs every test of a schema, and would match a pattern against
 * a megabyte whose length has failed already. `length` counts what the limit is about. A condition (`when`) that is added later runs all
 * the same, so it must be a test instead.
 */
export const atMost = <Rules extends AnySchema>(rules: Rules, max: number, message: string, length = lengthOf): Rules =>
  rules.when([], (_none: unknown[], inner: Rules, { value }) =>
    length(value, max) > max ? mixed().test({ name: 'max', message, params: { max }, test: () => false }) : inner,
  ) as Rules;

const lengthOf = (value: unknown, _max: number) => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

/** A text of at most so many characters, counted as they are sent. */
export const text = (max: number, message: string) => atMost(string(), max, message);

/** The marks that begin an isolate or an embedding, with those that end it. They come in pairs around a text that is copied. */
const closing: Readonly<Record<string, string>> = {
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
  '\u202a': '\u202c',
  '\u202b': '\u202c',
};

/** Spaces, and marks that do not change the direction of what follows the text. */
const edge = /[\s\u200b\u200e\u200f\u061c]/;

/**
 * A text without the characters of `edge` at its ends. A loop looks at each character once; a pattern would look at long runs again and
 * again.
 */
function withoutEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text.charAt(start))) start += 1;
  while (end > start && edge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * A person's text without spaces around it, and without a pair of marks around the whole. Empty if nothing in it is visible. A mark outside
 * such a pair is removed, too. Without a pair a mark stays, since it may set the direction of the text.
 */
function unwrapped(text: string): string {
  let kept = text.trim();
  for (let inner = withoutEdges(kept); inner.length > 1 && closing[inner.charAt(0)] === inner.at(-1); inner = withoutEdges(kept))
    kept = inner.slice(1, -1).trim();
  return isBlank(kept) ? '' : kept;
}
/** A person's text as it is kept: unwrapped and composed. */
const asKept = (text: string) => unwrapped(text).normalize('NFC');

/**
 * The number of characters of a line as it is kept. A character beyond 16 bits counts as one, as in Postgres and in the counter beside a
 * field. Composing leaves at least a quarter of a text.
 */
function lengthOfLine(value: unknown, max: number): number {
  if (typeof value !== 'string' || value.length <= max) return 0;
  const trimmed = unwrapped(value);
  return trimmed.length > 4 * max ? trimmed.length : Array.from(trimmed.normalize('NFC')).length;
}
/** Whether a text has one line, or is written in a box of several. */
type Lines = 'one' | 'several';

/** Control characters, line breaks, and the marks (embeddings, overrides, isolates) that change the direction of what follows the text. */
const hidden: Readonly<Record<Lines, RegExp>> = {
  one: /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u,
  several: /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u,
};
const line = (max: number, key: string, lines: Lines) =>
  atMost(string(), max, `${key}.max`, lengthOfLine).test(
    'hidden',
    lines === 'one' ? 'text.oneLine' : 'text.hidden',
    (value: string | null | undefined) => value == null || !hidden[lines].test(value),
  );

/** Text of one line unless `lines` says otherwise, trimmed and composed (NFC). A blank or invisible text counts as missing. */
export const requiredText = (max: number, key: string, lines: Lines = 'one') =>
  line(max, key, lines)
    .transform((value: string | undefined) => (value == null ? undefined : asKept(value)))
    .required(`${key}.required`);

/** Text in an update: it may be left out, but not be blank. */
export const replacedText = (max: number, key: string, lines: Lines = 'one') =>
  line(max, key, lines)
    .transform((value: string | null) => (value === null ? null : asKept(value)))
    .nonNullable(`${key}.required`)
    .test('required', `${key}.required`, (value) => value !== '');

/** As `requiredText`, but it may be missing; blank becomes null. */
export const optionalText = (max: number, key: string, lines: Lines = 'one') =>
  line(max, key, lines)
    .transform((value: string | null) => (value === null ? null : blankToNull(asKept(value))))
    .nullable();

/**
 * For an input: a text that is missing or blank is read from its Arabic twin (`title` from `titleAr`), since a language that is
 * missing falls back to the other.
 */
export const orInArabic =
  (name: string) =>
  (input: unknown): unknown => {
    if (!input || typeof input !== 'object') return input;
    const { [name]: text, [`${name}Ar`]: arabic } = input as Record<string, unknown>;
    return blankToNull(text) == null && blankToNull(arabic) != null ? { ...input, [name]: arabic } : input;
  };

/**
 * An email address without spaces, in lower case (specification, section 5): ASCII with a dotted domain, within what `EmailAddress`
 * answers.
 */
export const email = () =>
  text(254, 'email.invalid')
    .transform((value: string | undefined) => (value == null ? undefined : plain(value).toLowerCase()))
    .required('email.required')
    .matches(
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      'email.invalid',
    );

/** A new password: 8 or more characters with an upper-case letter, a lower-case letter and a digit (section 5). */
export const newPassword = (key = 'password') =>
  text(200, 'password.max')
    .required(`${key}.required`)
    .matches(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\p{Nd}).{8,}$/su, 'password.weak');

/** A calendar day `YYYY-MM-DD`, not before 1900. */
export const day = (key: string) =>
  text(100, `${key}.invalid`)
    .transform(plainOrNull)
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
      return typeof original === 'string' ? Number(asciiDigits(original).trim() || Number.NaN) : value;
    })
    .typeError(`${key}.invalid`)
    .nullable()
    .integer(`${key}.invalid`)
    .max(2_147_483_647, `${key}.max`);

/** An absolute https address. */
export const httpsUrl = (key: string) =>
  text(2000, `${key}.invalid`)
    .transform(plainOrNull)
    .nullable()
    .test('https', `${key}.invalid`, (value) => {
      if (value == null) return true;
      try {
        const url = new URL(value);
        return url.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password;
      } catch {
        return false;
      }
    });

/** The id of something that must exist, a UUID of any version. A text that is no id is refused like an id that does not exist. */
export const id = (key: string) =>
  text(100, key)
    .transform(plainOrNull)
    .test('id', key, (value) => value == null || isId(value));

/** The test of a field when exactly one of it and another field must be given. If none is given, the field is reported as missing. */
export const exactlyOne = (
  values: readonly unknown[],
  createError: (told: { type: string }) => ValidationError,
): true | ValidationError => {
  const given = values.filter((value) => value != null).length;
  return given === 1 || createError({ type: given ? 'several' : 'required' });
};
