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
import { countingSessions, lockOwn, madeBefore, requirePossible, write } from '../own.ts';
import { lockCalendar } from '../places.ts';
import { clashText, titleOf } from '../publishing.ts';
import { type Times, timesOf } from '../times.ts';
import { saidBy } from './duplicate.ts';

/**
 * Repeats a session in each of the next weeks, on its own wall clock: all of them, or none. Invited emails and the special deal are copied,
 * and promo codes are not, as in `sessionDuplicate`.
 */
export async function sessionRepeat(context: Context, { id, input }: MutationSessionRepeatArgs) {
  const { db, viewer, now } = context;
  const { creatorId } = consoleUser(viewer);
  const { weeks, idempotencyKey } = validate(sessionRepeatRules, input);
  const creationKey = idempotencyKey ?? null;
  const made = creationKey && (await madeBefore(context, creatorId, creationKey));
  if (made) return { session: { id }, repeated: true as const };
  await lockCalendar(context, creatorId);
  const own = await lockOwn(context, id);
  requirePossible(context, 'REPEAT', own);
  const { session } = own;
  const times = weeklyTimes(context, session, weeks);
  if (session.status === 'SCHEDULED') await requireFree(context, session, times);
  const seriesId = session.seriesId ?? (await newSeries(context));
  const position = session.seriesPosition ?? 1;
  await write(context, session, { seriesId, seriesPosition: position });
  const next = times.map((time, index) =>
    db.create(Session, {
      ...saidBy(session),
      ...time,
      status: session.status,
      publishedAt: session.status === 'SCHEDULED' ? now() : null,
      seriesId,
      seriesPosition: position + index + 1,
      creationKey: index === 0 ? creationKey : null,
      createdAt: now(),
      updatedAt: now(),
    }),
  );
  return countingSessions(context, creatorId, next.length, async () => {
    await db.insert(Session, next);
    await requireRoomForText(context, 'weeks');
    const ids = next.map((one) => one.id);
    await copyInvitations(context, id, ids);
    await copySpecialDeal(db, { kind: 'session', id }, ids, now());
    if (session.status === 'SCHEDULED') for (const sessionId of ids) await sessionPublished.emit(context, { sessionId, mayInvite: true });
    return { session: { id } };
  });
}

/** The times in the next weeks. @throws INVALID at `weeks` if the clocks skip one of them */
function weeklyTimes({ language }: Context, session: Session, weeks: number): Times[] {
  const { sessionDate, sessionTime, timeZone, durationMinutes } = session;
  return Array.from({ length: weeks }, (_, index) => {
    const date = daysAfter(sessionDate as string, 7 * (index + 1));
    try {
      return timesOf({ sessionDate: date, sessionTime, timeZone, durationMinutes }, language);
    } catch (error) {
      if (!(error instanceof UserErrors)) throw error;
      throw new UserErrors(error.errors.map((one) => ({ ...one, field: ['weeks'] })));
    }
  });
}

/** Requires that the times are free. @throws TAKEN with every date that is not, and the title and the time of the session there */
async function requireFree(context: Context, session: Session, times: readonly Times[]): Promise<void> {
  const spans = times.map(({ startsAt, endsAt }) => ({ startsAt: startsAt as Date, endsAt: endsAt as Date }));
  const clashes = await clashesOf(context, session.creatorId, spans);
  if (!clashes.length) return;
  const dates = clashes.map((clash) => {
    const { sessionDate, sessionTime } = times[clash.index] as Times;
    const date = timeText(context.language, sessionDate as string, sessionTime as string);
    return context.t('weeks.clashOf', { date, title: titleOf(context, clash), when: clashText(context, clash) });
  });
  throw userError('TAKEN', 'weeks.clash', ['weeks'], { dates: dates.join('; ') });
}

const newSeries = async ({ db }: Context): Promise<string> => (await sql<{ id: string }>`select uuidv7() as id`.one(db)).id;
