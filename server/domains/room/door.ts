import { isEnough } from '../../../schema/rules/permissions.ts';
import { opensAt } from '../../../schema/rules/session-lifecycle.ts';
import type { Context } from '../../core/context.ts';
import { forbidden, userError } from '../../core/errors.ts';
import { momentText } from '../../core/translate.ts';
import { type ConsoleUser, type Customer, signedIn } from '../../core/viewer.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { lockRoomSeat, mayAttend, type RoomSeat } from '../bookings/attendance/places.ts';
import type { Session, StoredStatus } from '../sessions/entities.ts';

/** The fields of a session that decide who may enter its room. */
export interface RoomSession extends Pick<Session, 'id' | 'creatorId' | 'location' | 'timeZone'> {
  status: StoredStatus;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** A person who may enter, and under which name. */
export interface Visitor {
  session: RoomSession & { startsAt: Date; endsAt: Date };
  userId: string;
  isHost: boolean;
  /** A guest's seat. */
  bookingId: string | null;
  name: string;
  nameAr: string | null;
}

const columns = `id, creator_id as "creatorId", status, location, starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone"`;

/**
 * The viewer as a visitor of the room, who may enter now. Keeps the session from being changed until the transaction ends.
 * @throws UserErrors that say why not.
 */
export const visitorOf = async (context: Context, sessionId: string): Promise<Visitor> => {
  const viewer = signedIn(context.viewer);
  return viewer.kind === 'customer' ? guest(context, viewer, sessionId) : host(context, viewer, sessionId);
};

async function host(context: Context, viewer: ConsoleUser, sessionId: string): Promise<Visitor> {
  const session = await hostedSession(context, viewer, sessionId, 'key share');
  requireRoomOpen(context, session, session.timeZone);
  const names = await sql<{ name: string; nameAr: string | null }>`
    select coalesce(full_name, full_name_ar) as name, full_name_ar as "nameAr" from creators where id = ${viewer.creatorId}`.one(
    context.db,
  );
  return { session, userId: viewer.userId, isHost: true, bookingId: null, ...names };
}

/** A session of the account, locked. @throws NOT_FOUND as a user error, FORBIDDEN for those who do not host. */
export async function hostedSession(
  { db }: Context,
  viewer: ConsoleUser,
  sessionId: string,
  lock: 'key share' | 'update',
): Promise<RoomSession> {
  const where = sql`id = ${sessionId} and creator_id = ${viewer.creatorId} and status not in ('DRAFT', 'HELD', 'RELEASED')`;
  const session = await lockSession(where, lock).first(db);
  if (!session) throw userError('NOT_FOUND', 'room.notFound', ['id']);
  if (!isEnough(viewer.permission, 'EDIT')) throw forbidden();
  return session;
}

const lockSession = (where: Sql, lock: 'key share' | 'update') => sql<RoomSession>`
  select ${raw(columns)} from sessions where ${where} for ${raw(lock)}`;

async function guest(context: Context, viewer: Customer, sessionId: string): Promise<Visitor> {
  const session = await lockSession(sql`id = ${sessionId}`, 'key share').first(context.db);
  const attendee = session && (await lockRoomSeat(context, sessionId, viewer.userId));
  // A session that does not exist is answered like one of others.
  if (!attendee) throw userError('NOT_BOOKED', 'room.notBooked');
  if (!mayAttend(attendee)) throw withoutPlace(session, attendee);
  requireRoomOpen(context, session, attendee.timeZone);
  const { bookingId, name } = attendee;
  return { session, userId: viewer.userId, isHost: false, bookingId, name, nameAr: null };
}

const closed: Partial<Record<StoredStatus, string>> = { ENDED: 'room.ended', MISSED: 'room.missed', CANCELLED: 'room.cancelled' };

/** The refusal of a session that is over, or does not take place; null for any other. */
export function overOf(status: StoredStatus): Error | null {
  const reason = closed[status];
  return reason === undefined ? null : userError('WRONG_STATE', reason);
}

/** A session that does not take place cancels its bookings, so it is named before the booking. */
function withoutPlace({ status: session }: RoomSession, { status }: RoomSeat): Error {
  if (status === 'RESCHEDULED') return userError('NOT_BOOKED', 'room.bookingMoved');
  const unpaid = status === 'HELD' || status === 'PENDING_PAYMENT';
  return overOf(session) ?? userError('NOT_BOOKED', unpaid ? 'room.notPaid' : 'room.bookingCancelled');
}

/** @throws TOO_EARLY with the moment at which the lobby opens in `timeZone`, or WRONG_STATE. */
export function requireRoomOpen(
  { now, language }: Context,
  session: RoomSession,
  timeZone: string,
): asserts session is RoomSession & { startsAt: Date; endsAt: Date } {
  const { location, status, startsAt, endsAt } = session;
  if (location === 'OFFLINE') throw userError('WRONG_STATE', 'room.offline');
  const over = overOf(status);
  if (over) throw over;
  if (!startsAt || !endsAt) throw userError('WRONG_STATE', 'room.notFound');
  if (status === 'LIVE') return;
  const opens = opensAt(startsAt);
  if (now() < opens)
    throw userError(
      'TOO_EARLY',
      'room.tooEarly',
      undefined,
      { at: momentText(language, opens, timeZone) },
      { opensAt: opens.toISOString() },
    );
  if (now() >= endsAt) throw userError('WRONG_STATE', 'room.missed');
}
