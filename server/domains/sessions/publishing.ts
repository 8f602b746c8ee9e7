import { sessionPublishRules } from '../../../schema/rules/sessions.ts';
import { wallClockOf } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../core/context.ts';
import { errorsOf, failuresOf, inFormOrder, type UserErrorInput, UserErrors } from '../../core/errors.ts';
import { timeText } from '../../core/translate.ts';
import { typedPrice, unpayablePrice } from '../billing/payable.ts';
import type { Terms } from '../creators/terms.ts';
import { type Clash, clashesOf } from './calendar.ts';
import type { Session } from './entities.ts';
import { sessionTimesOf } from './times.ts';

/** A session as customers would book it. */
export interface SessionCandidate {
  session: Session;
  inviteEmails: readonly string[];
  terms: Terms;
}

interface ClashSearch {
  /** Whether its time is new. A new time must lie ahead and be free. */
  isMoved: boolean;
  /** Sessions that move with it, whose old times do not count. */
  exceptIds?: readonly string[];
}

/** Requires that a session can be booked as it is. @throws UserErrors with every reason at once, in the order of the form */
export async function requirePublishable(context: Context, sessionCandidate: SessionCandidate, clashSearch: ClashSearch): Promise<void> {
  const { session, inviteEmails, terms } = sessionCandidate;
  const { priceAmount, currency, ...rest } = session;
  const offeredSession: object = { ...rest, sessionTime: rest.sessionTime?.slice(0, 5), inviteEmails, price: typedPrice(session) };
  const unpayable = unpayablePrice(context, priceAmount, currency);
  const failures = inFormOrder(sessionPublishRules, [
    ...failuresOf(sessionPublishRules, offeredSession),
    ...(unpayable ? [unpayable] : []),
    ...(clashSearch.isMoved ? await wrongSessionTime(context, session, clashSearch.exceptIds) : []),
  ]);
  const errors: UserErrorInput[] = terms.isProfileComplete ? [] : [{ code: 'WRONG_STATE', message: 'session.profileIncomplete' }];
  if (errors.length || failures.length) throw new UserErrors([...errors, ...failures]);
}

/** The error of a session whose time the clocks skip, has passed, or overlaps another session. */
async function wrongSessionTime(context: Context, session: Session, exceptIds: readonly string[] = []): Promise<readonly UserErrorInput[]> {
  const { creatorId, id, startsAt, endsAt, timeZone, sessionDate } = session;
  // A draft that was moved into another time zone may have a time that the clocks skip there. It keeps that time, and has no start.
  if (!startsAt || !sessionDate) return errorsOf((async () => sessionTimesOf(session, context.language))());
  const now = context.now();
  if (startsAt <= now) {
    const isToday = sessionDate === wallClockOf(now, timeZone).date;
    const timeField = isToday ? 'sessionTime' : 'sessionDate';
    return [{ field: [timeField], code: 'OUT_OF_RANGE', message: `${timeField}.past` }];
  }
  if (!endsAt) return [];
  const [clash] = await clashesOf(context, creatorId, [{ startsAt, endsAt }], [id, ...exceptIds]);
  return clash ? [sessionClashError(context, clash)] : [];
}

/** The error that names the overlapped session, by its title and its time. */
const sessionClashError = (context: Context, clash: Clash): UserErrorInput => ({
  field: ['sessionTime'],
  code: 'TAKEN',
  message: 'sessionTime.clash',
  values: { title: sessionTitleOf(context, clash), when: sessionClashText(context, clash) },
});

/** The title of a session in the viewer's language. */
export const sessionTitleOf = ({ language }: Context, { title, titleAr }: Pick<Clash, 'title' | 'titleAr'>) =>
  (language === 'AR' && titleAr) || title;

/** When a session starts, on its own wall clock: `21 Nov 2026, 18:00`. */
export function sessionClashText({ language }: Context, { startsAt, timeZone }: Pick<Clash, 'startsAt' | 'timeZone'>): string {
  const { date, time } = wallClockOf(startsAt, timeZone);
  return timeText(language, date, time);
}
