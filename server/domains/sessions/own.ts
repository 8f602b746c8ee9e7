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
import { isClash } from './calendar.ts';
import { Session } from './entities.ts';
import { inviteEmailsOf } from './invitations/list.ts';

export type SessionChanges = Partial<Omit<Session, 'id' | 'creatorId' | 'taken'>>;

/** A session of the viewer's account, locked, with what decides about it. */
export interface OwnSession {
  session: Session;
  /** The emails that it invites. */
  inviteEmails: readonly string[];
  hasFollowing: boolean;
  terms: Terms;
  /** Its row, with `beside`. */
  row: Row;
}

/** The most sessions that an account may make within a day. */
const mostInDay = 2000;

/**
 * Makes sessions, which count among those of the day unless `make` fails, and each as a write.
 * @throws THROTTLED past those of a day, or of an hour's writes; what `make` throws
 */
export async function countingSessions<Result>(
  context: Context,
  creatorId: string,
  made: number,
  make: () => Promise<Result>,
): Promise<Result> {
  const limit = context.platform.limits.of('sessions', { points: mostInDay, duration: 86_400 });
  const refused = await refusal(limit, creatorId, made);
  try {
    if (refused) throw overLimit(refused, 'session.tooManyInDay');
    await countWrites(context, made - 1);
    return await make();
  } catch (error) {
    await limit.reward(creatorId, made); // A refusal has taken them as well.
    throw error;
  }
}

/** What other tables keep of a session's input, as columns beside those of its own row. */
export const beside = (session: string) => `${inviteEmailsOf(session)} as invite_emails,
  (select jsonb_agg(jsonb_build_array(c.code, c.percentage, c.max_uses, c.ends_on) order by c.code_key) from promo_codes c
    where c.session_id = ${session}.id and c.retired_at is null) as promo_codes,
  (select jsonb_build_array(coalesce(d.other_product_id, d.other_session_id, d.other_appointment_type_id), d.discount)
    from special_deals d where d.session_id = ${session}.id) as special_deal`;

interface Found extends Terms {
  row: Row;
  hasFollowing: boolean;
}
const owned = ({ row, hasFollowing, ...terms }: Found): OwnSession => ({
  session: entityOf(Session, row),
  inviteEmails: row.invite_emails as string[],
  hasFollowing,
  terms,
  row,
});

/**
 * Sessions with `beside`, locked against changes and bookings until the transaction ends. The lock has a statement of its own, which
 * is not waited for: a statement that waits sees the other tables as they were before.
 */
async function locked({ db }: Context, which: Sql): Promise<OwnSession[]> {
  const [, found] = await Promise.all([
    sql`select from sessions s where ${which} order by s.series_position for no key update`.run(db),
    sql<Found>`
      select to_jsonb(t) as row,
        exists (select from sessions n where n.series_id = s.series_id and n.series_position > s.series_position) as "hasFollowing",
        ${termsColumns('c')}
      from sessions s join creators c on c.id = s.creator_id cross join lateral (select s.*, ${raw(beside('s'))}) t
      where ${which} order by s.series_position`.rows(db),
  ]);
  return found.map(owned);
}

/** The viewer's own session, locked. */
export async function lockOwn(context: Context, id: string): Promise<OwnSession> {
  const { creatorId } = consoleUser(context.viewer);
  const [own] = await locked(context, sql`s.id = ${id} and s.creator_id = ${creatorId}`);
  if (!own) throw userError('NOT_FOUND', 'session.notFound', ['id']);
  return own;
}

/** A session and those of its series behind it that can still be changed, in their order, locked. */
export const lockFollowing = (context: Context, { seriesId, seriesPosition, creatorId }: Session): Promise<OwnSession[]> =>
  locked(
    context,
    sql`s.series_id = ${seriesId} and s.series_position >= ${seriesPosition} and s.creator_id = ${creatorId}
      and s.status in ('DRAFT', 'SCHEDULED') and s.appointment_type_id is null`,
  );

/** The session that an earlier call under the same key made. Of several at once the others wait for the first. */
export async function madeBefore({ db }: Context, creatorId: string, creationKey: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`session ${creatorId} ${creationKey}`}, 0))`.run(db);
  return (await db.findOne(Session, { select: { id: true }, where: { creatorId, creationKey } }))?.id;
}

export const stateOf = ({ status, location, startsAt, endsAt, appointmentTypeId }: Session, hasFollowing: boolean): SessionState => ({
  status,
  location,
  startsAt,
  endsAt,
  isSlot: appointmentTypeId !== null,
  hasFollowing,
});

/** @throws WRONG_STATE with the reason why an action cannot be done with the session now. */
export function requirePossible({ now }: Context, action: SessionAction, { session, hasFollowing }: OwnSession): void {
  const reason = whyNot(action, stateOf(session, hasFollowing), now());
  if (reason) throw userError('WRONG_STATE', reason, ['id']);
}

/** The state that a step leads to. @throws WRONG_STATE if the state does not allow it. */
export function stepTo(step: SessionStep, { status }: Pick<Session, 'status'>): Session['status'] {
  const next = sessionLifecycle[status][step];
  if (!next) throw userError('WRONG_STATE', step === 'publish' ? 'session.cannotPublish' : 'session.cannotStep', ['id']);
  return next;
}

/** Answers the row as it is now. The constraint is the last to refuse an overlapping time; `clashesOf` has looked before. */
export async function write({ db, now }: Context, { id, version }: Session, changes: SessionChanges): Promise<Row> {
  const set = assignments(Session, { ...changes, version: version + 1, updatedAt: now() });
  try {
    const { row } = await sql<{ row: Row }>`update sessions s set ${set} where s.id = ${id} returning to_jsonb(s) as row`.one(db);
    return row;
  } catch (error) {
    if (isClash(error)) throw userError('TAKEN', 'sessionTime.taken', ['sessionTime']);
    throw error;
  }
}
