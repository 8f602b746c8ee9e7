import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import type { RoomEventKind } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import type { MediaTrack } from './media.ts';

/** The topic of a room. A notification on it only says that there are new events; each subscription reads them from the table. */
export const roomTopic = (sessionId: string) => `room:${sessionId}`;

/** A room in the payload of a mutation. The planner reads its fields by the session's id. */
export const roomOf = (sessionId: string) => ({ id: sessionId, sessionId });

/** What happened, and the member that it is about. */
export interface RoomHappening {
  kind: RoomEventKind;
  memberId?: string | undefined;
  /** The id that the caller has chosen for a message. */
  saidAs?: string | undefined;
  text?: string;
  emoji?: string;
  track?: MediaTrack;
}

/**
 * Adds an event to a room, and notifies the room's subscriptions once the transaction commits. The write of the version locks the room's
 * row until the commit. So events commit, and subscriptions read them, in the order of their versions. Answers the event's id.
 * @throws TAKEN if the room has a message with the id `saidAs` since a moment ago; an internal error if there is no such room
 */
export async function tellRoom(context: Context, sessionId: string, happening: RoomHappening): Promise<string> {
  const { db, now, platform, withCommit } = context;
  const { kind, memberId = null, saidAs = null, text = null, emoji = null, track = null } = happening;
  const insertEvent = sql<{ id: string }>`
    with room as (update rooms set version = version + 1 where session_id = ${sessionId} returning version)
    insert into room_events (said_as, session_id, version, at, kind, member_id, text, emoji, track)
    select ${saidAs}::uuid, ${sessionId}, room.version, ${now()}, ${kind}, ${memberId}, ${text}, ${emoji}, ${track} from room
    on conflict on constraint room_events_said_as do nothing returning id`;
  const roomEvent = saidAs === null ? await insertEvent.one(db) : await insertEvent.first(db);
  if (!roomEvent) throw userError('TAKEN', 'room.messageIdTaken', ['messageId']);
  await withCommit(platform.pubsub.publishing(roomTopic(sessionId), {}));
  return roomEvent.id;
}

/** Makes a session's room, unless there is one. */
export async function makeRoom({ db, now }: Context, sessionId: string): Promise<void> {
  await sql`insert into rooms (session_id, created_at) values (${sessionId}, ${now()}) on conflict do nothing`.run(db);
}

/** Adds the event that a room's session was changed or cancelled. Does nothing if nobody has ever joined the room. */
export async function roomChanged(context: Context, sessionId: string): Promise<void> {
  const room = await sql`select from rooms where session_id = ${sessionId} for update`.run(context.db);
  if (room) await tellRoom(context, sessionId, { kind: 'CHANGED' });
}
