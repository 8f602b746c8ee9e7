import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { attended, givesPlace } from '../bookings/attendance/places.ts';
import { keepLive } from './minutes.ts';
import { tellRoom } from './telling.ts';
import { sharedLoader } from './together.ts';

/** Seconds between two beats of an open subscription. */
export const beatSeconds = 10;
/** Seconds without a beat after which a member is gone. */
const goneAfterSeconds = 35;
/**
 * Seconds that a member has to come back after their connection closed. It is more than a beat: they may have another open subscription.
 */
export const graceSeconds = 15;

/** A member of a room, and their right to be there: as a host, or by a booking. */
export interface Membership {
  sessionId: string;
  memberId: string;
  isHost: boolean;
  bookingId: string | null;
}

const seenSince = ({ now }: Context, seconds: number): Date => new Date(now().getTime() - seconds * 1000);

/** Locks a room until the transaction ends, so that changes of it take turns. A transaction takes this lock after all others. */
export const lockRoom = ({ db }: Context, sessionId: string): Promise<number> =>
  sql`select from rooms where session_id = ${sessionId} for update`.run(db);

/**
 * Marks a member as present: their subscription has opened, or goes on after they were marked as gone. Does nothing once the session is
 * over.
 */
export async function arriveInRoom(context: Context, { sessionId, memberId, isHost, bookingId }: Membership): Promise<void> {
  const { db, now } = context;
  const session = await sql<{ isLive: boolean }>`
    select status = 'LIVE' as "isLive" from sessions where id = ${sessionId} and status in ('SCHEDULED', 'LIVE')`.first(db);
  if (!session) return;
  if (session.isLive && bookingId) await attended(context, [bookingId]);
  if (session.isLive && isHost) await keepLive(context, sessionId, memberId);
  await lockRoom(context, sessionId);
  const mayBePresent = sql`id = ${memberId} and removed_at is null and (is_host or ${givesPlace('room_members.booking_id')})`;
  const cameIn = await sql`update room_members set is_present = true where ${mayBePresent} and not is_present`.run(db);
  await sql`update room_members set seen_at = ${now()} where ${mayBePresent}`.run(db);
  if (cameIn) await tellRoom(context, sessionId, { kind: 'JOINED', memberId });
}

/** Writes a member's beat; that of a host also counts live minutes. Answers false if the member was marked as gone meanwhile. */
export async function beatInRoom(context: Context, { sessionId, memberId, isHost }: Membership): Promise<boolean> {
  if (isHost) await keepLive(context, sessionId, memberId);
  return beatWriters(context.db).load({ memberId, at: context.now() });
}

interface Beat {
  memberId: string;
  at: Date;
}

/** Milliseconds that a beat waits for others. A room of hundreds would otherwise keep the database busy with beats. */
const beatsTogether = 250;

/** Writes the beats of a moment in one statement. */
const beatWriters = sharedLoader<Beat, boolean>(writeBeats, {
  maxBatchSize: 1000,
  batchScheduleFn: (write) => setTimeout(write, beatsTogether),
});

/** A row that somebody else changes at the moment counts as gone: its member arrives anew. To wait for it could end in a deadlock. */
async function writeBeats(db: Context['db'], beats: readonly Beat[]): Promise<boolean[]> {
  const written = await sql<{ id: string }>`
    update room_members set seen_at = beat.at
    from (select m.id, beat.at from unnest(${beats.map(({ memberId }) => memberId)}::uuid[], ${beats.map(({ at }) => at)}::timestamptz[]) beat (id, at)
      join room_members m on m.id = beat.id where m.is_present for no key update of m skip locked) beat
    where room_members.id = beat.id returning room_members.id`.rows(db);
  const ids = new Set(written.map(({ id }) => id));
  return beats.map(({ memberId }) => ids.has(memberId));
}

/** Notes that a member's connection has closed: they are gone after `graceSeconds`, unless they come back. */
export async function fadeFromRoom(context: Context, { sessionId, memberId, isHost }: Membership): Promise<void> {
  const { db } = context;
  if (isHost) await keepLive(context, sessionId, memberId);
  await sql`
    update room_members set seen_at = least(seen_at, ${seenSince(context, goneAfterSeconds - graceSeconds)}) where id = ${memberId}`.run(
    db,
  );
}

/** Marks the members of a room without beats as gone. Locks the room. */
export async function sweepRoom(context: Context, sessionId: string): Promise<void> {
  await lockRoom(context, sessionId);
  await departFromRoom(context, sessionId, sql`seen_at < ${seenSince(context, goneAfterSeconds)}`);
}

/** Marks those members of a locked room as gone for whom `whichMembers` holds. Answers how many. */
export async function departFromRoom(context: Context, sessionId: string, whichMembers: Sql): Promise<number> {
  const leftMembers = await sql<{ id: string }>`
    update room_members set is_present = false, hand_raised_at = null
    where session_id = ${sessionId} and is_present and ${whichMembers} returning id`.rows(context.db);
  for (const { id } of leftMembers) await tellRoom(context, sessionId, { kind: 'LEFT', memberId: id });
  return leftMembers.length;
}

/** The rooms with members who are gone and not yet marked, at most 1000. */
export const roomsToSweep = (context: Context): Promise<{ id: string }[]> =>
  sql<{ id: string }>`
    select distinct session_id as id from room_members where is_present and seen_at < ${seenSince(context, goneAfterSeconds)} limit 1000`.rows(
    context.db,
  );

/** When the next member is gone, unless they beat before, as SQL. */
export const nextDeparture = (after: Date): Sql<{ at: Date | null }> => sql`
  select min(gone.at) as at from room_members m,
    lateral (select m.seen_at + make_interval(secs => ${goneAfterSeconds}::int) + interval '1 millisecond' as at) gone
  where m.is_present and gone.at > ${after}`;
