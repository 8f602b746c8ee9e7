import { instantOf } from '../../../schema/rules/wall-clock.ts';
import { userError } from '../../core/errors.ts';
import { dayText } from '../../core/translate.ts';
import type { Language } from '../../graphql/generated.ts';
import type { Session } from './entities.ts';

/** The columns of a session's time. */
export type SessionTimes = Pick<Session, 'sessionDate' | 'sessionTime' | 'timeZone' | 'durationMinutes' | 'startsAt' | 'endsAt' | 'busy'>;
type ChosenTime = Pick<Session, 'sessionDate' | 'sessionTime' | 'timeZone' | 'durationMinutes'>;

/** A span of time, as the text of a `tstzrange`. */
export const rangeOf = (from: Date, to: Date): string => `[${from.toISOString()},${to.toISOString()})`;

/**
 * The instants that a wall clock means. In a draft it may be incomplete; instants that need a missing part are null.
 * @throws INVALID at `sessionTime` if the clocks of that zone skip the time
 */
export function sessionTimesOf({ sessionDate, sessionTime, timeZone, durationMinutes }: ChosenTime, language: Language): SessionTimes {
  const chosenTime = { sessionDate, sessionTime, timeZone, durationMinutes };
  if (!sessionDate || !sessionTime) return { ...chosenTime, startsAt: null, endsAt: null, busy: null };
  const startsAt = instantOf({ date: sessionDate, time: sessionTime }, timeZone);
  if (!startsAt) {
    const gapValues = { day: dayText(language, sessionDate), time: sessionTime.slice(0, 5), timeZone };
    throw userError('INVALID', 'sessionTime.gap', ['sessionTime'], gapValues);
  }
  if (!durationMinutes) return { ...chosenTime, startsAt, endsAt: null, busy: null };
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000);
  return { ...chosenTime, startsAt, endsAt, busy: rangeOf(startsAt, endsAt) };
}
