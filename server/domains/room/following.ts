import { isEnough } from '../../../schema/rules/permissions.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { signedIn } from '../../core/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import { givesPlace } from '../bookings/attendance/places.ts';
import { expelGuest } from './expelling.ts';
import { arrive, beat, beatSeconds, fade, graceSeconds, type Membership, sweepRoom } from './presence.ts';
import { roomTopic } from './telling.ts';

/** An event that a member's subscription sends. Its other fields are read by the id. */
export interface Heard {
  id: string;
}

interface Missed {
  /** Whether the member may be in the room. */
  hasPlace: boolean;
  events: { id: string; version: number; kind: string; memberId: string | null }[];
}

/** The most events that are read at once. */
const mostAtOnce = 200;

/**
 * The events of a room that the viewer has joined, after a version; null means from now on. A notification only says that there are events
 * to read. So several notifications cause one read, and the next beat makes up for a lost one. The member is present while they follow.
 * @throws NOT_FOUND if the viewer has not joined the room, or is no longer its host
 */
export async function followRoom(context: Context, sessionId: string, after: number | null): Promise<AsyncIterableIterator<Heard>> {
  const place = await placeOf(context, sessionId);
  const notices = context.platform.pubsub.subscribe(roomTopic(sessionId));
  const bell = createBell();
  void ringAtEach(notices, bell);
  const from = after ?? (await versionOf(context, sessionId));
  await inTransaction(context, (inner) => arrive(inner, place));
  const beats = setInterval(bell.ring, beatSeconds * 1000);
  const heard = hear(context, place, from, bell);
  const events: AsyncIterableIterator<Heard> = {
    next: () => heard.next(),
    async return() {
      clearInterval(beats);
      const wasIn = !bell.isStopped();
      bell.stop();
      await notices.return?.();
      if (wasIn) await attempt(context, () => leaveSoon(context, place));
      return heard.return(undefined);
    },
    [Symbol.asyncIterator]: () => events,
  };
  return events;
}

/** Marks a member as gone, once the time to come back is over. */
async function leaveSoon(context: Context, place: Membership): Promise<void> {
  await fade(context, place);
  const sweep = () => attempt(context, () => inTransaction(context, (inner) => sweepRoom(inner, place.sessionId)));
  setTimeout(() => void sweep(), (graceSeconds + 1) * 1000).unref();
}

async function placeOf({ db, viewer: asked }: Context, sessionId: string): Promise<Membership> {
  const viewer = signedIn(asked);
  const hosts = viewer.kind === 'console' && isEnough(viewer.permission, 'EDIT') ? viewer.creatorId : null;
  const place = await sql<Membership>`
    select m.session_id as "sessionId", m.id as "memberId", m.is_host as "isHost", m.booking_id as "bookingId"
    from room_members m join sessions s on s.id = m.session_id
    where m.session_id = ${sessionId} and m.user_id = ${viewer.userId}
      and (not m.is_host or s.creator_id = ${hosts})`.first(db);
  if (!place) throw notFound();
  return place;
}

const versionOf = async ({ db }: Context, sessionId: string): Promise<number> =>
  (await sql<{ version: number }>`select version from rooms where session_id = ${sessionId}`.one(db)).version;

/** Yields the events of a room in order, until the bell stops or the member has no right to them any more. */
async function* hear(context: Context, place: Membership, from: number, bell: Bell): AsyncGenerator<Heard, undefined> {
  let version = from;
  let beaten = performance.now();
  let expelled = false;
  while (!bell.isStopped()) {
    const missed = await attempt(context, () => missedSince(context, place, version));
    for (const { id, version: next, kind, memberId } of missed?.events ?? []) {
      version = next;
      yield { id };
      // A removed guest and a replaced device get no event after this one.
      if (memberId === place.memberId && (kind === 'REMOVED' || kind === 'REPLACED')) bell.stop();
      if (bell.isStopped()) return undefined;
    }
    if (missed?.events.length) continue;
    if (missed?.hasPlace) expelled = false;
    else if (missed && !expelled) expelled = (await attempt(context, () => takeOut(context, place))) ?? false;
    await bell.rung();
    if (bell.isStopped() || performance.now() - beaten < beatSeconds * 900) continue;
    beaten = performance.now();
    await attempt(context, () => stayPresent(context, place));
  }
  return undefined;
}

/** Takes a guest without a place out of the room. Answers true, since `attempt` answers undefined after a failure. */
async function takeOut(context: Context, { sessionId, memberId }: Membership): Promise<true> {
  await inTransaction(context, (inner) => expelGuest(inner, sessionId, memberId));
  return true;
}

/**
 * The events after a version that a member may read. A member without a place reads only their own removal. Only the member whose device
 * was replaced reads REPLACED.
 */
const missedSince = ({ db }: Context, { sessionId, memberId }: Membership, version: number): Promise<Missed> =>
  sql<Missed>`
    select rights.has_place as "hasPlace", (
      select coalesce(json_agg(json_build_object('id', e.id, 'version', e.version, 'kind', e.kind, 'memberId', e.member_id) order by e.version), '[]')
      from (select id, version, kind, member_id from room_events
        where session_id = ${sessionId} and version > ${version} and (rights.has_place or (kind = 'REMOVED' and member_id = m.id))
          and (kind <> 'REPLACED' or member_id = m.id)
        order by version limit ${mostAtOnce}) e) as events
    from room_members m, lateral (select m.removed_at is null and (m.is_host or ${givesPlace('m.booking_id')}) as has_place) rights
    where m.id = ${memberId}`.one(db);

/** Writes a beat. A member who was marked as gone is present again. */
async function stayPresent(context: Context, place: Membership): Promise<void> {
  if (!(await beat(context, place))) await inTransaction(context, (inner) => arrive(inner, place));
}

/** Runs work in the database, and logs a failure. The next beat tries again. */
async function attempt<Result>(context: Context, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    context.log().warn({ err: error }, 'a room could not be followed for a moment');
    return undefined;
  }
}

/** Wakes the reader that waits for `rung`. Rings while no reader waits count as one. */
interface Bell {
  ring(): void;
  rung(): Promise<void>;
  stop(): void;
  isStopped(): boolean;
}

function createBell(): Bell {
  let next = Promise.withResolvers<void>();
  let stopped = false;
  return {
    ring: () => next.resolve(),
    async rung() {
      await next.promise;
      next = Promise.withResolvers();
    },
    stop() {
      stopped = true;
      next.resolve();
    },
    isStopped: () => stopped,
  };
}

async function ringAtEach(notices: AsyncIterableIterator<object>, bell: Bell): Promise<void> {
  for await (const _notice of notices) bell.ring();
}
