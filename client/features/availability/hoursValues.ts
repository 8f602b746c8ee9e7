import { type WeekdayName, weekdays } from '../../../schema/rules/availability.ts';
import { spanOf } from '../../../schema/rules/clock.ts';
import type { AvailabilityFormFragment } from '../../apollo/generated.ts';

/** An interval as typed; null for a missing time. */
export interface IntervalValues {
  from: string | null;
  to: string | null;
}
export interface OverrideValues {
  day: string;
  intervals: IntervalValues[];
}

/** The values of the form: all seven days from Sunday, and numbers as typed. */
export interface HoursValues {
  hours: { weekday: WeekdayName; intervals: IntervalValues[] }[];
  overrides: OverrideValues[];
  incrementMinutes: string;
  bufferBeforeMinutes: string;
  bufferAfterMinutes: string;
  minimumNoticeMinutes: string;
  furthestDays: string;
  dailyCap: string;
}

const plainIntervals = (intervals: readonly { from: string; to: string }[]): IntervalValues[] =>
  intervals.map(({ from, to }) => ({ from, to }));

export const hoursValuesOf = (availability: AvailabilityFormFragment): HoursValues => ({
  hours: weekdays.map((weekday) => ({
    weekday,
    intervals: plainIntervals(availability.hours.find((day) => day.weekday === weekday)?.intervals ?? []),
  })),
  overrides: availability.overrides.map(({ day, intervals }) => ({ day, intervals: plainIntervals(intervals) })),
  incrementMinutes: String(availability.incrementMinutes),
  bufferBeforeMinutes: String(availability.bufferBeforeMinutes),
  bufferAfterMinutes: String(availability.bufferAfterMinutes),
  minimumNoticeMinutes: String(availability.minimumNoticeMinutes),
  furthestDays: String(availability.furthestDays),
  dailyCap: availability.dailyCap === null ? '' : String(availability.dailyCap),
});

/** The first interval of a day that is opened. */
export const usualHours: IntervalValues = { from: '09:00', to: '17:00' };

export function nextInterval(intervals: readonly IntervalValues[]): IntervalValues {
  const lastInterval = intervals.at(-1);
  if (!lastInterval) return usualHours;
  const lastSpan = spanOf(lastInterval);
  const lastHour = lastSpan ? Math.floor(lastSpan.to / 60) : 24;
  // The next interval begins after an hour's break, and lasts two hours or to the end of the day.
  if (lastHour > 21) return { from: null, to: null };
  const wholeHour = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return { from: wholeHour(lastHour + 1), to: wholeHour(Math.min(24, lastHour + 3)) };
}
