import { midnightOf, timeZoneOf } from '../../schema/rules/wall-clock.ts';
import { language } from './language.ts';
import { numberingSystem } from './numerals.ts';
import { onServer } from './place.ts';

/**
 * The words of `Intl` for pages. Drawn pages may only use these functions. The data of two versions of `Intl` differ: `Mon 30 Nov` and
 * `Mon, 30 Nov`. So a page contains the server's words, and the browser repeats them for the same input as long as the page lasts. React
 * then finds the text that it expects and takes over the page.
 */

/** The written words, by the format with its options and by its input. */
export type WrittenByIntl = Record<string, Record<string, unknown>>;

/**
 * The page's language with the viewer's digits, for `Intl`. Digits are Latin in both languages unless the person prefers others, since
 * prices and dates are compared across screens. It is a function, since the choice may change.
 */
export const locale = (): string => `${language === 'ar' ? 'ar-KW' : 'en-GB'}-u-nu-${numberingSystem()}`;

/** The server's words in this page. */
const drawn: WrittenByIntl = JSON.parse((onServer ? null : document.getElementById('words')?.textContent) ?? '{}');

let noted: WrittenByIntl | undefined;

/** Runs `draw`, which must be synchronous, and collects the words of `Intl` meanwhile. */
export function notingWords<Result>(draw: () => Result): { result: Result; words: WrittenByIntl } {
  const words: WrittenByIntl = {};
  noted = words;
  try {
    return { result: draw(), words };
  } finally {
    noted = undefined;
  }
}

/** How many of the things that `Intl` has said are remembered. */
const mostRemembered = 2000;
/** What `Intl` has said, by format and input. It is slow, and pages say most of it again and again. */
const remembered = new Map<string, unknown>();

/** The words of `say`, or the server's words for the same format and input. */
function said<Output>(format: string, given: string, say: () => Output): Output {
  const known = drawn[format]?.[given];
  if (known !== undefined) return known as Output;
  const key = `${format} ${given}`;
  const told = (remembered.get(key) as Output | undefined) ?? say();
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, told);
  if (noted) {
    noted[format] ??= {};
    noted[format][given] = told;
  }
  return told;
}

interface Formats {
  DateTimeFormat: Intl.DateTimeFormat;
  NumberFormat: Intl.NumberFormat;
  RelativeTimeFormat: Intl.RelativeTimeFormat;
  ListFormat: Intl.ListFormat;
  DisplayNames: Intl.DisplayNames;
}

/** Formats take long to make, so they are kept. */
const made = new Map<string, object>();

/** A format in the page's language whose methods prefer the server's words. */
function formatOf<Kind extends keyof Formats>(kind: Kind, options: object): Formats[Kind] {
  const key = `${kind} ${locale()} ${JSON.stringify(options)}`;
  const make = () => new (Intl[kind] as unknown as new (locale: string, options: object) => Formats[Kind])(locale(), options);
  let format = made.get(key) as Formats[Kind] | undefined;
  if (!format) {
    format = new Proxy(make(), {
      get:
        (target, method: never) =>
        (...given: unknown[]) =>
          said(key, `${method} ${JSON.stringify(given.map((one) => (one instanceof Date ? +one : one)))}`, () =>
            (target[method] as (...given: unknown[]) => unknown).apply(target, given),
          ),
    });
    made.set(key, format);
  }
  return format;
}

/** A format for days and times. Without a time zone it uses the device's, which the server does not know. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  options.timeZone === undefined ? new Intl.DateTimeFormat(locale(), options) : formatOf('DateTimeFormat', options);

/** A format for numbers and amounts. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => formatOf('NumberFormat', options);

/** A format for the distance in time, such as `in 2 days`. */
export const relativeFormat = (options: Intl.RelativeTimeFormatOptions = {}): Intl.RelativeTimeFormat =>
  formatOf('RelativeTimeFormat', options);

/** A format that joins words. */
export const listFormat = (options: Intl.ListFormatOptions = {}): Intl.ListFormat => formatOf('ListFormat', options);

/** The name that a code has in the page's language; the code itself where it has none. */
export const nameOf = (type: Intl.DisplayNamesType, code: string): string => formatOf('DisplayNames', { type }).of(code) ?? code;

/** Minutes by which the clocks of a time zone are ahead of UTC now, such as `+180`. */
function offsetNow(timeZone: string): string {
  const now = Date.now();
  const { day, minute } = timeZoneOf(timeZone).clockAt(now);
  const ahead = midnightOf(day) / 60_000 + minute - Math.floor(now / 60_000);
  return ahead < 0 ? `${ahead}` : `+${ahead}`;
}

/** The name of a time zone at an instant, or now. The server's words for now hold until the clocks change. */
export const zoneName = (timeZone: string, style: 'longGeneric' | 'shortOffset', at?: Date): string =>
  said(`zone ${timeZone} ${style}`, `${at ? +at : offsetNow(timeZone)} ${numberingSystem()}`, () => {
    const parts = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: style }).formatToParts(at ?? Date.now());
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  });

/** `Intl.Locale` of ECMA-402, with days of the week, which TypeScript's library and some browsers lack. */
type WeekLocale = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The day on which weeks begin where the page's language is spoken: 1 Monday to 7 Sunday. */
export const firstDayOfWeek = (): number =>
  said('week', '', () => {
    const known = new Intl.Locale(locale()) as WeekLocale;
    return known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay ?? 7;
  });
