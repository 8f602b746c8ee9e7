import { object } from 'yup';
import { requiredText } from './fields.ts';

/** Minutes after its planned end at which a live session ends by itself. */
export const overtimeMinutes = 15;
/** Minutes after which a live session without a host ends by itself. */
export const hostGoneMinutes = 10;
/** How many past messages a room shows to people who come late. */
export const mostMessages = 200;
export const longestMessage = 1000;
/** The emoji of reactions. */
export const reactions = ['👍', '👏', '❤️', '😂', '😮', '🎉'] as const;
/** Percentages of a plan's live minutes at which an account is warned. */
export const minuteWarnings = [80, 95, 100] as const;

/** The arguments of `roomSay` that people type. */
export const roomSayRules = object({ text: requiredText(longestMessage, 'message', 'several') });

/** The warning for the used part of the limit; null below the first warning, and without a limit. */
export const minuteWarning = (used: number, limit: number | null): number | null =>
  limit === null ? null : (minuteWarnings.findLast((percent) => used * 100 >= limit * percent) ?? null);
