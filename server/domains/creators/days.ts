import type { Context } from '../../core/context.ts';
import type { Terms } from './terms.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
/** Formats by time zone. They are kept, because making one takes longer than the rest of a save. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format;
}

/** The calendar day that it is now where the account is. */
export const today = ({ now }: Pick<Context, 'now'>, { timeZone }: Pick<Terms, 'timeZone'>): string => formatIn(timeZone).format(now());

/** The calendar day of a moment in a time zone, as SQL. Takes SQL for both. */
export const dayIn = (timeZone: string, moment: string): string => `(${moment}::timestamptz at time zone ${timeZone})::date`;
