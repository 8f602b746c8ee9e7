import type { CalendarSessionFragment } from '../../apollo/generated.ts';

/** A day and a time of day of the account's clock. */
export interface WallClock {
  sessionDate: string;
  /** `HH:MM`. */
  sessionTime: string;
}

/** The wall clock of a text such as `2026-11-23T10:00:00+03:00`: what it says before the distance from UTC. */
export const wallClockOf = (zoned: string): WallClock => ({ sessionDate: zoned.slice(0, 10), sessionTime: zoned.slice(11, 16) || '00:00' });

/** Whether a session may be moved: it has not begun, and this viewer may change it. */
export const isMovable = ({ status, viewerCanEdit }: Pick<CalendarSessionFragment, 'status' | 'viewerCanEdit'>): boolean =>
  viewerCanEdit && (status === 'DRAFT' || status === 'SCHEDULED');
