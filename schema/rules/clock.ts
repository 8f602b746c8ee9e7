import { asciiDigits } from './fields.ts';

/** Minutes of a day, whose end is `24:00`. */
export const minutesOfDay = 1440;

/**
 * A time such as `09:30` in minutes from midnight, typed with any digits, or as `9:30`. The end of the day is `24:00`. Undefined for a text
 * that is no time.
 */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(asciiDigits(text.slice(0, 40)).trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  return total <= minutesOfDay ? total : undefined;
}

/** Hours in minutes from midnight. Hours that end on the next day have a `to` past 1440. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Typed hours in minutes. An end that is not after the start is on the next day: `22:30` to `02:00` is 1350 to 1560, and `00:00` as an end
 * is `24:00`. Undefined if one of the two is no time, or both are the same.
 */
export function spanOf(given: { from?: string | null; to?: string | null }): Span | undefined {
  const [from, to] = [minutesOf(given.from ?? ''), minutesOf(given.to ?? '')];
  if (from === undefined || to === undefined || from === to || from === minutesOfDay) return undefined;
  return { from, to: to > from ? to : to + minutesOfDay };
}

/** The end of hours as a time: `24:00` for the end of the day, `02:00` for a time on the next day. */
export const endTime = (to: number): string => clockTime(to > minutesOfDay ? to - minutesOfDay : to);

/** Minutes from midnight as `09:30`. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
