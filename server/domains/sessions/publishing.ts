import { sessionPublishRules } from '../../../schema/rules/sessions.ts';
import { wallClockOf } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../core/context.ts';
import { errorsOf, failuresOf, inFormOrder, type UserErrorInput, UserErrors } from '../../core/errors.ts';
import { timeText } from '../../core/translate.ts';
import { typedPrice, unpayablePrice } from '../billing/payable.ts';
import type { Terms } from '../creators/terms.ts';
import { type Clash, clashesOf } from './calendar.ts';
import type { Session } from './entities.ts';
import { timesOf } from './times.ts';

/** A session as customers would book it. */
export interface Candidate {
  session: Session;
  inviteEmails: readonly string[];
  terms: Terms;
}

interface Looking {
  /** Whether its time is new. A new time must lie ahead and be free. */
  isMoved: boolean;
  /** Sessions that move with it, whose old times do not count. */
  exceptIds?: readonly string[];
}

/** Requires that a session can be booked as it is. @throws UserErrors with every reason at once, in the order of the form */
export async function requirePublishable(context: Context, candidate: Candidate, looking: Looking): Promise<void> {
  const { session, inviteEmails, terms } = candidate;
  const { priceAmount, currency, ...rest } = session;
  const offered: object = { ...rest, sessionTime: rest.sessionTime?.slice(0, 5), inviteEmails, price: typedPrice(session) };
  const unpayable = unpayablePrice(context, priceAmount, currency);
  const failures = inFormOrder(sessionPublishRules, [
    ...failuresOf(sessionPublishRules, offered),
    ...(unpayable ? [unpayable] : []),
    ...(looking.isMoved ? await wrongTime(context, session, looking.exceptIds) : []),
  ]);
  const errors: UserErrorInput[] = terms.isProfileComplete ? [] : [{ code: 'WRONG_STATE', message: 'session.profileIncomplete' }];
  if (errors.length || failures.length) throw new UserErrors([...errors, ...failures]);
}

/** The error of a session whose time the clocks skip, has passed, or overlaps another session. */
async function wrongTime(context: Context, session: Session, exceptIds: readonly string[] = []): Promise<readonly UserErrorInput[]> {
  const { creatorId, id, startsAt, endsAt, timeZone, sessionDate } = session;
  // A draft that was moved into another time zone may have a time that the clocks skip there. It keeps that time, and has no start.
  if (!startsAt || !sessionDate) return errorsOf((async () => timesOf(session, context.language))());
  const now = context.now();
  if (startsAt <= now) {
    const isToday = sessionDate === wallClockOf(now, timeZone).date;
    const field = isToday ? 'sessionTime' : 'sessionDate';
    return [{ field: [field], code: 'OUT_OF_RANGE', message: `${field}.past` }];
  }
  if (!endsAt) return [];
  const [clash] = await clashesOf(context, creatorId, [{ startsAt, endsAt }], [id, ...exceptIds]);
  return clash ? [clashError(context, clash)] : [];
}

/** The error that names the overlapped session, by its title and its time. */
const clashError = (context: Context, clash: Clash): UserErrorInput => ({
  field: ['sessionTime'],
  code: 'TAKEN',
  message: 'sessionTime.clash',
  values: { title: titleOf(context, clash), when: clashText(context, clash) },
});

/** The title of a session in the viewer's language. */
export const titleOf = ({ language }: Context, { title, titleAr }: Pick<Clash, 'title' | 'titleAr'>) =>
  (language === 'AR' && titleAr) || title;

/** When a session starts, on its own wall clock: `21 Nov 2026, 18:00`. */
export function clashText({ language }: Context, { startsAt, timeZone }: Pick<Clash, 'startsAt' | 'timeZone'>): string {
  const { date, time } = wallClockOf(startsAt, timeZone);
  return timeText(language, date, time);
}
