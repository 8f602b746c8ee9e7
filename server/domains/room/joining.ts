import type { Context } from '../../core/context.ts';
import { unauthenticated, userError } from '../../core/errors.ts';
import { signedIn } from '../../core/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import { attended } from '../bookings/attendance/places.ts';
import { actIn } from './acting.ts';
import { type Visitor, visitorOf } from './door.ts';
import { countInRoom } from './limits.ts';
import { type PassHolder, passFor } from './media.ts';
import { departFromRoom, sweepRoom } from './presence.ts';
import { makeRoom, roomOf, tellRoom } from './telling.ts';

/** Enters the room. A second device replaces the first. Live minutes are counted once the room is followed. */
export async function roomJoin(context: Context, sessionId: string) {
  await countInRoom(context, 'joins', signedIn(context.viewer).userId);
  const foundVisitor = await visitorOf(context, sessionId);
  await keepSignIn(context);
  const { status } = foundVisitor.session;
  await makeRoom(context, sessionId);
  // Bookings are locked before the room.
  if (status === 'LIVE' && foundVisitor.bookingId) await attended(context, [foundVisitor.bookingId]);
  await sweepRoom(context, sessionId);
  // The session may have ended or been cancelled before the room was locked.
  const isAsFound = await sql`select from sessions where id = ${sessionId} and status = ${status}`.run(context.db);
  const visitor = isAsFound ? foundVisitor : await visitorOf(context, sessionId);
  const memberId = await enterRoom(context, visitor);
  const passHolder = { sessionId, memberId, name: visitor.name, isHost: visitor.isHost, endsAt: visitor.session.endsAt };
  return {
    room: roomOf(sessionId),
    member: { id: memberId },
    media: await mediaFor(context, passHolder, visitor.session.status === 'LIVE'),
  };
}

/**
 * Keeps the viewer's sign-in from ending until the transaction ends. Comes before the lock of the room.
 * @throws UNAUTHENTICATED if it has ended
 */
async function keepSignIn({ db, viewer }: Context): Promise<void> {
  const { signInId } = signedIn(viewer);
  const liveSignIns = await sql`select from sign_ins where id = ${signInId} and ended_at is null for share`.run(db);
  if (!liveSignIns) throw unauthenticated();
}

/** A pass, or null: a guest gets one once a host has started the session, a host also before. */
const mediaFor = async (context: Context, holder: PassHolder, isLive: boolean) =>
  isLive || holder.isHost ? passFor(context, holder) : null;

/** Adds a visitor to a locked room, or brings them back. Answers the member's id. @throws REMOVED or ROOM_FULL. */
async function enterRoom(context: Context, { session, userId, isHost, bookingId, name, nameAr }: Visitor): Promise<string> {
  const { db, now } = context;
  const { signInId } = signedIn(context.viewer);
  const earlierMember = await sql<{ isPresent: boolean; isRemoved: boolean }>`
    select is_present as "isPresent", removed_at is not null as "isRemoved" from room_members
    where session_id = ${session.id} and user_id = ${userId}`.first(db);
  if (earlierMember?.isRemoved) throw userError('REMOVED', 'room.removed');
  if (!isHost && !earlierMember?.isPresent) await requireRoomSpace(context, session.id);
  const { id: memberId } = await sql<{ id: string }>`
    insert into room_members (session_id, user_id, sign_in_id, booking_id, is_host, name, name_ar, joined_at, seen_at)
    values (${session.id}, ${userId}, ${signInId}, ${bookingId}, ${isHost}, ${name}, ${nameAr}, ${now()}, ${now()})
    on conflict on constraint room_members_once do update set sign_in_id = excluded.sign_in_id, booking_id = excluded.booking_id,
      name = excluded.name, name_ar = excluded.name_ar, is_present = true, seen_at = excluded.seen_at
    returning id`.one(db);
  await tellRoom(context, session.id, { kind: earlierMember?.isPresent ? 'REPLACED' : 'JOINED', memberId });
  return memberId;
}

/** Requires that a locked room has space for another guest. @throws ROOM_FULL */
async function requireRoomSpace({ db, platform }: Context, sessionId: string): Promise<void> {
  const { capacity } = platform.rooms;
  if (capacity === null) return;
  const guests = await sql`select from room_members where session_id = ${sessionId} and is_present and not is_host`.run(db);
  if (guests >= capacity) throw userError('ROOM_FULL', 'room.full', undefined, { max: capacity });
}

/** A new pass to video and audio for a member. @throws TOO_EARLY for a guest before the session is live; what `actIn` throws */
export async function roomMediaPass(context: Context, sessionId: string) {
  await keepSignIn(context);
  const { memberId, name, isHost, endsAt, status } = await actIn(context, sessionId);
  if (!isHost && status !== 'LIVE') throw userError('TOO_EARLY', 'room.notStarted');
  const { signInId } = signedIn(context.viewer);
  await sql`
    update room_members set sign_in_id = ${signInId} where id = ${memberId} and sign_in_id is distinct from ${signInId}`.run(context.db);
  return { media: await passFor(context, { sessionId, memberId, name, isHost, endsAt }) };
}

/** Leaves the room. Does nothing if the member has left already or was removed. @throws NOT_FOUND if the viewer never joined */
export async function roomLeave(context: Context, sessionId: string) {
  const { db, viewer } = context;
  const userId = viewer.kind === 'anonymous' ? null : viewer.userId;
  const member = await sql<{ id: string }>`
    select id from room_members where session_id = ${sessionId} and user_id = ${userId}`.first(db);
  if (!member) throw userError('NOT_FOUND', 'room.notJoined');
  await sql`select from rooms where session_id = ${sessionId} for update`.run(db);
  await departFromRoom(context, sessionId, sql`id = ${member.id}`);
  return { sessionId };
}
