import { isEnough } from '../../../schema/rules/permissions.ts';
import { opensAt, type StoredSessionStatus } from '../../../schema/rules/session-lifecycle.ts';
import type { Context } from '../../core/context.ts';
import { forbidden, userError } from '../../core/errors.ts';
import { momentText } from '../../core/translate.ts';
import { type ConsoleUser, type Customer, signedIn } from '../../core/viewer.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { lockRoomSeat, mayAttend, type RoomSeat } from '../bookings/attendance/places.ts';
import type { Session } from '../sessions/entities.ts';

/** The fields of a session that decide who may enter its room. */
export interface RoomSession extends Pick<Session, 'id' | 'creatorId' | 'location' | 'timeZone'> {
  status: StoredSessionStatus;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** A person who may enter a room, and the name that they have in it. */
export interface Visitor {
  session: RoomSession & { startsAt: Date; endsAt: Date };
  userId: string;
  isHost: boolean;
  /** A guest's seat. */
  bookingId: string | null;
  name: string;
  nameAr: string | null;
}

const roomSessionColumns = `id, creator_id as "creatorId", status, location, starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone"`;

/**
 * The viewer as a visitor who may enter the room now. Until the transaction ends, no host can start or end the session, and nobody can
 * delete it.
 * @throws UserErrors that say why the viewer may not enter
 */
export const visitorOf = async (context: Context, sessionId: string): Promise<Visitor> => {
  const viewer = signedIn(context.viewer);
  return viewer.kind === 'customer' ? guestVisitor(context, viewer, sessionId) : hostVisitor(context, viewer, sessionId);
};

async function hostVisitor(context: Context, viewer: ConsoleUser, sessionId: string): Promise<Visitor> {
  const session = await hostedSession(context, viewer, sessionId, 'key share');
  requireRoomOpen(context, session, session.timeZone);
  const hostNames = await sql<{ name: string; nameAr: string | null }>`
    select coalesce(full_name, full_name_ar) as name, full_name_ar as "nameAr" from creators where id = ${viewer.creatorId}`.one(
    context.db,
  );
  return { session, userId: viewer.userId, isHost: true, bookingId: null, ...hostNames };
}

/** A session of the account, locked. @throws NOT_FOUND as a user error, FORBIDDEN for console users who may not host */
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
  select ${raw(roomSessionColumns)} from sessions where ${where} for ${raw(lock)}`;

async function guestVisitor(context: Context, viewer: Customer, sessionId: string): Promise<Visitor> {
  const session = await lockSession(sql`id = ${sessionId}`, 'key share').first(context.db);
  const attendee = session && (await lockRoomSeat(context, sessionId, viewer.userId));
  // A session that does not exist gets the same error as a session in which the viewer has no seat.
  if (!attendee) throw userError('NOT_BOOKED', 'room.notBooked');
  if (!mayAttend(attendee)) throw refusedSeat(session, attendee);
  requireRoomOpen(context, session, attendee.timeZone);
  const { bookingId, name } = attendee;
  return { session, userId: viewer.userId, isHost: false, bookingId, name, nameAr: null };
}

const closedRooms: Partial<Record<StoredSessionStatus, string>> = {
  ENDED: 'room.ended',
  MISSED: 'room.missed',
  CANCELLED: 'room.cancelled',
};

/** The error for a session that is over, or does not take place; null for any other. */
export function roomOverOf(status: StoredSessionStatus): Error | null {
  const roomClosedReason = closedRooms[status];
  return roomClosedReason === undefined ? null : userError('WRONG_STATE', roomClosedReason);
}

/** The error for a customer without a place. A session that is called off cancels its bookings, so its own state is named before theirs. */
function refusedSeat({ status: session }: RoomSession, { status }: RoomSeat): Error {
  if (status === 'RESCHEDULED') return userError('NOT_BOOKED', 'room.bookingMoved');
  const isSeatUnpaid = status === 'HELD' || status === 'PENDING_PAYMENT';
  return roomOverOf(session) ?? userError('NOT_BOOKED', isSeatUnpaid ? 'room.notPaid' : 'room.bookingCancelled');
}

/** Requires that a room is open. @throws TOO_EARLY with the moment at which the lobby opens, told in `timeZone`; or WRONG_STATE */
export function requireRoomOpen(
  { now, language }: Context,
  session: RoomSession,
  timeZone: string,
): asserts session is RoomSession & { startsAt: Date; endsAt: Date } {
  const { location, status, startsAt, endsAt } = session;
  if (location === 'OFFLINE') throw userError('WRONG_STATE', 'room.offline');
  const roomOver = roomOverOf(status);
  if (roomOver) throw roomOver;
  if (!startsAt || !endsAt) throw userError('WRONG_STATE', 'room.notFound');
  if (status === 'LIVE') return;
  const roomOpensAt = opensAt(startsAt);
  if (now() < roomOpensAt)
    throw userError(
      'TOO_EARLY',
      'room.tooEarly',
      undefined,
      { at: momentText(language, roomOpensAt, timeZone) },
      { opensAt: roomOpensAt.toISOString() },
    );
  if (now() >= endsAt) throw userError('WRONG_STATE', 'room.missed');
}
