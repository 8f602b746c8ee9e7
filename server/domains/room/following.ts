import { isEnough } from '../../../schema/rules/permissions.ts';
import { readAlike } from '../../core/alike.ts';
import { type Context, inTransaction } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';

import { signedIn } from '../../core/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import { givesPlace } from '../bookings/attendance/places.ts';
import { expelGuest } from './expelling.ts';
import { arriveInRoom, beatInRoom, beatSeconds, fadeFromRoom, graceSeconds, type Membership, sweepRoom } from './presence.ts';
import { roomTopic } from './telling.ts';
import { sharedLoader } from './together.ts';

/** An event that a member's subscription sends. Its other fields are read by the id. */
export interface HeardEvent {
  id: string;
}

interface RoomEventRow extends HeardEvent {
  version: number;
  kind: string;
  memberId: string | null;
}

interface MissedEvents {
  /** Whether the member may be in the room. */
  hasPlace: boolean;
  events: RoomEventRow[];
}

/** The most events that are read at once. */
const mostRoomEvents = 200;

/**
 * The events of a room that the viewer has joined, after a version; null means from now on. A notification only says that there are events
 * to read. So several notifications cause one read, and the next beat makes up for a lost one. The member is present while they follow.
 * @throws NOT_FOUND if the viewer has not joined the room, or is no longer its host
 */
export async function followRoom(context: Context, sessionId: string, after: number | null): Promise<AsyncIterableIterator<HeardEvent>> {
  const membership = await membershipOf(context, sessionId);
  const roomNotices = context.platform.pubsub.subscribe(roomTopic(sessionId));
  const roomBell = createRoomBell();
  void ringAtEach(roomNotices, roomBell);
  const fromVersion = after ?? (await roomVersionOf(context, sessionId));
  await inTransaction(context, (inner) => arriveInRoom(inner, membership));
  const beats = setInterval(roomBell.ring, beatSeconds * 1000);
  const heardEvents = hearRoom(context, membership, fromVersion, roomBell);
  const roomEvents: AsyncIterableIterator<HeardEvent> = {
    next: () => heardEvents.next(),
    async return() {
      clearInterval(beats);
      const wasInRoom = !roomBell.isStopped();
      roomBell.stop();
      await roomNotices.return?.();
      if (wasInRoom) await tryInRoom(context, () => leaveSoon(context, membership));
      return heardEvents.return(undefined);
    },
    [Symbol.asyncIterator]: () => roomEvents,
  };
  return roomEvents;
}

/** Marks a member as gone, once the time to come back is over. */
async function leaveSoon(context: Context, membership: Membership): Promise<void> {
  await fadeFromRoom(context, membership);
  const sweepThisRoom = () => tryInRoom(context, () => inTransaction(context, (inner) => sweepRoom(inner, membership.sessionId)));
  setTimeout(() => void sweepThisRoom(), (graceSeconds + 1) * 1000).unref();
}

async function membershipOf({ db, viewer: asked }: Context, sessionId: string): Promise<Membership> {
  const viewer = signedIn(asked);
  const hostedCreatorId = viewer.kind === 'console' && isEnough(viewer.permission, 'EDIT') ? viewer.creatorId : null;
  const membership = await sql<Membership>`
    select m.session_id as "sessionId", m.id as "memberId", m.is_host as "isHost", m.booking_id as "bookingId"
    from room_members m join sessions s on s.id = m.session_id
    where m.session_id = ${sessionId} and m.user_id = ${viewer.userId}
      and (not m.is_host or s.creator_id = ${hostedCreatorId})`.first(db);
  if (!membership) throw notFound();
  return membership;
}

const roomVersionOf = async ({ db }: Context, sessionId: string): Promise<number> =>
  (await sql<{ version: number }>`select version from rooms where session_id = ${sessionId}`.one(db)).version;

/** Yields the events of a room in order, until the bell stops or the member has no right to them any more. */
async function* hearRoom(
  context: Context,
  membership: Membership,
  from: number,
  roomBell: RoomBell,
): AsyncGenerator<HeardEvent, undefined> {
  let roomVersion = from;
  let beatenAt = performance.now();
  let expelled = false;
  while (!roomBell.isStopped()) {
    const missedEvents = await tryInRoom(context, () =>
      missedEventsSince(context, { memberId: membership.memberId, version: roomVersion }),
    );
    for (const event of missedEvents?.events ?? []) {
      const { version, kind, memberId } = event;
      roomVersion = version;
      yield event;
      // A removed guest and a replaced device get no event after this one.
      if (memberId === membership.memberId && (kind === 'REMOVED' || kind === 'REPLACED')) roomBell.stop();
      if (roomBell.isStopped()) return undefined;
    }
    if (missedEvents?.events.length === mostRoomEvents) continue;
    if (missedEvents?.hasPlace) expelled = false;
    else if (missedEvents && !expelled) expelled = (await tryInRoom(context, () => expelSelf(context, membership))) ?? false;
    await roomBell.rung();
    if (roomBell.isStopped() || performance.now() - beatenAt < beatSeconds * 900) continue;
    beatenAt = performance.now();
    await tryInRoom(context, () => stayPresent(context, membership));
  }
  return undefined;
}

/** Takes a guest without a place out of the room. Answers true, since `tryInRoom` answers undefined after a failure. */
async function expelSelf(context: Context, { sessionId, memberId }: Membership): Promise<true> {
  await inTransaction(context, (inner) => expelGuest(inner, sessionId, memberId));
  return true;
}

/** Where a member is in the events of a room. */
interface Place {
  memberId: string;
  version: number;
}

/**
 * The events after a version that a member may read. A member without a place reads only their own removal. Only the member whose device
 * was replaced reads REPLACED. All who ask in one turn of the event loop, as after an event, take one statement.
 */
const missedEventsSince = ({ db }: Context, place: Place): Promise<MissedEvents> => missedEventsReaders(db).load(place);
const missedEventsReaders = sharedLoader<Place, MissedEvents>(missedEventsOf, { maxBatchSize: 500 });

async function missedEventsOf(db: Context['db'], places: readonly Place[]): Promise<(MissedEvents | Error)[]> {
  const read = await sql<MissedEvents & { place: number }>`
    select followed.place::int - 1 as place, rights.has_place as "hasPlace", (
      select coalesce(json_agg(json_build_object('id', e.id, 'version', e.version, 'kind', e.kind, 'memberId', e.member_id) order by e.version), '[]')
      from (select id, version, kind, member_id from room_events
        where session_id = m.session_id and version > followed.version
          and (rights.has_place or (kind = 'REMOVED' and member_id = m.id)) and (kind <> 'REPLACED' or member_id = m.id)
        order by version limit ${mostRoomEvents}) e) as events
    from unnest(${places.map(({ memberId }) => memberId)}::uuid[], ${places.map(({ version }) => version)}::int[])
      with ordinality as followed (member_id, version, place)
    join room_members m on m.id = followed.member_id,
    lateral (select m.removed_at is null and (m.is_host or ${givesPlace('m.booking_id')}) as has_place) rights`.rows(db);
  const told = new Map<string, RoomEventRow>();
  const shared = (event: RoomEventRow): RoomEventRow => {
    const known = told.get(event.id) ?? readAlike(event);
    told.set(event.id, known);
    return known;
  };
  const byPlace = new Map(read.map(({ place, hasPlace, events }) => [place, { hasPlace, events: events.map(shared) }]));
  return places.map(({ memberId }, place) => byPlace.get(place) ?? new Error(`No member: ${memberId}`));
}

/** Writes a beat. A member who was marked as gone is present again. */
async function stayPresent(context: Context, membership: Membership): Promise<void> {
  if (!(await beatInRoom(context, membership))) await inTransaction(context, (inner) => arriveInRoom(inner, membership));
}

/** Runs work in the database, and logs a failure. The next beat tries again. */
async function tryInRoom<Result>(context: Context, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    context.log().warn({ err: error }, 'a room could not be followed for a moment');
    return undefined;
  }
}

/** Wakes the reader that waits for `rung`. Rings while no reader waits count as one. */
interface RoomBell {
  ring(): void;
  rung(): Promise<void>;
  stop(): void;
  isStopped(): boolean;
}

function createRoomBell(): RoomBell {
  let nextRing = Promise.withResolvers<void>();
  let bellStopped = false;
  return {
    ring: () => nextRing.resolve(),
    async rung() {
      await nextRing.promise;
      nextRing = Promise.withResolvers();
    },
    stop() {
      bellStopped = true;
      nextRing.resolve();
    },
    isStopped: () => bellStopped,
  };
}

async function ringAtEach(roomNotices: AsyncIterableIterator<object>, bell: RoomBell): Promise<void> {
  for await (const _notice of roomNotices) bell.ring();
}
