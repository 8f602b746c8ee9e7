import { dayOf } from '../../i18n/day.ts';

interface Dated {
  startsAt: string | null;
}

export interface Day<Session> {
  /** `YYYY-MM-DD` in the zone; null for those without a date. */
  day: string | null;
  sessions: Session[];
}

/** Sessions in their order, put together by their day in a zone. */
export function byDay<Session extends Dated>(sessions: readonly Session[], timeZone: string): Day<Session>[] {
  const days: Day<Session>[] = [];
  for (const session of sessions) {
    const day = session.startsAt && dayOf(timeZone, session.startsAt);
    const last = days.at(-1);
    if (last && last.day === day) last.sessions.push(session);
    else days.push({ day, sessions: [session] });
  }
  return days;
}
