import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { daysAfter, wallClockOf } from '../../../schema/rules/wall-clock.ts';
import { durationId, eventsOfEach, sessionId } from '../frame/calendar.ts';
import { inTurn } from '../frame/in-turn.ts';
import type { Customer } from '../frame/tokens.ts';
import type { Tokens } from '../reads/subjects.ts';
import type { Calls } from '../replay/beside.ts';
import { claimsOf } from '../writes/requests.ts';

const sessionsQuery = `query Sessions { sessions(first: 20, filter: { tab: UPCOMING }) {
  nodes { id status type eventType title titleAr startsAt endsAt durationMinutes seats seatsTaken price { amount currency } cover { id width height } publicPath }
  pageInfo { hasNextPage endCursor } } }`;
export const slotsQuery = `query Slots($durationId: UUID!, $from: LocalDate!, $to: LocalDate!) {
  slots(durationId: $durationId, from: $from, to: $to) { startsAt endsAt day } }`;
const holdMutation = `mutation BookingCreate($input: BookingCreateInput!) { bookingCreate(input: $input) {
  booking { id status holdExpiresAt session { id title } } alternatives { startsAt } userErrors { field code message } } }`;
const payMutation = `mutation Checkout($input: CheckoutInput!) { checkout(input: $input) {
  order { id number status title total { amount currency } } payment { id } userErrors { field code message } } }`;

/** Creators look at a page of their sessions. */
export const sessionPages = (tokens: Tokens): Calls =>
  inTurn(
    [...tokens.values()].map((token) => {
      const { sub, jti, account } = claimsOf(token);
      return { token, body: { query: sessionsQuery }, inputs: [sub, jti, account as string] };
    }),
  );

/** Visitors look for a free time within a month. */
export function monthsOfSlots(creators: readonly number[]): Calls {
  const from = wallClockOf(new Date(), 'Asia/Kuwait').date;
  return inTurn(
    creators.map((creator) => {
      const variables = { durationId: durationId(creator), from, to: daysAfter(from, 29) };
      return { body: { query: slotsQuery, variables }, inputs: [variables.durationId] };
    }),
  );
}

/** Customers hold a seat, each one: what a customer holds already is read, so it would be other rows. */
export function holds(customers: readonly Customer[], creators: number): Calls {
  let n = 0;
  return () => {
    const customer = customers[n];
    assert.ok(customer, 'every customer holds a seat: shorter rounds, please');
    const session = sessionId(((n * 7) % (creators * eventsOfEach)) + 1);
    n += 1;
    const { sub, jti } = claimsOf(customer.token);
    const input = { sessionId: session, name: 'Amal', timeZone: 'Asia/Kuwait', idempotencyKey: randomUUID() };
    return {
      token: customer.token,
      body: { query: holdMutation, variables: { input } },
      inputs: [sub, jti, session, input.idempotencyKey],
    };
  };
}

/** Seats of free sessions that customers hold, and will take. Those of sessions that are near have fewer reminders. */
const takenOfEach = 20;

export async function payments(db: pg.Client, customers: readonly Customer[]): Promise<Calls> {
  const { rows } = await db.query<{ id: string; customerId: string }>(
    `with held as (
       insert into bookings (creator_id, session_id, customer_id, name, language, time_zone, hold_expires_at, cancellation_hours)
       select s.creator_id, s.id, c.id, 'Amal', 'EN', 'Asia/Kuwait', now() + interval '1 day', 24
       from unnest($1::uuid[]) c (id), lateral (
         select * from sessions where cost = 'FREE' and status = 'SCHEDULED' and starts_at > now() + interval '2 days'
         order by md5(id::text || c.id::text) limit $2) s
       returning id, customer_id, session_id),
     seats as (
       update sessions s set taken = s.taken + h.count from (select session_id, count(*) from held group by 1) h where h.session_id = s.id)
     select id, customer_id as "customerId" from held order by id`,
    [customers.map(({ id }) => id), takenOfEach],
  );
  const tokens = new Map(customers.map(({ id, token }) => [id, token]));
  let n = 0;
  return () => {
    const booking = rows[n++];
    assert.ok(booking, 'every seat is taken: shorter rounds, please');
    const token = tokens.get(booking.customerId) as string;
    const { sub, jti } = claimsOf(token);
    const input = { bookingId: booking.id, idempotencyKey: randomUUID() };
    return { token, body: { query: payMutation, variables: { input } }, inputs: [sub, jti, booking.id, input.idempotencyKey] };
  };
}
