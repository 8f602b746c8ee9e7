import { timeZoneOf } from '../../../schema/rules/wall-clock.ts';
import type { CalendarSessionFragment } from '../../apollo/generated.ts';

/** The hours that a week and a day always show. */
const usualHours = { from: 7, to: 22 };

export interface ShownHours {
  /** `07:00:00`. */
  from: string;
  to: string;
}

const calendarHour = (number: number) => `${String(number).padStart(2, '0')}:00:00`;

/** The shown hours of a week or a day: the usual ones, all with a session, and the present one if `now` is given. */
export function shownHoursOf(
  sessions: readonly Pick<CalendarSessionFragment, 'startsAt' | 'endsAt'>[],
  timeZone: string,
  now?: number,
): ShownHours {
  const zone = timeZoneOf(timeZone);
  let { from, to } = usualHours;
  const includeHours = (start: number, end: number) => {
    const [sessionStart, sessionEnd] = [zone.clockAt(start), zone.clockAt(Math.max(start, end - 1))];
    const sessionIsOvernight = sessionStart.day !== sessionEnd.day;
    from = sessionIsOvernight ? 0 : Math.min(from, Math.floor(sessionStart.minute / 60));
    to = sessionIsOvernight ? 24 : Math.max(to, Math.floor(sessionEnd.minute / 60) + 1);
  };
  for (const { startsAt, endsAt } of sessions) if (startsAt) includeHours(Date.parse(startsAt), Date.parse(endsAt ?? startsAt));
  if (now !== undefined) includeHours(now, now);
  return { from: calendarHour(from), to: calendarHour(to) };
}
