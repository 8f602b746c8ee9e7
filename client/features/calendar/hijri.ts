import { language } from '../../i18n/language.ts';

const locale = `${language}-u-ca-islamic-umalqura-nu-latn`;
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
const number = format({ day: 'numeric' });
const dayAndMonth = format({ day: 'numeric', month: 'short' });
const months = format({ month: 'long', year: 'numeric' });

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** A `LocalDate` in the calendar of Umm al-Qura: the day's number, on the first of a month with the month's name unless it is `short`. */
export function hijriDay(day: string, short = false): string {
  const date = dateOf(day);
  const shown = number.formatToParts(date).find(({ type }) => type === 'day')?.value ?? '';
  return shown === '1' && !short ? dayAndMonth.format(date) : shown;
}

/** The Hijri months that a range of days lies in: `Jumada I – Jumada II 1448 AH`. */
export const hijriMonths = (from: string, to: string): string => months.formatRange(dateOf(from), dateOf(to));
