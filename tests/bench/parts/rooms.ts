import type pg from 'pg';
import { databaseProxy } from '../../support/database-proxy.ts';
import type { Bench } from '../frame/bench.ts';
import { sessionId } from '../frame/calendar.ts';
import { makeCustomers } from '../frame/tokens.ts';
import { countStatements, diwanSide, measureSize, type Side, socketsOfViewer } from '../sockets/sides.ts';

/** How much is done: sockets in all rooms, those of the server whose statements are counted, and events of a round. */
const amounts = {
  full: { rooms: socketsOfViewer, size: 5000, counted: 200, events: 20 },
  small: { rooms: 4, size: 40, counted: 20, events: 4 },
};

/**
 * What happens in one of many rooms, with thousands of sockets open: each member follows one room, on Diwan and on a bare `ws` server that
 * sends the same bytes.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const { rooms, size, counted, events } = amounts[bench.small ? 'small' : 'full'];
  const sideOf = await members(await bench.connect(databaseUrl), { rooms, size, creators: bench.size.creators }, bench);
  const proxy = await databaseProxy(databaseUrl);
  try {
    let diwan = await sideOf(proxy.url);
    const statements = await countStatements(bench, databaseUrl, diwan, proxy.statements, { counted, events });
    if (!bench.small) {
      await diwan.server.stop();
      diwan = await sideOf(databaseUrl);
    }
    const measured = await measureSize(bench, databaseUrl, diwan, { size, events, expected: /"kind":"REACTION"/ });
    await diwan.server.stop();
    return { statements, ...measured };
  } finally {
    await proxy.stop();
  }
}

/** A reaction in a room, as the server writes it, with its notification. */
const reaction = `
  with room as (update rooms set version = version + 1 where session_id = $1 returning version),
  event as (
    insert into room_events (session_id, version, at, kind, member_id, emoji)
    select $1, room.version, now(), 'REACTION', (select id from room_members where session_id = $1 limit 1), '👏' from room returning id)
  select pg_notify('events', $2) from event`;

/**
 * Starts Diwan with rooms of one account, whose members are customers with a booking. They are members before their sockets open, so nobody
 * is told that they come.
 */
async function members(
  db: pg.Client,
  { rooms, size, creators }: { rooms: number; size: number; creators: number },
  bench: Bench,
): Promise<(databaseUrl: string) => Promise<Side>> {
  const sessions = Array.from({ length: rooms }, (_, n) => sessionId(1 + n * creators));
  const customers = await makeCustomers(db, size / rooms);
  await db.query('insert into rooms (session_id) select unnest($1::uuid[])', [sessions]);
  await db.query(
    `with booked as (
       insert into bookings (creator_id, session_id, customer_id, status, name, language, time_zone, hold_expires_at, cancellation_hours, confirmed_at)
       select s.creator_id, s.id, customer, 'CONFIRMED', 'Amal', 'EN', 'Asia/Kuwait', now(), 24, now()
       from sessions s, unnest($2::uuid[]) customer where s.id = any($1::uuid[])
       returning id, session_id, customer_id),
     seats as (update sessions set taken = taken + cardinality($2::uuid[]) where id = any($1::uuid[]))
     insert into room_members (session_id, user_id, booking_id, is_host, name, joined_at, seen_at)
     select session_id, customer_id, id, false, 'Amal', now(), now() from booked`,
    [sessions, customers.map(({ id }) => id)],
  );
  const tokens = customers.map(({ token }) => token);
  const topics = sessions.map((topic) => ({
    topic,
    query: `subscription { roomEvent(sessionId: "${topic}") { id version kind emoji at member { id name isHost } } }`,
    tokens,
  }));
  return (databaseUrl) =>
    diwanSide(bench, databaseUrl, topics, (topic) => ({
      topic,
      text: reaction,
      values: [topic, JSON.stringify({ topic: `room:${topic}`, event: {} })],
    }));
}
