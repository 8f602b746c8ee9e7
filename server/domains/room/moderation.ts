import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import { hostIn } from './acting.ts';
import type { MediaTrack } from './media.ts';
import { roomOf, tellRoom } from './telling.ts';

/** The guests who are present in a locked room: all, or the one with an id. */
const guestsIn = ({ db }: Context, sessionId: string, memberId: string | null) =>
  sql<{ id: string }>`
    select id from room_members
    where session_id = ${sessionId} and not is_host and is_present and (${memberId}::uuid is null or id = ${memberId})`.rows(db);

const noSuchGuest = () => userError('NOT_FOUND', 'room.noSuchMember', ['memberId']);

/** Switches off the microphone or camera of one guest, or of all. */
export async function roomMute(context: Context, sessionId: string, memberId: string | null, track: MediaTrack) {
  await hostIn(context, sessionId);
  const guests = await guestsIn(context, sessionId, memberId);
  if (memberId && !guests.length) throw noSuchGuest();
  await tellRoom(context, sessionId, { kind: 'MUTED', memberId: memberId ?? undefined, track });
  const { rooms } = context.platform;
  context.afterCommit(() => Promise.all(guests.map(({ id }) => rooms.mute(sessionId, id, track))));
  return { sessionId };
}

/** Removes a guest for good, also one whose connection is lost. A second removal changes nothing. */
export async function roomRemove(context: Context, sessionId: string, memberId: string) {
  const { db, now, platform } = context;
  await hostIn(context, sessionId);
  const guest = await sql<{ isRemoved: boolean }>`
    select removed_at is not null as "isRemoved" from room_members
    where id = ${memberId} and session_id = ${sessionId} and not is_host`.first(db);
  if (!guest) throw noSuchGuest();
  if (!guest.isRemoved) {
    await sql`
      update room_members set removed_at = ${now()}, is_present = false, hand_raised_at = null where id = ${memberId}`.run(db);
    await tellRoom(context, sessionId, { kind: 'REMOVED', memberId });
  }
  context.afterCommit(() => platform.rooms.remove(sessionId, memberId));
  return { member: { id: memberId } };
}

/** Locks the chat for guests, or opens it. */
export async function roomChatLock(context: Context, sessionId: string, locked: boolean) {
  const { isChatLocked } = await hostIn(context, sessionId);
  if (isChatLocked !== locked) {
    await sql`update rooms set is_chat_locked = ${locked} where session_id = ${sessionId}`.run(context.db);
    await tellRoom(context, sessionId, { kind: locked ? 'CHAT_LOCKED' : 'CHAT_UNLOCKED' });
  }
  return { room: roomOf(sessionId) };
}
