import type { BrowserContext } from '@playwright/test';

/**
 * Gives a browser other words of days, amounts, lists and names than the server has, as another version of ICU does: other spaces, marks of
 * direction, other names of zones, and no known first day of a week. What is computed from `Intl` stays as it is. Call it before the pages
 * open.
 */
export const useOtherWords = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const other = (text: string) => `\u200e${text.replaceAll(' ', '\u202f').replaceAll(',', '\u202f')}`;
    /** Whether a format is in the page's language. Programs use other locales, and read numbers from the answer. */
    const isOfPage = (format: { resolvedOptions(): { locale: string } }) => /^(en-GB|ar-KW|en$|ar$)/.test(format.resolvedOptions().locale);
    const computes = (format: Intl.DateTimeFormat) => !/-u-nu-/.test(format.resolvedOptions().locale);
    const wordy = new Set(['literal', 'weekday', 'month', 'dayPeriod', 'timeZoneName', 'currency', 'unit', 'group']);
    const parts = <Part extends { type: string; value: string }>(all: Part[]) =>
      all.map((part) => (wordy.has(part.type) && !/^\d+$/.test(part.value) ? { ...part, value: other(part.value) } : part));

    const dates = Intl.DateTimeFormat.prototype;
    const numbers = Intl.NumberFormat.prototype;
    const wrap = <On extends object>(on: On, name: keyof On & string, say: (format: never, told: never) => unknown) => {
      const original = on[name] as (...given: unknown[]) => unknown;
      Object.defineProperty(on, name, {
        configurable: true,
        value: function (this: never, ...given: unknown[]) {
          return say(this, original.apply(this, given) as never);
        },
      });
    };
    for (const on of [dates, numbers]) {
      const get = Object.getOwnPropertyDescriptor(on, 'format')?.get as (this: object) => (given: unknown) => string;
      Object.defineProperty(on, 'format', {
        configurable: true,
        get(this: Intl.DateTimeFormat) {
          const format = get.call(this);
          return (given: unknown) => (computes(this) ? format(given) : other(format(given)));
        },
      });
    }
    const told = (format: Intl.DateTimeFormat, text: string) => (computes(format) ? text : other(text));
    const toldParts = (format: Intl.DateTimeFormat, all: never) => (computes(format) ? all : parts(all));
    wrap(dates, 'formatRange', told);
    wrap(dates, 'formatToParts', toldParts);
    wrap(numbers, 'formatToParts', toldParts);
    wrap(Intl.RelativeTimeFormat.prototype, 'format', told);
    wrap(Intl.ListFormat.prototype, 'format', (format: Intl.ListFormat, text: string) => (isOfPage(format) ? other(text) : text));
    wrap(Intl.DisplayNames.prototype, 'of', (format: Intl.DisplayNames, text: string) => (isOfPage(format) && text ? other(text) : text));
    for (const name of ['getWeekInfo', 'weekInfo'])
      Object.defineProperty(Intl.Locale.prototype, name, { configurable: true, value: undefined });
  });
