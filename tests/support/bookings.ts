import { appointmentType, everyDay, open } from './availability.ts';
import { type Caller, gql } from './client.ts';
import { day } from './day.ts';
import { newKey } from './sales.ts';
import { inMinutes, insertSession, moveTo, wholeMinute } from './session-rows.ts';
import { sql } from './sql.ts';
import { type ConsoleAccount, world } from './world.ts';

/** The hour of the next session. Each session that a test makes has its own, since a creator cannot be in two places. */
let hour = 0;

/** How an event differs from a public, paid event with 10 seats on a day of next week. */
interface EventRow {
  seats?: number;
  /** Minor units; 0 is free. */
  price?: number;
  /** Hours from now until it begins. */
  startsIn?: number;
  minutes?: number;
  status?: string;
  eventType?: 'PUBLIC' | 'PRIVATE';
  cancellationHours?: number;
  seriesId?: string;
  seriesPosition?: number;
  title?: string;
  invited?: string[];
}

/** A scheduled event of a creator, made by its row. */
export async function event({ creatorId }: Pick<ConsoleAccount, 'creatorId'>, given: EventRow = {}): Promise<string> {
  hour += 2;
  const { startsIn = 24 * 7 + hour, minutes, price, seats = 10, status = 'SCHEDULED', eventType = 'PUBLIC', seriesId } = given;
  const id = await insertSession(creatorId, {
    startsAt: wholeMinute(inMinutes(startsIn * 60)),
    minutes,
    price,
    columns: {
      status,
      event_type: eventType,
      title: given.title ?? 'Clay together',
      title_ar: 'الطين معًا',
      seats,
      cancellation_hours: given.cancellationHours ?? 24,
      series_id: seriesId ?? null,
      series_position: seriesId ? (given.seriesPosition ?? 1) : null,
      published_at: new Date(),
    },
  });
  for (const email of given.invited ?? [])
    await sql('insert into session_invitations (session_id, email) values ($1, $2)', [id, email.toLowerCase()]);
  return id;
}

/** A creator who can be booked each day of the next weeks from 9 to 15 o'clock, on the hour, for an hour or for two. */
export async function appointments({ price = '10.000', ...rules }: { price?: string; [rule: string]: unknown } = {}) {
  const creator = await world.creator();
  await open(creator, { hours: everyDay('09:00-15:00'), incrementMinutes: 60, minimumNoticeMinutes: 0, furthestDays: 60, ...rules });
  const money = { amount: price, currency: 'KWD' };
  const type = await appointmentType(creator, {
    durations: [
      { minutes: 60, price: money },
      { minutes: 120, price: money },
    ],
  });
  const durations = await sql<{ id: string }>('select id from appointment_durations where type_id = $1 order by minutes', [type.id]);
  const [durationId, longId] = durations.map(({ id }) => id) as [string, string];
  const ahead = day('Asia/Kuwait', 7);
  /** The instant of a time of day in a week. */
  const at = (time: string) => new Date(`${ahead}T${time}:00+03:00`).toISOString();
  return { creator, typeId: type.id as string, durationId, longId, at };
}

const fields = `id status name email holdExpiresAt confirmedAt cancelledAt cancelledBy cancelReason cancellableUntil attendedAt timeZone price { amount }
  canCancel { isPossible reason } canReschedule { isPossible reason } refunded { amount } order { id status } payment { id } session { id title }`;

/** Runs a mutation and returns its payload, which may have errors. */
async function run(mutation: string, variables: Record<string, unknown>, caller: Caller) {
  const { data, errors } = await gql(mutation, variables, caller);
  if (errors) throw new Error(JSON.stringify(errors));
  const [payload] = Object.values(data);
  // biome-ignore lint/suspicious/noExplicitAny: each mutation answers its own shape, which the expectations check
  return payload as any;
}

interface Wish {
  sessionId?: string;
  slot?: { durationId: string; startsAt: string };
  key?: string;
  name?: string;
  timeZone?: string;
  invitation?: string;
}

/** Books a seat or a slot: holds it. */
export const book = (caller: Caller, { key = newKey(), name = 'Amal', timeZone = 'Asia/Kuwait', ...wish }: Wish) =>
  run(bookingCreateMutation, { input: { ...wish, name, timeZone, idempotencyKey: key } }, caller);

export const release = (caller: Caller, id: string) =>
  run(`mutation ($id: UUID!) { bookingRelease(id: $id) { booking { ${fields} } userErrors { field code message } } }`, { id }, caller);

export const cancel = (caller: Caller, id: string, key = newKey()) =>
  run(
    `mutation ($id: UUID!, $key: String!) { bookingCancel(id: $id, idempotencyKey: $key) { booking { ${fields} } userErrors { field code message } } }`,
    { id, key },
    caller,
  );

export const reschedule = (caller: Caller, id: string, to: { startsAt?: string; sessionId?: string }, key = newKey()) =>
  run(
    `mutation ($id: UUID!, $input: BookingRescheduleInput!) { bookingReschedule(id: $id, input: $input) {
      booking { ${fields} } alternatives { startsAt sessionId durationId } userErrors { field code message } } }`,
    { id, input: { ...to, idempotencyKey: key } },
    caller,
  );

export const attend = (caller: Caller, id: string, attended: boolean) =>
  run(
    `mutation ($id: UUID!, $attended: Boolean!) {
      bookingAttendanceUpdate(id: $id, attended: $attended) { booking { ${fields} } userErrors { field code message } } }`,
    { id, attended },
    caller,
  );

const entryFields = 'id status position offerExpiresAt booking { id status holdExpiresAt } session { id }';
export const join = (caller: Caller, sessionId: string, more: Record<string, unknown> = {}) =>
  run(
    `mutation ($input: WaitingListJoinInput!) { waitingListJoin(input: $input) { entry { ${entryFields} } userErrors { field code message } } }`,
    { input: { sessionId, name: 'Amal', timeZone: 'Asia/Kuwait', ...more } },
    caller,
  );

export const leave = (caller: Caller, sessionId: string) =>
  run(
    `mutation ($id: UUID!) { waitingListLeave(sessionId: $id) { entry { ${entryFields} } userErrors { field code message } } }`,
    { id: sessionId },
    caller,
  );

/** Where a customer waits. */
export const waitingOf = async (caller: Caller) => (await gql(`{ myWaitingEntries { ${entryFields} } }`, {}, caller)).data.myWaitingEntries;

export const readBooking = async (caller: Caller, id: string) =>
  (await gql(`query ($id: UUID!) { booking(id: $id) { ${fields} } }`, { id }, caller)).data.booking;

export const mySessions = async (caller: Caller, tab: 'UPCOMING' | 'PAST' = 'UPCOMING', page: Record<string, unknown> = {}) =>
  (
    await gql(
      `query ($tab: MySessionsTab!, $first: Int, $after: String) { mySessions(tab: $tab, first: $first, after: $after) {
        nodes { ${fields} } totalCount pageInfo { hasNextPage endCursor } } }`,
      { tab, ...page },
      caller,
    )
  ).data.mySessions;

/** The seats of a session that are taken, as the session and as its bookings say. */
export async function seatsOf(sessionId: string): Promise<{ taken: number; standing: number }> {
  const [row] = await sql<{ taken: number; standing: number }>(
    `select taken, (select count(*)::int from bookings b where b.session_id = s.id
       and b.status in ('HELD', 'PENDING_PAYMENT', 'CONFIRMED', 'COMPLETED', 'NO_SHOW')) as standing
     from sessions s where id = $1`,
    [sessionId],
  );
  return row as { taken: number; standing: number };
}

export const statusOf = async (bookingId: string) =>
  (await sql<{ status: string }>('select status from bookings where id = $1', [bookingId]))[0]?.status;

/** Moves the end of a hold into the past, as if its minutes had passed. */
export const letHoldPass = (bookingId: string) =>
  sql(`update bookings set hold_expires_at = now() - interval '1 second' where id = $1`, [bookingId]);

/** Moves a session to another time, so many hours from now. */
export const moveSession = (sessionId: string, startsIn: number) => moveTo(sessionId, wholeMinute(inMinutes(startsIn * 60)));

/** Moves a session into the past, so that it has ended so many hours after its start. */
export async function letEnd(sessionId: string, hours = 5): Promise<void> {
  await moveSession(sessionId, -hours);
  await sql(`update sessions set status = 'ENDED', started_at = starts_at, ended_at = ends_at where id = $1`, [sessionId]);
}

export const bookingCreateMutation = /* GraphQL */ `
  mutation BookingCreate($input: BookingCreateInput!) {
    bookingCreate(input: $input) {
      booking { ${fields} }
      alternatives { startsAt endsAt day durationId sessionId title }
      userErrors { field code message }
    }
  }
`;
