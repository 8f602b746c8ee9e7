import { zoneOfTime } from '../../../schema/rules/session-lifecycle.ts';
import { wallClockOf } from '../../../schema/rules/wall-clock.ts';
import type { CalendarSessionFragment } from '../../apollo/generated.ts';

/** The day and the time to which a session is moved. */
export interface WallClock {
  sessionDate: string;
  /** `HH:MM`. */
  sessionTime: string;
}

/**
 * The day and the time of a session at an instant, in the zone in which the server reads them. That zone may differ from the calendar's.
 */
export function sessionClock(session: Pick<CalendarSessionFragment, 'status' | 'timeZone'>, instant: Date, accountZone: string): WallClock {
  const { date, time } = wallClockOf(instant, zoneOfTime(session, accountZone));
  return { sessionDate: date, sessionTime: time };
}

/** Whether a session may be moved, because it has not begun and this viewer may change it. */
export const isMovable = ({ status, viewerCanEdit }: Pick<CalendarSessionFragment, 'status' | 'viewerCanEdit'>): boolean =>
  viewerCanEdit && (status === 'DRAFT' || status === 'SCHEDULED');
