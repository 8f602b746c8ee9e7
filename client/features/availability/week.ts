import { type WeekdayName, weekdays } from '../../../schema/rules/availability.ts';
import { dateFormat } from '../../i18n/intl.ts';

/** The numbers of the weekdays, from 0 for Sunday, in the order of a week that starts on one of them. */
export const weekFrom = (firstWeekday: WeekdayName): number[] => weekdays.map((_, n) => (weekdays.indexOf(firstWeekday) + n) % 7);

/** The name of a weekday by its number: `Sunday`, `Sun`. */
export const weekdayName = (number: number, style: 'long' | 'short' | 'narrow' = 'long'): string =>
  // The first of January 2023 was a Sunday.
  dateFormat({ weekday: style, timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + number));

/** The days of a month (`2027-02`), and the column of a week in which the first one stands, from 1. */
export function daysOfMonth(month: string, firstWeekday: WeekdayName): { days: string[]; column: number } {
  const monthStart = new Date(`${month}-01T00:00:00Z`);
  const length = new Date(Date.UTC(monthStart.getUTCFullYear(), monthStart.getUTCMonth() + 1, 0)).getUTCDate();
  const days = Array.from({ length }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`);
  return { days, column: weekFrom(firstWeekday).indexOf(monthStart.getUTCDay()) + 1 };
}

/** The month that lies a number of months later. */
export function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
