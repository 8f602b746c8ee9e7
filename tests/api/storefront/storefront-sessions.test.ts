import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashOfInvitation } from '../../../server/domains/sessions/invitations/list.ts';
import { type Caller, gql } from '../../support/client.ts';
import { yearAhead as year } from '../../support/day.ts';
import { dayIn, seat, session, sessionRepeatMutation, startsIn, storefrontSessionQuery } from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const see = async (caller: Caller, id: string, invitation?: string) =>
  (await gql(storefrontSessionQuery, { id, invitation }, caller)).data.storefrontSession;

const upcomingQuery = /* GraphQL */ `
  query Upcoming($username: String!, $first: Int, $after: String) {
    creatorPage(username: $username) {
      upcomingSessions(first: $first, after: $after) { nodes { id } totalCount pageInfo { hasNextPage endCursor } }
    }
  }
`;
const upcoming = async (username: string, variables: object = {}) =>
  (await gql(upcomingQuery, { username, ...variables })).data.creatorPage.upcomingSessions;

describe('a public session', () => {
  test('is seen by every visitor, without its address', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, {
      published: true,
      location: 'OFFLINE',
      area: 'Salmiya',
      address: 'Block 3',
      sessionDate: `${year}-03-05`,
    });
    expect(await see({}, id)).toMatchObject({
      title: 'Drawing together',
      status: 'SCHEDULED',
      location: 'OFFLINE',
      area: 'Salmiya',
      address: null,
      startsAt: `${year}-03-05T15:00:00.000Z`,
      endsAt: `${year}-03-05T16:00:00.000Z`,
      durationMinutes: 60,
      timeZone: 'Asia/Kuwait',
      price: { amount: '5.000', currency: 'KWD' },
      seats: 10,
      seatsLeft: 10,
      availability: 'AVAILABLE',
      viewerIsInvited: true,
      creator: { username: creator.username },
      otherDates: [],
    });
  });

  test('shows its address to confirmed attendees and the account, and to no other', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true, location: 'OFFLINE', address: 'Block 3' });
    const [confirmed, held, cancelled, stranger] = await Promise.all(Array.from({ length: 4 }, () => world.customer()));
    await seat(id, confirmed?.userId as string);
    await seat(id, held?.userId as string, 'HELD');
    const booking = await seat(id, cancelled?.userId as string);
    await sql(`update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = 'CUSTOMER' where id = $1`, [booking]);
    const addresses = await Promise.all(
      [creator, await world.admin(creator, 'VIEW'), confirmed, held, cancelled, stranger, await world.creator(), {}].map(
        async (caller) => (await see(caller as Caller, id)).address,
      ),
    );
    expect(addresses).toEqual(['Block 3', 'Block 3', 'Block 3', null, null, null, null, null]);
  });

  test('says whether a seat can be booked', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    const availability = async (change = '') => {
      if (change) await sql(`update sessions set ${change} where id = $1`, [id]);
      return (await see({}, id)).availability;
    };
    expect(await availability()).toBe('AVAILABLE');
    expect(await availability('taken = seats')).toBe('SOLD_OUT');
    await startsIn(id, -10);
    expect(await availability()).toBe('STARTED');
    // It runs: seats that are left are booked until its end.
    expect(await availability(`status = 'LIVE', started_at = now()`)).toBe('SOLD_OUT');
    expect(await availability('taken = seats - 1')).toBe('AVAILABLE');
    await startsIn(id, -61);
    expect(await availability()).toBe('ENDED');
    expect(await availability(`status = 'CANCELLED', cancelled_at = now()`)).toBe('CANCELLED');
  });

  test('shows other dates of its series that have seats', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    const { series } = (await gql(sessionRepeatMutation, { id, input: { weeks: 3 } }, creator)).data.sessionRepeat.session;
    await sql('update sessions set taken = seats where id = $1', [series[1].id]);
    expect((await see({}, id)).otherDates.map((date: { id: string }) => date.id)).toEqual([series[2].id, series[3].id]);
  });
});

describe('a private session', () => {
  test('is found by its link, by the invited and by attendees, and is as good as none for others', async () => {
    const creator = await world.creator();
    const [invited, attendee, stranger] = await Promise.all([world.customer(), world.customer(), world.customer()]);
    const { id } = await session(creator, {
      published: true,
      eventType: 'PRIVATE',
      inviteEmails: [invited.email.toUpperCase(), 'other@example.com'],
    });
    const link = randomUUID();
    await sql(`update session_invitations set token_hash = $2, sent_at = now() where session_id = $1 and email = 'other@example.com'`, [
      id,
      hashOfInvitation(link),
    ]);
    await seat(id, attendee.userId);
    expect(await see(invited, id)).toMatchObject({ availability: 'AVAILABLE', viewerIsInvited: true });
    expect(await see(attendee, id)).toMatchObject({ viewerIsInvited: false });
    expect(await see(creator, id)).toMatchObject({ availability: 'AVAILABLE' });
    // A link that was passed on shows the session, and only the invited email can book.
    expect(await see({}, id, link)).toMatchObject({ availability: 'AVAILABLE', viewerIsInvited: false });
    expect(await see(stranger, id, link)).toMatchObject({ availability: 'NOT_INVITED', viewerIsInvited: false });
    for (const [caller, token] of [
      [{}, undefined],
      [stranger, undefined],
      [await world.creator(), undefined],
      [{}, 'another-token'],
      [{}, 'x'.repeat(5000)],
    ] as const)
      expect(await see(caller, id, token)).toBeNull();
  });

  test('has a link of one session only', async () => {
    const creator = await world.creator();
    const input = { published: true, eventType: 'PRIVATE', inviteEmails: ['a@example.com'] };
    const one = await session(creator, input);
    const other = await session(creator, { ...input, sessionDate: dayIn(9) });
    await sql('update session_invitations set token_hash = $2 where session_id = $1', [one.id, hashOfInvitation(one.id)]);
    expect([(await see({}, one.id, one.id))?.id, await see({}, other.id, one.id)]).toEqual([one.id, null]);
  });
});

describe('what is not offered', () => {
  test('a draft is previewed by the account alone, once it has a time and seats', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { sessionDate: dayIn(3), sessionTime: '18:00', durationMinutes: 60, seats: 4 });
    const { id: incomplete } = await session(creator);
    expect(await see(creator, id)).toMatchObject({ status: 'DRAFT', availability: 'AVAILABLE', price: { amount: '0.000' } });
    expect([await see({}, id), await see(await world.customer(), id), await see(creator, incomplete)]).toEqual([null, null, null]);
  });

  test('a booked slot is seen by its attendee alone', async () => {
    const creator = await world.creator();
    const customer = await world.customer();
    const { id } = await session(creator, { published: true, type: 'APPOINTMENT' });
    await sql(
      `with type as (insert into appointment_types (creator_id, title, currency) values ($2, 'Advice', 'KWD') returning id),
         duration as (insert into appointment_durations (type_id, minutes, price_amount) select id, 60, 5000 from type returning id, type_id)
       update sessions set appointment_type_id = d.type_id, appointment_duration_id = d.id from duration d where sessions.id = $1`,
      [id, creator.creatorId],
    );
    await seat(id, customer.userId);
    expect([(await see(customer, id))?.id, await see({}, id), await see(await world.customer(), id)]).toEqual([id, null, null]);
    expect((await upcoming(creator.username)).nodes).toEqual([]);
  });
});

describe('the creator’s page', () => {
  test('lists public sessions that are not over, soonest first, in pages', async () => {
    const creator = await world.creator();
    const later = await session(creator, { published: true, sessionDate: dayIn(9) });
    const sooner = await session(creator, { published: true, sessionDate: dayIn(2) });
    const live = await session(creator, { published: true, sessionDate: dayIn(4) });
    await session(creator, { title: 'Draft' });
    await session(creator, { published: true, sessionDate: dayIn(5), eventType: 'PRIVATE', inviteEmails: ['a@example.com'] });
    const over = await session(creator, { published: true, sessionDate: dayIn(6) });
    await startsIn(live.id, -5);
    await sql(`update sessions set status = 'LIVE', started_at = now() where id = $1`, [live.id]);
    await startsIn(over.id, -90);
    const { nodes, totalCount } = await upcoming(creator.username);
    expect([nodes, totalCount]).toEqual([[{ id: live.id }, { id: sooner.id }, { id: later.id }], 3]);
    const first = await upcoming(creator.username, { first: 2 });
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect((await upcoming(creator.username, { first: 2, after: first.pageInfo.endCursor })).nodes).toEqual([{ id: later.id }]);
  });
});
