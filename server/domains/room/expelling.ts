import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { departFromRoom, lockRoom } from './presence.ts';
import { roomChanged, tellRoom } from './telling.ts';

/*
 * Members who lose the right to be in a room are taken out of it, and out of its video and audio. The server does not rely on their page:
 * a connection to the media server outlives the pass that opened it.
 */

/** Takes a guest without a seat out of a room. They may come back with another booking. */
export async function expelGuest(context: Context, sessionId: string, memberId: string): Promise<void> {
  const { db, platform } = context;
  await lockRoom(context, sessionId);
  const leftGuests = await sql`
    update room_members set is_present = false, hand_raised_at = null where id = ${memberId} and is_present`.run(db);
  if (leftGuests) await tellRoom(context, sessionId, { kind: 'REMOVED', memberId });
  context.afterCommit(() => platform.rooms.remove(sessionId, memberId));
}

/**
 * Takes the guest of a cancelled booking out of the room. Does nothing if the whole session was called off (`isAlone` is false): the room
 * has an event of that already, and its guests leave by themselves.
 */
export async function expelCancelled(
  context: Context,
  { bookingId, isAlone, slotId }: { bookingId: string; isAlone: boolean; slotId: string | null },
): Promise<void> {
  if (!isAlone) return;
  await expelBooked(context, bookingId);
  if (slotId) await roomChanged(context, slotId);
}

/** Takes out the guest who joined with a booking, if one ever did. */
async function expelBooked(context: Context, bookingId: string): Promise<void> {
  const member = await sql<{ id: string; sessionId: string }>`
    select id, session_id as "sessionId" from room_members where booking_id = ${bookingId}`.first(context.db);
  if (member) await expelGuest(context, member.sessionId, member.id);
}

/**
 * Ends a user's video and audio that belong to a sign-in that has ended. It does not end their presence, which follows from beats: a person
 * who has another page open, or signs in again, stays present.
 */
export async function endMediaOfSignIns({ db, platform, afterCommit }: Context, { userId }: { userId: string }): Promise<void> {
  const membersSignedOut = await sql<{ id: string; sessionId: string }>`
    select m.id, m.session_id as "sessionId" from room_members m
    join sign_ins i on i.id = m.sign_in_id
    join sessions s on s.id = m.session_id
    where m.user_id = ${userId} and i.ended_at is not null and s.status in ('SCHEDULED', 'LIVE')`.rows(db);
  for (const { id, sessionId } of membersSignedOut) afterCommit(() => platform.rooms.remove(sessionId, id));
}

/** Takes a user who is no longer a host out of an account's rooms. `sign_in_id` becomes null, since it says whose pass is valid. */
export async function expelHost(context: Context, { creatorId, userId }: { creatorId: string; userId: string }): Promise<void> {
  const { db, platform } = context;
  const hostedRooms = await sql<{ id: string; sessionId: string }>`
    select m.id, m.session_id as "sessionId" from room_members m join sessions s on s.id = m.session_id
    where m.user_id = ${userId} and m.is_host and s.creator_id = ${creatorId} and s.status in ('SCHEDULED', 'LIVE')
    order by m.session_id`.rows(db);
  for (const { id, sessionId } of hostedRooms) {
    await lockRoom(context, sessionId);
    await departFromRoom(context, sessionId, sql`id = ${id}`);
    await sql`update room_members set sign_in_id = null where id = ${id}`.run(db);
    context.afterCommit(() => platform.rooms.remove(sessionId, id));
  }
}
