import {
  type SessionAction,
  type SessionState,
  type SessionStep,
  sessionLifecycle,
  whyNot,
} from '../../../schema/rules/session-lifecycle.ts';
import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { countWrites, overLimit, refusal } from '../../core/limits.ts';
import { consoleUser } from '../../core/viewer.ts';
import { assignments, entityOf, type Row } from '../../platform/database/columns.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { type Terms, termsColumns } from '../creators/terms.ts';
import { offersBeside } from '../promos/offered.ts';
import { isClash } from './calendar.ts';
import { Session } from './entities.ts';
import { inviteEmailsOf } from './invitations/list.ts';

/** The new values of a session's columns. */
export type SessionChanges = Partial<Omit<Session, 'id' | 'creatorId' | 'taken'>>;

/** A session of the viewer's account, locked, with what decides which changes are possible. */
export interface OwnSession {
  session: Session;
  /** The emails that it invites. */
  inviteEmails: readonly string[];
  hasFollowing: boolean;
  terms: Terms;
  /** Its row, with the columns of `besideSession`. */
  row: Row;
}

/** The most sessions that an account may make within a day. */
const mostSessionsInDay = 2000;

/**
 * Runs `make`, which makes `madeSessions` sessions. They count among the account's sessions of the day, unless `make` fails, and
 * each counts as a write.
 * @throws THROTTLED beyond the sessions of a day or the writes of an hour; what `make` throws
 */
export async function countingSessions<Result>(
  context: Context,
  creatorId: string,
  madeSessions: number,
  make: () => Promise<Result>,
): Promise<Result> {
  const sessionLimit = context.platform.limits.of('sessions', { points: mostSessionsInDay, duration: 86_400 });
  const sessionRefusal = await refusal(sessionLimit, creatorId, madeSessions);
  try {
    if (sessionRefusal) throw overLimit(sessionRefusal, 'session.tooManyInDay');
    countWrites(context, madeSessions - 1);
    return await make();
  } catch (error) {
    await sessionLimit.reward(creatorId, madeSessions); // A refused call has counted them as well.
    throw error;
  }
}

/** A session's invited emails, live promo codes and special deal, as SQL columns beside those of its own row. Takes the session's alias. */
export const besideSession = (session: string) => `${inviteEmailsOf(session)} as invite_emails, ${offersBeside('session', session)}`;

interface FoundSession extends Terms {
  row: Row;
  hasFollowing: boolean;
}
const ownSessionOf = ({ row, hasFollowing, ...terms }: FoundSession): OwnSession => ({
  session: entityOf(Session, row),
  inviteEmails: row.invite_emails as string[],
  hasFollowing,
  terms,
  row,
});

/**
 * Sessions with `besideSession`, locked against changes and bookings until the transaction ends. The lock is a statement of its own, since
 * a statement that waits for a lock sees the other tables as they were before its wait. Both are sent at once.
 */
async function lockedSessions({ db }: Context, which: Sql): Promise<OwnSession[]> {
  const [, foundSessions] = await Promise.all([
    sql`select from sessions s where ${which} order by s.series_position for no key update`.run(db),
    sql<FoundSession>`
      select to_jsonb(t) as row,
        exists (select from sessions n where n.series_id = s.series_id and n.series_position > s.series_position) as "hasFollowing",
        ${termsColumns('c')}
      from sessions s join creators c on c.id = s.creator_id cross join lateral (select s.*, ${raw(besideSession('s'))}) t
      where ${which} order by s.series_position`.rows(db),
  ]);
  return foundSessions.map(ownSessionOf);
}

/** A session of the viewer's account, locked. @throws NOT_FOUND */
export async function lockOwnSession(context: Context, id: string): Promise<OwnSession> {
  const { creatorId } = consoleUser(context.viewer);
  const [ownSession] = await lockedSessions(context, sql`s.id = ${id} and s.creator_id = ${creatorId}`);
  if (!ownSession) throw userError('NOT_FOUND', 'session.notFound', ['id']);
  return ownSession;
}

/** A session and the later ones of its series that can still be changed, in their order, locked. */
export const lockFollowing = (context: Context, { seriesId, seriesPosition, creatorId }: Session): Promise<OwnSession[]> =>
  lockedSessions(
    context,
    sql`s.series_id = ${seriesId} and s.series_position >= ${seriesPosition} and s.creator_id = ${creatorId}
      and s.status in ('DRAFT', 'SCHEDULED') and s.appointment_type_id is null`,
  );

/** The id of the session that an earlier call with the same key made. Of several calls at once, the others wait for the first. */
export async function sessionMadeBefore({ db }: Context, creatorId: string, creationKey: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`session ${creatorId} ${creationKey}`}, 0))`.run(db);
  return (await db.findOne(Session, { select: { id: true }, where: { creatorId, creationKey } }))?.id;
}

/** The facts about a session that decide which actions are possible. */
export const sessionStateOf = (
  { status, location, startsAt, endsAt, appointmentTypeId }: Session,
  hasFollowing: boolean,
): SessionState => ({
  status,
  location,
  startsAt,
  endsAt,
  isSlot: appointmentTypeId !== null,
  hasFollowing,
});

/** Requires that an action on the session is possible now. @throws WRONG_STATE with the reason why not */
export function requireSessionAction({ now }: Context, action: SessionAction, { session, hasFollowing }: OwnSession): void {
  const actionRefusal = whyNot(action, sessionStateOf(session, hasFollowing), now());
  if (actionRefusal) throw userError('WRONG_STATE', actionRefusal, ['id']);
}

/** The state that a step leads to. @throws WRONG_STATE if the state does not allow it. */
export function sessionStepTo(step: SessionStep, { status }: Pick<Session, 'status'>): Session['status'] {
  const nextStatus = sessionLifecycle[status][step];
  if (!nextStatus) throw userError('WRONG_STATE', step === 'publish' ? 'session.cannotPublish' : 'session.cannotStep', ['id']);
  return nextStatus;
}

/**
 * Writes changes and raises the version. Answers the new row. The caller has looked for overlapping times with `clashesOf`; the constraint
 * refuses what came since.
 * @throws TAKEN
 */
export async function writeSession({ db, now }: Context, { id, version }: Session, changes: SessionChanges): Promise<Row> {
  const sessionColumns = assignments(Session, { ...changes, version: version + 1, updatedAt: now() });
  try {
    const { row } = await sql<{ row: Row }>`update sessions s set ${sessionColumns} where s.id = ${id} returning to_jsonb(s) as row`.one(
      db,
    );
    return row;
  } catch (error) {
    if (isClash(error)) throw userError('TAKEN', 'sessionTime.taken', ['sessionTime']);
    throw error;
  }
}
