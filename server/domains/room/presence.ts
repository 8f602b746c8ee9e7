import type { Context } from '../../core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { attended, givesPlace } from '../bookings/attendance/places.ts';
import { tell } from './events.ts';
import { keepLive } from './minutes.ts';

/** Seconds between two signs of life of an open subscription. */
export const beatSeconds = 10;
/** Seconds without a sign of life after which a member has left. */
const goneSeconds = 35;
/** Seconds that a member whose connection closed has to come back. More than a beat: another subscription of theirs may be open. */
export const graceSeconds = 15;

/** That a person is a member of a room, and by which right. */
export interface Membership {
  sessionId: string;
  memberId: string;
  isHost: boolean;
  bookingId: string | null;
}

const ago = ({ now }: Context, seconds: number): Date => new Date(now().getTime() - seconds * 1000);

/** Locks a room until the transaction ends: changes of it take turns. The last of all locks that are taken. */
export const lockRoom = ({ db }: Context, sessionId: string): Promise<number> =>
  sql`select from rooms where session_id = ${sessionId} for update`.run(db);

/** A member is there: their subscription has opened, perhaps after they seemed to have left. Nothing happens in a room that is over. */
export async function arrive(context: Context, { sessionId, memberId, isHost, bookingId }: Membership): Promise<void> {
  const { db, now } = context;
  const session = await sql<{ isLive: boolean }>`
    select status = 'LIVE' as "isLive" from sessions where id = ${sessionId} and status in ('SCHEDULED', 'LIVE')`.first(db);
  if (!session) return;
  if (session.isLive && bookingId) await attended(context, [bookingId]);
  if (session.isLive && isHost) await keepLive(context, sessionId, memberId);
  await lockRoom(context, sessionId);
  const mayBe = sql`id = ${memberId} and removed_at is null and (is_host or ${givesPlace('room_members.booking_id')})`;
  const came = await sql`update room_members set is_present = true where ${mayBe} and not is_present`.run(db);
  await sql`update room_members set seen_at = ${now()} where ${mayBe}`.run(db);
  if (came) await tell(context, sessionId, { kind: 'JOINED', memberId });
}

/** A sign of life, of which a host's also counts live minutes. Answers false if the member has left meanwhile, as it seemed. */
export async function beat(context: Context, { sessionId, memberId, isHost }: Membership): Promise<boolean> {
  const { db, now } = context;
  if (isHost) await keepLive(context, sessionId, memberId);
  return (await sql`update room_members set seen_at = ${now()} where id = ${memberId} and is_present`.run(db)) > 0;
}

/** A member's connection has closed: they leave, unless they come back soon. */
export async function fade(context: Context, { sessionId, memberId, isHost }: Membership): Promise<void> {
  const { db } = context;
  if (isHost) await keepLive(context, sessionId, memberId);
  await sql`
    update room_members set seen_at = least(seen_at, ${ago(context, goneSeconds - graceSeconds)}) where id = ${memberId}`.run(db);
}

/** The members of a room who give no sign of life any more leave. Locks the room. */
export async function sweepRoom(context: Context, sessionId: string): Promise<void> {
  await lockRoom(context, sessionId);
  await depart(context, sessionId, sql`seen_at < ${ago(context, goneSeconds)}`);
}

/** Members leave a locked room. Answers how many. */
export async function depart(context: Context, sessionId: string, which: Sql): Promise<number> {
  const left = await sql<{ id: string }>`
    update room_members set is_present = false, hand_raised_at = null
    where session_id = ${sessionId} and is_present and ${which} returning id`.rows(context.db);
  for (const { id } of left) await tell(context, sessionId, { kind: 'LEFT', memberId: id });
  return left.length;
}

/** The rooms with members who seem to have left. */
export const roomsToSweep = (context: Context): Promise<{ id: string }[]> =>
  sql<{ id: string }>`
    select distinct session_id as id from room_members where is_present and seen_at < ${ago(context, goneSeconds)} limit 1000`.rows(
    context.db,
  );

/** When the next member of a room seems to have left, if they give no sign of life until then. */
export const nextDeparture = (after: Date): Sql<{ at: Date | null }> => sql`
  select min(gone.at) as at from room_members m,
    lateral (select m.seen_at + make_interval(secs => ${goneSeconds}::int) + interval '1 millisecond' as at) gone
  where m.is_present and gone.at > ${after}`;
