import { daysAfter, instantOf } from '../../../schema/rules/wall-clock.ts';
import type { SessionStatus } from '../../apollo/generated.ts';
import { isWholeDay } from '../../forms/day.ts';
import { isWholeTime } from '../../forms/time.ts';

/** The typed time of a session. */
export interface TypedTime {
  sessionDate: string | null;
  sessionTime: string | null;
  durationMinutes: string;
}

/**
 * The meaning of a typed day and time in a zone: `open` while one of them is missing or half typed, `gap` if the clock skips the time, or
 * else the instants, with the end if there is a duration.
 */
export type SessionTimeMeaning = { state: 'open' | 'gap' } | { state: 'past' | 'ahead'; startsAt: Date; endsAt: Date | null };

export function sessionTimeMeaning(
  { sessionDate, sessionTime, durationMinutes }: TypedTime,
  timeZone: string,
  now: Date,
): SessionTimeMeaning {
  if (!isWholeDay(sessionDate) || !isWholeTime(sessionTime) || Number.isNaN(Date.parse(`${sessionDate}T00:00:00Z`)))
    return { state: 'open' };
  const startsAt = instantOf({ date: sessionDate, time: sessionTime }, timeZone);
  if (!startsAt) return { state: 'gap' };
  const sessionMinutes = Number(durationMinutes);
  const endsAt = sessionMinutes > 0 && sessionMinutes <= 1440 ? new Date(startsAt.getTime() + sessionMinutes * 60_000) : null;
  return { state: startsAt <= now ? 'past' : 'ahead', startsAt, endsAt };
}

/** The same weekday in each of the next weeks, at the same time on the wall clock. An instant is null if the clock skips the time. */
export const nextWeeks = (
  { sessionDate, sessionTime }: { sessionDate: string; sessionTime: string },
  timeZone: string,
  weeks: number,
): { day: string; startsAt: Date | null }[] =>
  Array.from({ length: weeks }, (_, index) => daysAfter(sessionDate, 7 * (index + 1))).map((day) => ({
    day,
    startsAt: instantOf({ date: day, time: sessionTime }, timeZone),
  }));

interface ScheduledEntry {
  id: string;
  status: SessionStatus;
  startsAt: string | null;
  endsAt: string | null;
}

/** The statuses in which a session keeps its time: those of the database's `sessions_busy`. LOBBY is SCHEDULED there. */
const busyStatuses: readonly SessionStatus[] = ['HELD', 'SCHEDULED', 'LOBBY', 'LIVE'];

/** The session that already takes a time of the calendar; undefined when the time is free. */
export const clashAt = <Session extends ScheduledEntry>(
  sessions: readonly Session[],
  startsAt: Date | null,
  sessionMinutes: number,
  exceptId: string,
): Session | undefined => {
  if (!startsAt) return undefined;
  const [sessionFrom, sessionTo] = [startsAt.getTime(), startsAt.getTime() + sessionMinutes * 60_000];
  return sessions.find(
    (scheduled) =>
      scheduled.id !== exceptId &&
      busyStatuses.includes(scheduled.status) &&
      scheduled.startsAt &&
      scheduled.endsAt &&
      Date.parse(scheduled.startsAt) < sessionTo &&
      sessionFrom < Date.parse(scheduled.endsAt),
  );
};
