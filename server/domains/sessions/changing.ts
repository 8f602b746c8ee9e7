import { fold } from '../../../schema/rules/fold.ts';
import type { Context } from '../../core/context.ts';
import { longestOf, userError } from '../../core/errors.ts';
import type { Row } from '../../platform/database/columns.ts';
import { today } from '../creators/days.ts';
import { requireRoomForText } from '../files/quota.ts';
import { saveOffers } from '../promos/service.ts';
import type { Session } from './entities.ts';
import { invitationsChanged, seatsAdded, sessionMoved } from './events.ts';
import { saveInvitations } from './invitations/list.ts';
import { type OwnSession, type SessionChanges, writeSession } from './own.ts';
import { requirePublishable } from './publishing.ts';
import { type SessionValues, sessionChangesOf, touchesOffers } from './values.ts';

/** A change of a session that has been checked and not written yet. */
export interface PreparedSession {
  own: OwnSession;
  changes: SessionChanges;
  /** The session as it will be. */
  changed: Session;
  /** The whole new list of invited emails; undefined if the list stays. */
  inviteEmails: readonly string[] | undefined;
  /** The codes and the deal in the input. */
  offers: Pick<SessionValues, 'promoCodes' | 'specialDeal'>;
}

/**
 * Checks an input for a session. A scheduled session must stay fit for booking. Sessions in `exceptIds` move with it, so their present
 * times do not count.
 * @throws UserErrors
 */
export async function prepareSession(
  context: Context,
  own: OwnSession,
  values: SessionValues,
  exceptIds: readonly string[] = [],
): Promise<PreparedSession> {
  const { session, terms } = own;
  const changes = await sessionChangesOf(context, values, terms, session);
  const changed: Session = { ...session, ...changes };
  if (changed.seats !== null && changed.seats < session.taken)
    throw userError('OUT_OF_RANGE', 'seats.belowSold', ['seats'], { sold: session.taken });
  const inviteEmails = values.inviteEmails === undefined ? undefined : (values.inviteEmails ?? []);
  if (session.status !== 'DRAFT') {
    const isMoved = movesSessionTime(session, changed);
    await requirePublishable(context, { session: changed, inviteEmails: inviteEmails ?? own.inviteEmails, terms }, { isMoved, exceptIds });
  }
  const { promoCodes, specialDeal } = values;
  return { own, changes, changed, inviteEmails, offers: { promoCodes, specialDeal } };
}

const movesSessionTime = (before: Session, after: Session): boolean =>
  before.startsAt?.getTime() !== after.startsAt?.getTime() || before.endsAt?.getTime() !== after.endsAt?.getTime();

/** Whether a session takes place elsewhere. Another spelling is the same place, and an online session has no place to come to. */
const movesSessionPlace = (before: Session, after: Session): boolean =>
  before.location !== after.location ||
  (after.location === 'OFFLINE' && (['area', 'address'] as const).some((name) => fold(before[name] ?? '') !== fold(after[name] ?? '')));

/** Whether a change gives a session another time, length or place than attendees chose. They get a notice, and may cancel (decision 27). */
const movesSession = (before: Session, after: Session): boolean => movesSessionTime(before, after) || movesSessionPlace(before, after);

/** Writes a prepared change and emits its events. Answers the new row, for `requireRoomFor`. */
export async function applyToSession(context: Context, { own, changes, changed, inviteEmails, offers }: PreparedSession): Promise<Row> {
  const { session, row, terms } = own;
  const { id, creatorId } = session;
  if (touchesOffers(offers)) await saveOffers(context, { kind: 'session', id, creatorId, today: today(context, terms) }, offers);
  const sessionRow = await writeSession(context, session, changes);
  if (inviteEmails) await saveInvitations(context, session.id, inviteEmails);
  if (session.status !== 'DRAFT') {
    const becomesPrivate = changed.eventType === 'PRIVATE' && session.eventType === 'PUBLIC';
    if (inviteEmails || becomesPrivate) await invitationsChanged.emit(context, { sessionId: id });
    if (movesSession(session, changed)) await sessionMoved.emit(context, { sessionId: id });
    else if ((changed.seats ?? 0) > (session.seats ?? 0)) await seatsAdded.emit(context, { sessionId: id });
  }
  return { ...row, ...sessionRow, invite_emails: inviteEmails ?? own.inviteEmails };
}

/** A session's row before a change and after it. */
export interface ChangedSessionRow {
  before: Row;
  after: Row;
}

/** Requires storage for changed sessions, if the texts of any have grown. @throws PLAN_LIMIT */
export async function requireRoomFor(context: Context, rows: readonly ChangedSessionRow[], values: SessionValues): Promise<void> {
  const hasSessionGrown = rows.some(({ before, after }) => Number(after.kept_bytes) > Number(before.kept_bytes));
  if (hasSessionGrown) await requireRoomForText(context, () => longestOf(values));
}

/** Checks and writes a change of one session, and requires storage for it. Answers the new row. @throws UserErrors */
export async function changeSession(context: Context, ownSession: OwnSession, values: SessionValues): Promise<Row> {
  const sessionRow = await applyToSession(context, await prepareSession(context, ownSession, values));
  await requireRoomFor(context, [{ before: ownSession.row, after: sessionRow }], values);
  return sessionRow;
}
