import { sessionRepeatRules } from '../../../../schema/rules/sessions.ts';
import { daysAfter } from '../../../../schema/rules/wall-clock.ts';
import type { Context } from '../../../core/context.ts';
import { UserErrors, userError, validate } from '../../../core/errors.ts';
import { timeText } from '../../../core/translate.ts';
import { consoleUser } from '../../../core/viewer.ts';
import type { MutationSessionRepeatArgs } from '../../../graphql/generated.ts';
import { sql } from '../../../platform/database/sql.ts';
import { requireRoomForText } from '../../files/quota.ts';
import { copySpecialDeal } from '../../promos/service.ts';
import { clashesOf } from '../calendar.ts';
import { Session } from '../entities.ts';
import { sessionPublished } from '../events.ts';
import { copyInvitations } from '../invitations/list.ts';
import { countingSessions, lockOwnSession, requireSessionAction, sessionMadeBefore, writeSession } from '../own.ts';
import { lockCalendar } from '../places.ts';
import { sessionClashText, sessionTitleOf } from '../publishing.ts';
import { type SessionTimes, sessionTimesOf } from '../times.ts';
import { copiedFieldsOf } from './duplicate.ts';

/**
 * Repeats a session in each of the next weeks, on its own wall clock: all of them, or none. Invited emails and the special deal are copied,
 * and promo codes are not, as in `sessionDuplicate`.
 */
export async function sessionRepeat(context: Context, { id, input }: MutationSessionRepeatArgs) {
  const { db, viewer, now } = context;
  const { creatorId } = consoleUser(viewer);
  const { weeks, idempotencyKey } = validate(sessionRepeatRules, input);
  const creationKey = idempotencyKey ?? null;
  const madeSessionId = creationKey && (await sessionMadeBefore(context, creatorId, creationKey));
  if (madeSessionId) return { session: { id }, repeated: true as const };
  await lockCalendar(context, creatorId);
  const ownSession = await lockOwnSession(context, id);
  requireSessionAction(context, 'REPEAT', ownSession);
  const { session } = ownSession;
  const weekTimes = weeklyTimes(context, session, weeks);
  if (session.status === 'SCHEDULED') await requireFreeWeeks(context, session, weekTimes);
  const seriesId = session.seriesId ?? (await newSeries(context));
  const seriesStart = session.seriesPosition ?? 1;
  await writeSession(context, session, { seriesId, seriesPosition: seriesStart });
  const repeatedSessions = weekTimes.map((time, index) =>
    db.create(Session, {
      ...copiedFieldsOf(session),
      ...time,
      status: session.status,
      publishedAt: session.status === 'SCHEDULED' ? now() : null,
      seriesId,
      seriesPosition: seriesStart + index + 1,
      creationKey: index === 0 ? creationKey : null,
      createdAt: now(),
      updatedAt: now(),
    }),
  );
  return countingSessions(context, creatorId, repeatedSessions.length, async () => {
    await db.insert(Session, repeatedSessions);
    await requireRoomForText(context, 'weeks');
    const repeatedIds = repeatedSessions.map((one) => one.id);
    await copyInvitations(context, id, repeatedIds);
    await copySpecialDeal(db, { kind: 'session', id }, repeatedIds, now());
    if (session.status === 'SCHEDULED')
      for (const sessionId of repeatedIds) await sessionPublished.emit(context, { sessionId, mayInvite: true });
    return { session: { id } };
  });
}

/** The times in the next weeks. @throws INVALID at `weeks` if the clocks skip one of them */
function weeklyTimes({ language }: Context, session: Session, weeks: number): SessionTimes[] {
  const { sessionDate, sessionTime, timeZone, durationMinutes } = session;
  return Array.from({ length: weeks }, (_, index) => {
    const date = daysAfter(sessionDate as string, 7 * (index + 1));
    try {
      return sessionTimesOf({ sessionDate: date, sessionTime, timeZone, durationMinutes }, language);
    } catch (error) {
      if (!(error instanceof UserErrors)) throw error;
      throw new UserErrors(error.errors.map((one) => ({ ...one, field: ['weeks'] })));
    }
  });
}

/** Requires that the times are free. @throws TAKEN with every date that is not, and the title and the time of the session there */
async function requireFreeWeeks(context: Context, session: Session, weekTimes: readonly SessionTimes[]): Promise<void> {
  const weekSpans = weekTimes.map(({ startsAt, endsAt }) => ({ startsAt: startsAt as Date, endsAt: endsAt as Date }));
  const weekClashes = await clashesOf(context, session.creatorId, weekSpans);
  if (!weekClashes.length) return;
  const clashDates = weekClashes.map((clash) => {
    const { sessionDate, sessionTime } = weekTimes[clash.index] as SessionTimes;
    const clashDate = timeText(context.language, sessionDate as string, sessionTime as string);
    return context.t('weeks.clashOf', { date: clashDate, title: sessionTitleOf(context, clash), when: sessionClashText(context, clash) });
  });
  throw userError('TAKEN', 'weeks.clash', ['weeks'], { dates: clashDates.join('; ') });
}

const newSeries = async ({ db }: Context): Promise<string> => (await sql<{ id: string }>`select uuidv7() as id`.one(db)).id;
