import { language } from '../../i18n/language.ts';
import { inShownDigits, numberingSystem } from '../../i18n/numerals.ts';

const hijriFormat = (options: Intl.DateTimeFormatOptions, digits: string = numberingSystem()) =>
  new Intl.DateTimeFormat(`${language}-u-ca-islamic-umalqura-nu-${digits}`, { ...options, timeZone: 'UTC' });
const makeHijriFormats = () => ({
  made: numberingSystem(),
  number: hijriFormat({ day: 'numeric' }, 'latn'),
  dayAndMonth: hijriFormat({ day: 'numeric', month: 'short' }),
  months: hijriFormat({ month: 'long', year: 'numeric' }),
});
let latestFormats = makeHijriFormats();
const hijriFormats = () => {
  if (latestFormats.made !== numberingSystem()) latestFormats = makeHijriFormats();
  return latestFormats;
};

const utcDateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** A `LocalDate` in the calendar of Umm al-Qura: the day's number, on the first of a month with the month's name unless it is `short`. */
export function hijriDay(day: string, short = false): string {
  const date = utcDateOf(day);
  const { number, dayAndMonth } = hijriFormats();
  const hijriNumber = Number(number.formatToParts(date).find(({ type }) => type === 'day')?.value);
  return hijriNumber === 1 && !short ? dayAndMonth.format(date) : inShownDigits(String(hijriNumber));
}

/** The Hijri months that a range of days lies in: `Jumada I – Jumada II 1448 AH`. */
export const hijriMonths = (from: string, to: string): string => hijriFormats().months.formatRange(utcDateOf(from), utcDateOf(to));
