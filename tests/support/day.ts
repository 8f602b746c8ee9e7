import { setTimeout as sleep } from 'node:timers/promises';
import { calendarDay } from '../../schema/rules/wall-clock.ts';

const inKuwait = () => calendarDay(Date.now(), 'Asia/Kuwait');

/** Does some work within one day in Kuwait. If the day ends meanwhile, does it again. */
export async function withinADay<Result>(work: (today: string) => Promise<Result>): Promise<Result> {
  const today = inKuwait();
  const result = await work(today);
  return inKuwait() === today ? result : withinADay(work);
}

const dayOf = (timeZone: string, time: number) => calendarDay(time, timeZone);

/** The day in a time zone so many days after a moment; by default, after now. */
export const day = (timeZone: string, offset = 0, at = new Date()) => dayOf(timeZone, at.getTime() + offset * 86_400_000);

/** Waits for the next day if less than two minutes are left of one, so that a test begins and ends on the same day. */
export async function untilDayLasts(...timeZones: string[]): Promise<void> {
  const isEnding = (timeZone: string) => dayOf(timeZone, Date.now()) !== dayOf(timeZone, Date.now() + 120_000);
  while (timeZones.some(isEnding)) await sleep(500);
}

/** Whether a year has its days on the same weekdays as 2027, so that its clocks change on the same dates. */
const isLike2027 = (year: number) => [1, 12].every((month) => weekdayOf(year, month) === weekdayOf(2027, month));
const weekdayOf = (year: number, month: number) => new Date(Date.UTC(year, month - 1, 1)).getUTCDay();

/**
 * The next year that is like 2027 (2027, 2038, 2049 …), for dates that have to lie ahead. In it, 5 March is a Friday. The clocks go forward
 * on 28 March in London and on 30 April in Cairo. They go back on 31 October in London and on 28 October in Cairo.
 */
export const yearAhead: number = Array.from({ length: 12 }, (_, n) => new Date().getUTCFullYear() + 1 + n).find(isLike2027) as number;
