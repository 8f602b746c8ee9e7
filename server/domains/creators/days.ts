import { calendarDay } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../core/context.ts';
import type { Terms } from './terms.ts';

/** The present calendar day in the account's time zone. */
export const today = ({ now }: Pick<Context, 'now'>, { timeZone }: Pick<Terms, 'timeZone'>): string =>
  calendarDay(now().getTime(), timeZone);

/** SQL for the calendar day of a moment in a time zone. Takes SQL for both. */
export const dayIn = (timeZone: string, moment: string): string => `(${moment}::timestamptz at time zone ${timeZone})::date`;
