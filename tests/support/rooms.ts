import { createClient } from 'graphql-ws';
import { type Caller, gql } from './client.ts';
import { setting } from './server.ts';
import { inMinutes, insertBooking, insertSession, moveTo } from './session-rows.ts';
import { instead, until } from './until.ts';
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

/** A scheduled online event that starts in five minutes. Without `creator`, it has a new one. */
export async function meeting({
  startsIn = 5,
  minutes,
  creator: host,
  columns,
}: When & { creator?: CreatorAccount; columns?: Record<string, unknown> } = {}): Promise<Meeting> {
  const creator = host ?? (await world.creator({ fullName: 'Sara Ali', fullNameAr: 'سارة علي' }));
  const sessionId = await insertSession(creator.creatorId, {
    startsAt: inMinutes(startsIn),
    minutes,
    price: 0,
    columns: { title: 'Drawing hour', title_ar: 'ساعة رسم', seats: 50, ...columns },
  });
  return { creator, sessionId };
}

/** Moves a session in time. */
export const moveMeeting = ({ sessionId }: Meeting, { startsIn = 5, minutes = 60 }: When) =>
  moveTo(sessionId, inMinutes(startsIn), minutes);

/** A customer with a booking of the session. */
export async function guest({ sessionId }: Meeting, name = 'Amal', status = 'CONFIRMED'): Promise<Account & { bookingId: string }> {
  const customer = await world.customer();
  return { ...customer, bookingId: await insertBooking(customer.userId, sessionId, { name, status, timeZone: 'Europe/London' }) };
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

const heardFields = '{ version kind member { id name isPresent isRemoved } message { text } emoji track }';

/** Follows a room from a version on, over a socket of its own. The operation may have a name and ask for other fields. */
export function follow(caller: Caller, sessionId: string, after: number | null, { name = '', fields = heardFields } = {}) {
  const heard: RoomEventHeard[] = [];
  const failures: unknown[] = [];
  const client = createClient({
    url: `${(caller.url ?? setting('TEST_URL')).replace('http', 'ws')}/graphql`,
    connectionParams: { authorization: `Bearer ${caller.token}`, language: 'en' },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined, // the subscription fails with it as well
  });
  const query = `subscription ${name} ($sessionId: UUID!, $after: Int) {
    roomEvent(sessionId: $sessionId, afterVersion: $after) ${fields} }`;
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
      until(
        () => (heard.filter((event) => event.kind === kind).length >= times ? heard : instead([heard, failures])),
        `${kind} was not heard ${times} times`,
      ),
    /** Ends the subscription and its socket. */
    stop: async () => client.dispose(),
    /** Cuts the socket without a word, as a lost line does. */
    cut: () => client.terminate(),
  };
}
