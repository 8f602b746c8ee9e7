import { hostGoneMinutes, overtimeMinutes } from '../../../schema/rules/rooms.ts';
import type { Context } from '../../core/context.ts';
import { userError } from '../../core/errors.ts';
import { sweep } from '../../core/sweep.ts';
import { consoleUser } from '../../core/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { attended } from '../bookings/attendance/places.ts';
import { endSession, startSession } from '../sessions/lifecycle.ts';
import { hostedSession, requireRoomOpen } from './door.ts';
import { countMinutes, keepLive, requireMinutes } from './minutes.ts';
import { lockRoom } from './presence.ts';
import { makeRoom, roomOf, tellRoom } from './telling.ts';

/** Starts a session. If two hosts start it at once, the second gets the live session. */
export async function sessionStart(context: Context, id: string) {
  const viewer = consoleUser(context.viewer);
  const session = await hostedSession(context, viewer, id, 'update');
  if (session.status !== 'LIVE') {
    requireRoomOpen(context, session, session.timeZone);
    await requireMinutes(context, session.creatorId);
    await goLive(context, id);
  }
  return { session: { id }, room: roomOf(id) };
}

/** Makes a session live. Locks the session first, then the bookings, then the room. */
async function goLive(context: Context, sessionId: string): Promise<void> {
  const { db } = context;
  await startSession(context, sessionId);
  const presentMembers = await sql<{ id: string; bookingId: string | null }>`
    select id, booking_id as "bookingId" from room_members where session_id = ${sessionId} and is_present`.rows(db);
  await attended(
    context,
    presentMembers.flatMap(({ bookingId }) => bookingId ?? []),
  );
  for (const { id, bookingId } of presentMembers) if (!bookingId) await keepLive(context, sessionId, id);
  await makeRoom(context, sessionId);
  await lockRoom(context, sessionId);
  await tellRoom(context, sessionId, { kind: 'STARTED' });
}

/** Ends a live session. A second end changes nothing. */
export async function sessionEnd(context: Context, id: string) {
  const { status } = await hostedSession(context, consoleUser(context.viewer), id, 'update');
  if (status === 'LIVE') await finishRoom(context, id);
  else if (status !== 'ENDED') throw userError('WRONG_STATE', 'room.notStarted');
  return { session: { id }, room: roomOf(id) };
}

/** Ends a live session that is locked: counts its minutes and empties its room. */
async function finishRoom(context: Context, sessionId: string): Promise<void> {
  const { db, platform } = context;
  const presentHosts = await sql<{ id: string }>`
    select id from room_members where session_id = ${sessionId} and is_host and is_present and seen_at >= ${minutesAgo(context, 1)}`.rows(
    db,
  );
  for (const { id } of presentHosts) await keepLive(context, sessionId, id);
  await endSession(context, sessionId, await countMinutes(context, sessionId));
  await makeRoom(context, sessionId); // A session that nobody has joined has no room yet.
  await lockRoom(context, sessionId);
  await sql`update room_members set is_present = false, hand_raised_at = null where session_id = ${sessionId} and is_present`.run(db);
  await tellRoom(context, sessionId, { kind: 'ENDED' });
  context.afterCommit(() => platform.rooms.close(sessionId));
}

const minutesAgo = ({ now }: Context, minutes: number) => new Date(now().getTime() - minutes * 60_000);

/** Live sessions that are `overtimeMinutes` past their end, or whose last host has been gone for `hostGoneMinutes`. */
const overdueRooms = (context: Context) => sql<{ id: string }>`
  select s.id from sessions s where s.status = 'LIVE' and (s.ends_at <= ${minutesAgo(context, overtimeMinutes)} or ${minutesAgo(context, hostGoneMinutes)} >=
    coalesce((select max(i.until_at) from live_intervals i where i.session_id = s.id), s.started_at))`;

/** When the next live session ends by itself, unless a host's beats put that off, as SQL. */
export const nextOverdue = (after: Date): Sql<{ at: Date | null }> => sql`
  select min(due.at) as at from sessions s, lateral (
    select least(s.ends_at + make_interval(mins => ${overtimeMinutes}::int), make_interval(mins => ${hostGoneMinutes}::int) +
      coalesce((select max(i.until_at) from live_intervals i where i.session_id = s.id), s.started_at)) as at) due
  where s.status = 'LIVE' and due.at > ${after}`;

/** Ends the sessions that end by themselves. */
export async function endOverdue(context: Context): Promise<void> {
  await sweep(context, 'a live session could not be ended', await overdueRooms(context).rows(context.db), async (inner, { id }) => {
    await sql`select from sessions where id = ${id} for no key update`.run(inner.db);
    const [stillOverdue] = await sql<{ id: string }>`${overdueRooms(inner)} and s.id = ${id}`.rows(inner.db);
    if (stillOverdue) await finishRoom(inner, id);
  });
}
