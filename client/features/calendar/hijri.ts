import { language } from '../../i18n/language.ts';
import { inShownDigits, numberingSystem } from '../../i18n/numerals.ts';

const format = (options: Intl.DateTimeFormatOptions, digits: string = numberingSystem()) =>
  new Intl.DateTimeFormat(`${language}-u-ca-islamic-umalqura-nu-${digits}`, { ...options, timeZone: 'UTC' });
const makeFormats = () => ({
  made: numberingSystem(),
  number: format({ day: 'numeric' }, 'latn'),
  dayAndMonth: format({ day: 'numeric', month: 'short' }),
  months: format({ month: 'long', year: 'numeric' }),
});
let latest = makeFormats();
const formats = () => {
  if (latest.made !== numberingSystem()) latest = makeFormats();
  return latest;
};

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** A `LocalDate` in the calendar of Umm al-Qura: the day's number, on the first of a month with the month's name unless it is `short`. */
export function hijriDay(day: string, short = false): string {
  const date = dateOf(day);
  const { number, dayAndMonth } = formats();
  const shown = Number(number.formatToParts(date).find(({ type }) => type === 'day')?.value);
  return shown === 1 && !short ? dayAndMonth.format(date) : inShownDigits(String(shown));
}

/** The Hijri months that a range of days lies in: `Jumada I – Jumada II 1448 AH`. */
export const hijriMonths = (from: string, to: string): string => formats().months.formatRange(dateOf(from), dateOf(to));
