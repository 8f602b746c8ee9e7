import { sessionCreateRules, sessionUpdateRules } from '../../../schema/rules/sessions.ts';
import type { Context } from '../../core/context.ts';
import { longestOf, userError, validate, validateGiven } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationSessionCreateArgs, MutationSessionUpdateArgs } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { today } from '../creators/days.ts';
import { termsOf } from '../creators/terms.ts';
import { discardFile } from '../files/files.ts';
import { requireRoomForText } from '../files/quota.ts';
import { saveOffers } from '../promos/service.ts';
import { changeSession } from './changing.ts';
import { Session } from './entities.ts';
import { sessionPublished } from './events.ts';
import { saveInvitations } from './invitations/list.ts';
import { countingSessions, lockOwnSession, requireSessionAction, sessionMadeBefore, sessionStepTo, writeSession } from './own.ts';
import { lockCalendar } from './places.ts';
import { requirePublishable } from './publishing.ts';
import { updateFollowing } from './series/following.ts';
import { sessionChangesOf, touchesBookings, touchesOffers } from './values.ts';

/** Starts a draft in the viewer's account. */
export async function sessionCreate(context: Context, { input }: MutationSessionCreateArgs) {
  const { creatorId } = consoleUser(context.viewer);
  const { idempotencyKey, ...values } = validate(sessionCreateRules, input);
  const creationKey = idempotencyKey ?? null;
  const madeSessionId = creationKey && (await sessionMadeBefore(context, creatorId, creationKey));
  if (madeSessionId) return { session: { id: madeSessionId }, repeated: true as const };
  const terms = await termsOf(context, creatorId);
  const sessionChanges = await sessionChangesOf(context, values, terms);
  const session = context.db.create(Session, {
    timeZone: terms.timeZone,
    ...sessionChanges,
    title: values.title,
    creatorId,
    creationKey,
    currency: terms.currency,
    createdAt: context.now(),
    updatedAt: context.now(),
  });
  return countingSessions(context, creatorId, 1, async () => {
    await context.db.insert(Session, session);
    await requireRoomForText(context, () => longestOf(values));
    if (values.inviteEmails?.length) await saveInvitations(context, session.id, values.inviteEmails);
    await saveOffers(context, { kind: 'session', id: session.id, creatorId, today: today(context, terms) }, values);
    return { session: { id: session.id } };
  });
}

/**
 * Changes the given fields, of one session or also of the later ones in its series (`scope`). Answers the rows before and after the change,
 * since the mutation autosaves (`savesItself`).
 */
export async function sessionUpdate(context: Context, { id, input, scope }: MutationSessionUpdateArgs) {
  const { version, ...values } = validateGiven(sessionUpdateRules, input);
  if (touchesBookings(values)) await lockCalendar(context, consoleUser(context.viewer).creatorId);
  const ownSession = await lockOwnSession(context, id);
  if (version != null && version !== ownSession.session.version) throw userError('STALE', 'session.stale', ['version']);
  requireSessionAction(context, 'EDIT', ownSession);
  if (scope === 'THIS_AND_FOLLOWING' && ownSession.session.seriesId !== null) return updateFollowing(context, ownSession, values);
  const sessionRow = await changeSession(context, ownSession, values);
  // Codes and the deal are in other tables. If the input has them, the caller reads the row again.
  return { session: { id }, rows: { before: ownSession.row, after: touchesOffers(values) ? undefined : sessionRow } };
}

/** Publishes a draft: it is scheduled, and can be booked. @throws WRONG_STATE, or UserErrors with all that it lacks */
export async function sessionPublish(context: Context, id: string) {
  await lockCalendar(context, consoleUser(context.viewer).creatorId);
  const ownSession = await lockOwnSession(context, id);
  const { session, inviteEmails, terms } = ownSession;
  const status = sessionStepTo('publish', session);
  await requirePublishable(context, { session, inviteEmails, terms }, { isMoved: true });
  await writeSession(context, session, { status, publishedAt: session.publishedAt ?? context.now() });
  await sessionPublished.emit(context, { sessionId: id, mayInvite: inviteEmails.length > 0 });
  return { session: { id } };
}

/** Deletes a draft, and its cover unless something else uses the file. */
export async function sessionDelete(context: Context, id: string) {
  const ownSession = await lockOwnSession(context, id);
  requireSessionAction(context, 'DELETE', ownSession);
  const { coverId } = ownSession.session;
  if (coverId) await discardFile(context, coverId);
  await sql`delete from sessions where id = ${id}`.run(context.db);
  return { deletedId: id };
}
