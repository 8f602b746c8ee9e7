import { sessionDuplicateRules } from '../../../../schema/rules/sessions.ts';
import type { Context } from '../../../core/context.ts';
import { validate } from '../../../core/errors.ts';
import { consoleUser } from '../../../core/viewer.ts';
import type { MutationSessionDuplicateArgs } from '../../../graphql/generated.ts';
import { requireRoomForText } from '../../files/quota.ts';
import { titleOfCopy } from '../../products/duplicate.ts';
import { copySpecialDeal } from '../../promos/service.ts';
import { Session } from '../entities.ts';
import { copyInvitations } from '../invitations/list.ts';
import { countingSessions, lockOwnSession, requireSessionAction, sessionMadeBefore } from '../own.ts';
import { draftTimesIn } from '../zone.ts';

/**
 * Copies a session's texts and settings, its invited emails and its special deal into a new draft. The copy has no bookings, no links and
 * no place in a series. It has no promo codes either, since an account has each code once. Its day and time are read in the account's time
 * zone, as those of each draft are. A start that has passed is left out: with it, the copy could not be published.
 */
export async function sessionDuplicate(context: Context, { id, idempotencyKey }: MutationSessionDuplicateArgs) {
  const { db, viewer, now, language } = context;
  const { creatorId } = consoleUser(viewer);
  const creationKey = validate(sessionDuplicateRules, { idempotencyKey }).idempotencyKey ?? null;
  const madeSessionId = creationKey && (await sessionMadeBefore(context, creatorId, creationKey));
  if (madeSessionId) return { session: { id: madeSessionId }, repeated: true as const };
  const ownSession = await lockOwnSession(context, id);
  requireSessionAction(context, 'DUPLICATE', ownSession);
  const { title, titleAr } = ownSession.session;
  const { timeZone } = ownSession.terms;
  const copyTimes = draftTimesIn({ ...ownSession.session, timeZone }, language);
  const isSessionPast = copyTimes.startsAt !== null && copyTimes.startsAt <= now();
  const sessionCopy = db.create(Session, {
    ...copiedFieldsOf(ownSession.session),
    timeZone,
    ...copyTimes,
    ...(isSessionPast && { sessionDate: null, startsAt: null, endsAt: null, busy: null }),
    title: titleOfCopy(title),
    titleAr: titleAr && titleOfCopy(titleAr),
    creationKey,
    createdAt: now(),
    updatedAt: now(),
  });
  return countingSessions(context, creatorId, 1, async () => {
    await db.insert(Session, sessionCopy);
    await requireRoomForText(context, 'id');
    await copyInvitations(context, id, [sessionCopy.id]);
    await copySpecialDeal(db, { kind: 'session', id }, [sessionCopy.id], now());
    return { session: { id: sessionCopy.id } };
  });
}

/** The fields of a session that a copy takes over: what its creator has set, without its state and its history. */
export function copiedFieldsOf(session: Session): Partial<Session> {
  const { id: _id, status, taken, version, seriesId, seriesPosition, publishedAt, startedAt, endedAt, ...rest } = session;
  const { liveMinutes, cancelledAt, cancelReason, createdAt, updatedAt, creationKey, ...copiedFields } = rest;
  return copiedFields;
}
