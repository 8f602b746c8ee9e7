import { daysAfter, daysBetween } from '../../../../schema/rules/wall-clock.ts';
import type { Context } from '../../../core/context.ts';
import { type UserErrorInput, UserErrors } from '../../../core/errors.ts';
import { applyToSession, type ChangedSessionRow, type PreparedSession, prepareSession, requireRoomFor } from '../changing.ts';
import type { Session } from '../entities.ts';
import { lockFollowing, type OwnSession } from '../own.ts';
import { type SessionValues, touchesOffers } from '../values.ts';

/**
 * Changes a session and the later ones of its series: all of them, or none. If the input has another day, each session moves by as many
 * days, on its own wall clock.
 */
export async function updateFollowing(context: Context, ownSession: OwnSession, values: SessionValues) {
  const followingSessions = await lockFollowing(context, ownSession.session);
  const followingIds = followingSessions.map(({ session }) => session.id);
  const { sessionDate } = ownSession.session;
  const dayShift = values.sessionDate && sessionDate ? daysBetween(sessionDate, values.sessionDate) : 0;
  const preparedSessions: PreparedSession[] = [];
  const errors: UserErrorInput[] = [];
  for (const following of followingSessions) {
    try {
      preparedSessions.push(await prepareSession(context, following, valuesFor(values, ownSession, following, dayShift), followingIds));
    } catch (error) {
      if (!(error instanceof UserErrors)) throw error;
      errors.push(...error.errors);
    }
  }
  if (errors.length) throw new UserErrors(uniqueErrors(errors));
  const sessionRows = new Map<string, ChangedSessionRow>();
  for (const one of sessionsOutOfWay(preparedSessions))
    sessionRows.set(one.own.session.id, { before: one.own.row, after: await applyToSession(context, one) });
  await requireRoomFor(context, [...sessionRows.values()], values);
  const { id } = ownSession.session;
  const after = touchesOffers(values) ? undefined : sessionRows.get(id)?.after;
  sessionRows.delete(id);
  return { session: { id }, rows: { before: ownSession.row, after, others: [...sessionRows.values()] } };
}

/**
 * The part of an input that is for one session of the series. Codes, the deal, and a day that moves nothing are for the named one alone.
 */
function valuesFor(values: SessionValues, ownSession: OwnSession, following: OwnSession, shift: number): SessionValues {
  if (following.session.id === ownSession.session.id) return values;
  const { promoCodes: _codes, specialDeal: _deal, ...others } = values;
  const sessionDay = following.session.sessionDate;
  const sessionDate = sessionDay && values.sessionDate ? (shift ? daysAfter(sessionDay, shift) : undefined) : values.sessionDate;
  return { ...others, sessionDate } as SessionValues;
}

/**
 * The order in which the sessions are written, so that none moves to a time that another still has. First come those that do not move to a
 * later time, the earliest first. Then come those that do, the latest first. Positions in the series may be in another order, since each
 * session can be moved alone.
 */
function sessionsOutOfWay(prepared: readonly PreparedSession[]): readonly PreparedSession[] {
  const startOf = ({ startsAt }: Pick<Session, 'startsAt'>) => startsAt?.getTime() ?? 0;
  const sessionsInTime = [...prepared].sort((a, b) => startOf(a.own.session) - startOf(b.own.session));
  const movesForward = ({ own, changed }: PreparedSession) => startOf(changed) > startOf(own.session);
  return [...sessionsInTime.filter((one) => !movesForward(one)), ...sessionsInTime.filter(movesForward).reverse()];
}

/** The errors without repetitions: one that several sessions share is reported once. */
function uniqueErrors(errors: readonly UserErrorInput[]): UserErrorInput[] {
  const knownErrors = new Map(
    errors.map((error) => [JSON.stringify([error.field, error.message, error.values?.title, error.values?.when]), error]),
  );
  return [...knownErrors.values()];
}
