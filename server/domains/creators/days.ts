import { calendarDay } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../core/context.ts';
import type { Terms } from './terms.ts';

/** The calendar day that it is now where the account is. */
export const today = ({ now }: Pick<Context, 'now'>, { timeZone }: Pick<Terms, 'timeZone'>): string =>
  calendarDay(now().getTime(), timeZone);

/** The calendar day of a moment in a time zone, as SQL. Takes SQL for both. */
export const dayIn = (timeZone: string, moment: string): string => `(${moment}::timestamptz at time zone ${timeZone})::date`;
