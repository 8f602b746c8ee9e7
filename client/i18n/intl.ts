import { midnightOf, timeZoneOf } from '../../schema/rules/wall-clock.ts';
import { language } from './language.ts';
import { numberingSystem } from './numerals.ts';
import { onServer } from './place.ts';

/**
 * The only way to the words of `Intl` that a drawn page may show. Two versions of its data say the same thing in other words: `Mon 30 Nov`
 * and `Mon, 30 Nov`. So a page brings what the server said, and the browser says the same of the same thing for as long as the page lasts.
 * React finds what it expects then, in texts, attributes and messages, and takes the page over.
 */

/** What was said, by what says it (a kind of format with its options), and by what it was given: texts, as a rule. */
export type Words = Record<string, Record<string, unknown>>;

/**
 * The page's language with the viewer's digits, for `Intl`. Latin digits in both languages unless the person prefers others: prices and dates
 * are compared across screens. Asked for with each drawing, since the choice may change.
 */
export const locale = (): string => `${language === 'ar' ? 'ar-KW' : 'en-GB'}-u-nu-${numberingSystem()}`;

/** What the server has said in this page. */
const drawn: Words = JSON.parse((onServer ? null : document.getElementById('words')?.textContent) ?? '{}');

let noted: Words | undefined;

/** Runs `draw`, which must not wait for anything, and collects what `Intl` says meanwhile. */
export function notingWords<Result>(draw: () => Result): { result: Result; words: Words } {
  const words: Words = {};
  noted = words;
  try {
    return { result: draw(), words };
  } finally {
    noted = undefined;
  }
}

/** What `say` says, under its name: in the server's words, if it has said that. */
function said<Told>(format: string, given: string, say: () => Told): Told {
  const known = drawn[format]?.[given];
  if (known !== undefined) return known as Told;
  const told = say();
  if (noted) noted[format] = { ...noted[format], [given]: told };
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

/** A format in the page's language whose methods answer in the server's words. */
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

/** Says days and times. Without a time zone they are those of the device, which the server does not know. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  options.timeZone === undefined ? new Intl.DateTimeFormat(locale(), options) : formatOf('DateTimeFormat', options);

/** Says numbers and amounts. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => formatOf('NumberFormat', options);

/** Says how far off something is. */
export const relativeFormat = (options: Intl.RelativeTimeFormatOptions = {}): Intl.RelativeTimeFormat =>
  formatOf('RelativeTimeFormat', options);

/** Joins words. */
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

/** The name of a time zone at an instant, or now: the server's words of now are true until the clocks change. */
export const zoneName = (timeZone: string, style: 'longGeneric' | 'shortOffset', at?: Date): string =>
  said(`zone ${timeZone} ${style}`, `${at ? +at : offsetNow(timeZone)} ${numberingSystem()}`, () => {
    const parts = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: style }).formatToParts(at ?? Date.now());
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  });

/** `Intl.Locale` of ECMA-402: TypeScript's library has no days of the week yet, and some browsers neither. */
type WeekLocale = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The day on which weeks begin where the page's language is spoken: 1 Monday to 7 Sunday. */
export const firstDayOfWeek = (): number =>
  said('week', '', () => {
    const known = new Intl.Locale(locale()) as WeekLocale;
    return known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay ?? 7;
  });
