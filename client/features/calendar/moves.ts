import { zoneOfTime } from '../../../schema/rules/session-lifecycle.ts';
import { wallClockOf } from '../../../schema/rules/wall-clock.ts';
import type { CalendarSessionFragment } from '../../apollo/generated.ts';

/** A day and a time of day, as a session is moved to them. */
export interface WallClock {
  sessionDate: string;
  /** `HH:MM`. */
  sessionTime: string;
}

/** What a session's day and time are at an instant: of the clock by which the server reads them, which may not be the calendar's. */
export function clockOf(session: Pick<CalendarSessionFragment, 'status' | 'timeZone'>, instant: Date, accountZone: string): WallClock {
  const { date, time } = wallClockOf(instant, zoneOfTime(session, accountZone));
  return { sessionDate: date, sessionTime: time };
}

/** Whether a session may be moved: it has not begun, and this viewer may change it. */
export const isMovable = ({ status, viewerCanEdit }: Pick<CalendarSessionFragment, 'status' | 'viewerCanEdit'>): boolean =>
  viewerCanEdit && (status === 'DRAFT' || status === 'SCHEDULED');
