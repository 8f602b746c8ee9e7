import { instantOf } from '../../../schema/rules/wall-clock.ts';
import { userError } from '../../core/errors.ts';
import { dayText } from '../../core/translate.ts';
import type { Language } from '../../graphql/generated.ts';
import type { Session } from './entities.ts';

/** The columns of a session's time. */
export type Times = Pick<Session, 'sessionDate' | 'sessionTime' | 'timeZone' | 'durationMinutes' | 'startsAt' | 'endsAt' | 'busy'>;
type Chosen = Pick<Session, 'sessionDate' | 'sessionTime' | 'timeZone' | 'durationMinutes'>;

/** A span of time, as the text of a `tstzrange`. */
export const rangeOf = (from: Date, to: Date): string => `[${from.toISOString()},${to.toISOString()})`;

/**
 * The instants that a wall clock means. In a draft it may be incomplete; instants that need a missing part are null.
 * @throws INVALID at `sessionTime` if the clocks of that zone skip the time
 */
export function timesOf({ sessionDate, sessionTime, timeZone, durationMinutes }: Chosen, language: Language): Times {
  const chosen = { sessionDate, sessionTime, timeZone, durationMinutes };
  if (!sessionDate || !sessionTime) return { ...chosen, startsAt: null, endsAt: null, busy: null };
  const startsAt = instantOf({ date: sessionDate, time: sessionTime }, timeZone);
  if (!startsAt) {
    const values = { day: dayText(language, sessionDate), time: sessionTime.slice(0, 5), timeZone };
    throw userError('INVALID', 'sessionTime.gap', ['sessionTime'], values);
  }
  if (!durationMinutes) return { ...chosen, startsAt, endsAt: null, busy: null };
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000);
  return { ...chosen, startsAt, endsAt, busy: rangeOf(startsAt, endsAt) };
}
