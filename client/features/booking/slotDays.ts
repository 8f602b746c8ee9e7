import { mostSlotDays } from '../../../schema/rules/seats.ts';
import { daysAfter, timeZoneOf, weekdayOf } from '../../../schema/rules/wall-clock.ts';
import { groupBy } from '../../ui/grouped.ts';

/** The parts of a slot that the picker needs. `day` is in the requested zone. */
export interface PickableSlot {
  startsAt: string;
  endsAt: string;
  day: string;
}

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month that lies a number of months later. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${monthOf(day)}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

export const lastOfMonth = (day: string): string => daysAfter(addMonths(day, 1), -1);

/** A month as lines of seven days, from the week's first day on; null for the days of its neighbours. */
export function weeksOf(month: string, firstDay: number): (string | null)[][] {
  const firstOfMonth = monthOf(month);
  const leadingBlanks = (weekdayOf(firstOfMonth) - firstDay + 7) % 7;
  const daysInMonth = Number(lastOfMonth(firstOfMonth).slice(8));
  const dayCells = [
    ...Array.from({ length: leadingBlanks }, () => null),
    ...Array.from({ length: daysInMonth }, (_, index) => daysAfter(firstOfMonth, index)),
    ...Array.from({ length: (7 - ((leadingBlanks + daysInMonth) % 7)) % 7 }, () => null),
  ];
  return Array.from({ length: dayCells.length / 7 }, (_, line) => dayCells.slice(line * 7, line * 7 + 7));
}

/** The slots of each day, in their order. */
export const slotsByDay = <Slot extends PickableSlot>(slots: readonly Slot[]): Map<string, Slot[]> => groupBy(slots, ({ day }) => day);

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** The slots of a day by its parts: before noon, until five, and after. */
export function slotsByPart<Slot extends PickableSlot>(slots: readonly Slot[], zone: string): Map<PartOfDay, Slot[]> {
  const { clockAt } = timeZoneOf(zone);
  return groupBy(slots, ({ startsAt }) => {
    const hour = clockAt(Date.parse(startsAt)).minute / 60;
    return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  });
}

/** The day that a key of the grid leads to; null for other keys. Sideways keys follow the direction of the text. */
export function dayByKey(day: string, key: string, { firstDay, rtl }: { firstDay: number; rtl: boolean }): string | null {
  const forwardKey = rtl ? 'ArrowLeft' : 'ArrowRight';
  const backKey = rtl ? 'ArrowRight' : 'ArrowLeft';
  const weekdayIndex = (weekdayOf(day) - firstDay + 7) % 7;
  const daysByKey: Record<string, number> = {
    [forwardKey]: 1,
    [backKey]: -1,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -weekdayIndex,
    End: 6 - weekdayIndex,
  };
  const dayStep = daysByKey[key];
  if (dayStep !== undefined) return daysAfter(day, dayStep);
  if (key !== 'PageDown' && key !== 'PageUp') return null;
  const month = addMonths(day, key === 'PageDown' ? 1 : -1);
  const lastDay = lastOfMonth(month);
  const sameDay = `${month.slice(0, 8)}${day.slice(8)}`;
  return sameDay > lastDay ? lastDay : sameDay;
}

/** The first slots after an instant. */
export const slotsAfter = <Slot extends PickableSlot>(slots: readonly Slot[], after: string, count = 3): Slot[] =>
  slots.filter(({ startsAt }) => Date.parse(startsAt) > Date.parse(after)).slice(0, count);

/** The windows in which the next free day is searched: each has the most days that one request may ask for. */
export const searchWindow = (from: string, round: number): { from: string; to: string } => ({
  from: daysAfter(from, round * mostSlotDays),
  to: daysAfter(from, (round + 1) * mostSlotDays - 1),
});
