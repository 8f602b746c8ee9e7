import { createClient } from 'graphql-ws';
import { type Caller, gql } from './client.ts';
import { setting } from './server.ts';
import { sql } from './sql.ts';
import { until } from './until.ts';
import { type Account, type CreatorAccount, world } from './world.ts';

/** An online session with seats, made by inserting rows, so that it may also begin in a minute or have begun. */
export interface Meeting {
  creator: CreatorAccount;
  sessionId: string;
}

/** Sets when a session starts, in minutes from now, and for how long it is planned. */
interface When {
  startsIn?: number;
  minutes?: number;
}

/** The start and the end of a meeting. The end is the start plus whole minutes, from one reading of the clock, as the table checks. */
function timesOf({ startsIn = 5, minutes = 60 }: When) {
  const startsAt = Date.now() + Math.round(startsIn * 60_000);
  return { startsAt: new Date(startsAt), endsAt: new Date(startsAt + minutes * 60_000) };
}

/** A scheduled online event of a new creator, which starts in five minutes. */
export async function meeting({ startsIn, minutes = 60, ...more }: When & Record<string, unknown> = {}): Promise<Meeting> {
  const { startsAt, endsAt } = timesOf({ startsIn, minutes });
  const creator = (more.creator as CreatorAccount | undefined) ?? (await world.creator({ fullName: 'Sara Ali', fullNameAr: 'سارة علي' }));
  const columns: Record<string, unknown> = {
    creator_id: creator.creatorId,
    title: 'Drawing hour',
    title_ar: 'ساعة رسم',
    status: 'SCHEDULED',
    time_zone: 'Asia/Kuwait',
    duration_minutes: minutes,
    starts_at: startsAt,
    ends_at: endsAt,
    seats: 50,
    cost: 'FREE',
    price_amount: 0,
    currency: 'KWD',
    ...(more.columns as object | undefined),
  };
  const names = Object.keys(columns);
  const [row] = await sql<{ id: string }>(
    `insert into sessions (${names}, busy) values (${names.map((_, n) => `$${n + 1}`)},
      tstzrange($${names.indexOf('starts_at') + 1}::timestamptz, $${names.indexOf('ends_at') + 1}::timestamptz)) returning id`,
    Object.values(columns),
  );
  return { creator, sessionId: row?.id as string };
}

/** Moves a session in time. */
export function moveMeeting({ sessionId }: Meeting, { startsIn, minutes = 60 }: When) {
  const { startsAt, endsAt } = timesOf({ startsIn, minutes });
  return sql(`update sessions set starts_at = $2, ends_at = $3, busy = tstzrange($2, $3), duration_minutes = $4 where id = $1`, [
    sessionId,
    startsAt,
    endsAt,
    minutes,
  ]);
}

/** A customer with a booking of the session. */
export async function guest(
  { creator, sessionId }: Meeting,
  name = 'Amal',
  status = 'CONFIRMED',
): Promise<Account & { bookingId: string }> {
  const customer = await world.customer();
  const [row] = await sql<{ id: string }>(
    `with seat as (update sessions set taken = taken + 1 where id = $2 and $5 not in ('CANCELLED', 'RESCHEDULED'))
     insert into bookings (creator_id, session_id, customer_id, name, language, time_zone, status, hold_expires_at, cancellation_hours,
       confirmed_at, cancelled_at, cancelled_by)
     values ($1, $2, $3, $4, 'EN', 'Europe/London', $5, now() + interval '10 minutes', 24,
       case when $5 in ('CONFIRMED', 'COMPLETED', 'NO_SHOW', 'RESCHEDULED') then now() end,
       case when $5 = 'CANCELLED' then now() end, case when $5 = 'CANCELLED' then 'CUSTOMER' end) returning id`,
    [creator.creatorId, sessionId, customer.userId, name, status],
  );
  return { ...customer, bookingId: row?.id as string };
}

const memberFields = 'id name nameAr isHost isPresent joinedAt handRaisedAt isRemoved';
export const roomFields = `sessionId title titleAr creatorName creatorNameAr status opensAt startsAt endsAt startedAt endedAt isChatLocked version
  viewerIsHost viewer { id } members { ${memberFields} } messages { id version text at member { id name } }`;
const userErrors = 'userErrors { field code message }';

export const roomJoinMutation = `mutation ($sessionId: UUID!) { roomJoin(sessionId: $sessionId) {
  room { ${roomFields} } member { ${memberFields} } media { kind url token expiresAt iceServers { urls } } opensAt ${userErrors} } }`;
const act = (name: string, args: string, passed: string, answer: string) =>
  `mutation (${args}) { ${name}(${passed}) { ${answer} ${userErrors} } }`;
const inRoom = (name: string, more: string, answer: string) => {
  const [declared, passed] = more ? [`, ${more}`, `, ${more.replace(/\$(\w+): [\w!]+/g, '$1: $$$1')}`] : ['', ''];
  return act(name, `$sessionId: UUID!${declared}`, `sessionId: $sessionId${passed}`, answer);
};
export const mutations = {
  roomLeave: inRoom('roomLeave', '', 'sessionId'),
  roomMediaPass: inRoom('roomMediaPass', '', 'media { kind token }'),
  roomSay: inRoom('roomSay', '$text: String!, $messageId: UUID', 'message { id version text member { name } }'),
  roomHandRaise: inRoom('roomHandRaise', '$raised: Boolean!, $memberId: UUID', `member { ${memberFields} }`),
  roomReact: inRoom('roomReact', '$emoji: String!', 'sessionId'),
  roomMute: inRoom('roomMute', '$memberId: UUID, $track: RoomTrack', 'sessionId').replace(
    '$track: RoomTrack',
    '$track: RoomTrack! = AUDIO',
  ),
  roomRemove: inRoom('roomRemove', '$memberId: UUID!', `member { ${memberFields} }`),
  roomChatLock: inRoom('roomChatLock', '$locked: Boolean!', 'room { isChatLocked }'),
  sessionStart: act('sessionStart', '$sessionId: UUID!', 'id: $sessionId', `room { ${roomFields} }`),
  sessionEnd: act('sessionEnd', '$sessionId: UUID!', 'id: $sessionId', `room { ${roomFields} }`),
};

// biome-ignore lint/suspicious/noExplicitAny: each mutation answers its own shape, which the expectations check
type Payload = any;

/** Runs a mutation of a room, and returns its payload, which may have errors. */
export async function call(caller: Caller, name: keyof typeof mutations, variables: Record<string, unknown>): Promise<Payload> {
  const { data, errors } = await gql(mutations[name], variables, caller);
  if (errors) throw Object.assign(new Error(errors[0]?.message), { code: errors[0]?.extensions.code });
  return data[name];
}

function succeeded(name: string, payload: Payload): Payload {
  if (payload.userErrors.length) throw new Error(`${name}: ${JSON.stringify(payload.userErrors)}`);
  return payload;
}

/** As `call`, for one that must succeed. */
export async function does(caller: Caller, name: keyof typeof mutations, variables: Record<string, unknown>): Promise<Payload> {
  return succeeded(name, await call(caller, name, variables));
}

/** Joins, and returns the payload, which may have errors. */
export async function tryJoin(caller: Caller, sessionId: string): Promise<Payload> {
  const { data, errors } = await gql(roomJoinMutation, { sessionId }, caller);
  if (errors) throw Object.assign(new Error(errors[0]?.message), { code: errors[0]?.extensions.code });
  return data.roomJoin;
}
export async function join(caller: Caller, sessionId: string): Promise<Payload> {
  return succeeded('roomJoin', await tryJoin(caller, sessionId));
}

export const roomOf = async (caller: Caller, sessionId: string): Promise<Payload> =>
  (await gql(`query ($sessionId: UUID!) { room(sessionId: $sessionId) { ${roomFields} } }`, { sessionId }, caller)).data.room;

export interface RoomEventHeard {
  version: number;
  kind: string;
  member: { id: string; name: string; isPresent: boolean; isRemoved: boolean } | null;
  message: { text: string } | null;
  emoji: string | null;
  track: string | null;
}

/** Follows a room from a version on, over a socket of its own. */
export function follow(caller: Caller, sessionId: string, after: number | null) {
  const heard: RoomEventHeard[] = [];
  const failures: unknown[] = [];
  const client = createClient({
    url: `${(caller.url ?? setting('TEST_URL')).replace('http', 'ws')}/graphql`,
    connectionParams: { authorization: `Bearer ${caller.token}`, language: 'en' },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined, // the subscription fails with it as well
  });
  const query = `subscription ($sessionId: UUID!, $after: Int) { roomEvent(sessionId: $sessionId, afterVersion: $after) {
    version kind member { id name isPresent isRemoved } message { text } emoji track } }`;
  const closed = new Promise<void>((done) => {
    const end = (reason?: unknown) => {
      if (reason) failures.push(reason);
      done();
    };
    client.subscribe<{ roomEvent: RoomEventHeard }>(
      { query, variables: { sessionId, after } },
      {
        next: ({ data, errors }) => {
          if (errors) failures.push(...errors);
          if (data) heard.push(data.roomEvent);
        },
        error: end,
        complete: () => end(),
      },
    );
  });
  return {
    heard,
    failures,
    closed,
    kinds: () => heard.map(({ kind }) => kind),
    /** Resolves once an event of this kind was heard, so many times. */
    hears: (kind: string, times = 1) =>
      until(() => heard.filter((event) => event.kind === kind).length >= times && heard, `${kind} was not heard ${times} times`),
    /** Ends the subscription and its socket. */
    stop: async () => client.dispose(),
    /** Cuts the socket without a word, as a lost line does. */
    cut: () => client.terminate(),
  };
}
