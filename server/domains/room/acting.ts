import { isEnough } from '../../../schema/rules/permissions.ts';
import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { signedIn } from '../../core/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import { givesPlace } from '../bookings/attendance/places.ts';
import { roomOverOf } from './door.ts';
import { lockRoom } from './presence.ts';

/** A member who does something in a room. The room's row is locked until the transaction ends. */
export interface ActingMember {
  memberId: string;
  name: string;
  isHost: boolean;
  isPresent: boolean;
  isChatLocked: boolean;
  status: 'SCHEDULED' | 'LIVE';
  endsAt: Date;
}

interface FoundMember extends ActingMember {
  creatorId: string;
  isRemoved: boolean;
  hasPlace: boolean;
}

/**
 * The viewer as a member of an open room. Locks the room before it reads their rights. A statement that waits for a lock still sees what
 * was there before its wait, so it would miss that they were removed meanwhile.
 * @throws UserErrors if they have not joined the room or may no longer be in it, or if the session is over
 */
export async function actIn(context: Context, sessionId: string): Promise<ActingMember> {
  const viewer = signedIn(context.viewer);
  await lockRoom(context, sessionId);
  const foundMember = await sql<FoundMember>`
    select m.id as "memberId", m.name, m.is_host as "isHost", m.is_present as "isPresent", m.removed_at is not null as "isRemoved",
      r.is_chat_locked as "isChatLocked", s.status, s.ends_at as "endsAt", s.creator_id as "creatorId",
      m.is_host or ${givesPlace('m.booking_id')} as "hasPlace"
    from rooms r
    join sessions s on s.id = r.session_id
    join room_members m on m.session_id = r.session_id and m.user_id = ${viewer.userId}
    where r.session_id = ${sessionId}`.first(context.db);
  const mayHost = viewer.kind === 'console' && viewer.creatorId === foundMember?.creatorId && isEnough(viewer.permission, 'EDIT');
  if (!foundMember || (foundMember.isHost && !mayHost)) throw userError('NOT_FOUND', 'room.notJoined');
  const { isRemoved, hasPlace, creatorId: _creatorId, ...member } = foundMember;
  if (isRemoved) throw userError('REMOVED', 'room.removed');
  const roomOver = roomOverOf(foundMember.status);
  if (roomOver) throw roomOver;
  if (!hasPlace) throw userError('NOT_BOOKED', 'room.bookingCancelled');
  return member;
}

/** As `actIn`, for what only hosts do. @throws NOT_FOUND for everyone else. */
export async function hostIn(context: Context, sessionId: string): Promise<ActingMember> {
  const actingMember = await actIn(context, sessionId);
  if (!actingMember.isHost) throw userError('NOT_FOUND', 'room.notJoined');
  return actingMember;
}
