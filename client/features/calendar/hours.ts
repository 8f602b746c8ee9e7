import { timeZoneOf } from '../../../schema/rules/wall-clock.ts';
import type { CalendarSessionFragment } from '../../apollo/generated.ts';

/** The hours that a week and a day always show. */
const usual = { from: 7, to: 22 };

export interface ShownHours {
  /** `07:00:00`. */
  from: string;
  to: string;
}

const hour = (number: number) => `${String(number).padStart(2, '0')}:00:00`;

/** The shown hours of a week or a day: the usual ones, all with a session, and the present one if `now` is given. */
export function hoursOf(
  sessions: readonly Pick<CalendarSessionFragment, 'startsAt' | 'endsAt'>[],
  timeZone: string,
  now?: number,
): ShownHours {
  const zone = timeZoneOf(timeZone);
  let { from, to } = usual;
  const hold = (start: number, end: number) => {
    const [first, last] = [zone.clockAt(start), zone.clockAt(Math.max(start, end - 1))];
    const overnight = first.day !== last.day;
    from = overnight ? 0 : Math.min(from, Math.floor(first.minute / 60));
    to = overnight ? 24 : Math.max(to, Math.floor(last.minute / 60) + 1);
  };
  for (const { startsAt, endsAt } of sessions) if (startsAt) hold(Date.parse(startsAt), Date.parse(endsAt ?? startsAt));
  if (now !== undefined) hold(now, now);
  return { from: hour(from), to: hour(to) };
}
