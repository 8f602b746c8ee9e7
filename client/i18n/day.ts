import { calendarDay, daysAfter } from '../../schema/rules/wall-clock.ts';

/** The zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar day of an instant (now when absent) in a time zone (the browser's when undefined), as a `LocalDate`. */
export const dayOf = (timeZone: string | undefined, instant: string | number = Date.now()): string =>
  calendarDay(new Date(instant).getTime(), timeZone ?? deviceZone());

/** Whether a `LocalDate` is today or yesterday in a time zone; null for any other. */
export function nearDay(day: string, timeZone: string): 'today' | 'yesterday' | null {
  const today = dayOf(timeZone);
  if (day === today) return 'today';
  // The calendar decides, since a day on which the clocks change does not have 24 hours.
  return day === daysAfter(today, -1) ? 'yesterday' : null;
}

/** Whether a text is a day of the calendar in the API's form. The thirtieth of February is none. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^(19|20)\d\d-/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
