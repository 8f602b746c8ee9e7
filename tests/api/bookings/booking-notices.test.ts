import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { appointments, book, event, join, release, reschedule } from '../../support/bookings.ts';
import { type Caller, gql, type Mail } from '../../support/client.ts';
import { refund } from '../../support/sales.ts';
import { checkoutSeat, paperTo, paySeat } from '../../support/seats.ts';
import { complete, session, sessionRepeatMutation, sessionUpdateMutation, storefrontSessionQuery } from '../../support/sessions.ts';
import { newEmail, world } from '../../support/world.ts';

/* Which acts write a mail. What the mails say is in `booking-mails.test.ts`. */

const subjectsTo = async (email: string, count: number) => (await paperTo(email, count)).map(({ subject }) => subject);

/** A customer with a seat of a free event, or of a slot. */
async function seated(wish: Parameters<typeof book>[1]) {
  const customer = await world.customer();
  const { booking } = await book(customer, wish);
  await checkoutSeat(customer, booking.id);
  await paperTo(customer.email);
  return { customer, id: booking.id as string };
}

describe('an attendee is written to', () => {
  test('when their seat moves to another date', async () => {
    const creator = await world.creator();
    const seriesId = randomUUID();
    const [from, to] = [await event(creator, { seriesId, price: 0 }), await event(creator, { seriesId, seriesPosition: 2, price: 0 })];
    const { customer, id } = await seated({ sessionId: from });
    expect((await reschedule(customer, id, { sessionId: to })).userErrors).toEqual([]);
    expect(await subjectsTo(customer.email, 2)).toContain('Changed: Clay together');
  });

  test('when their appointment moves', async () => {
    const { creator, durationId, at } = await appointments({ price: '0' });
    const { customer, id } = await seated({ slot: { durationId, startsAt: at('10:00') } });
    expect((await reschedule(creator, id, { startsAt: at('12:00') })).userErrors).toEqual([]);
    expect(await subjectsTo(customer.email, 2)).toContainEqual(expect.stringMatching(/^Changed: /));
  });

  test('when all that they paid goes back', async () => {
    const sessionId = await event(await world.creator());
    const customer = await world.customer();
    const { booking } = await book(customer, { sessionId });
    const { id } = await paySeat(customer, booking.id);
    await paperTo(customer.email);
    await refund(id, 5000);
    expect(await subjectsTo(customer.email, 2)).toContain('Cancelled: Clay together');
  });
});

test('one who waits is written to when a seat is offered', async () => {
  const sessionId = await event(await world.creator(), { seats: 1 });
  const [holder, waiting] = [await world.customer(), await world.customer()];
  const { booking } = await book(holder, { sessionId });
  await join(waiting, sessionId);
  await release(holder, booking.id);
  expect(await subjectsTo(waiting.email, 1)).toEqual(['A seat is free: Clay together']);
});

describe('the invited are written to', () => {
  const invites = 'Sara Ali invites you: Drawing together';
  const update = async (caller: Caller, id: string, input: object) => {
    const { sessionUpdate } = (await gql(sessionUpdateMutation, { id, input }, caller)).data;
    expect(sessionUpdate.userErrors).toEqual([]);
  };

  test('when their session is published, and for each of its repetitions', async () => {
    const creator = await world.creator();
    const email = newEmail('guest');
    const { id } = await session(creator, { published: true, eventType: 'PRIVATE', inviteEmails: [email] });
    expect(await subjectsTo(email, 1)).toEqual([invites]);
    const { sessionRepeat } = (await gql(sessionRepeatMutation, { id, input: { weeks: 2 } }, creator)).data;
    expect(sessionRepeat.userErrors).toEqual([]);
    expect(await subjectsTo(email, 3)).toEqual([invites, invites, invites]);
  });

  test('when a public session becomes private', async () => {
    const creator = await world.creator();
    const email = newEmail('guest');
    const { id } = await session(creator, { published: true, inviteEmails: [email] });
    await update(creator, id, { eventType: 'PRIVATE' });
    expect(await subjectsTo(email, 1)).toEqual([invites]);
  });

  test('as a courtesy to a public session, once, when it is published and when they are added to its list', async () => {
    const creator = await world.creator();
    const [email, later] = [newEmail('guest'), newEmail('later')];
    const { id } = await session(creator, { inviteEmails: [email], ...complete() });
    const published = await gql('mutation ($id: UUID!) { sessionPublish(id: $id) { userErrors { field code } } }', { id }, creator);
    expect(published.data.sessionPublish.userErrors).toEqual([]);
    const [{ text }] = (await paperTo(email)) as [Mail];
    expect(text).toContain('Sara Ali would be glad to see you at Drawing together');
    expect(text).not.toContain('private');
    await update(creator, id, { inviteEmails: [email, later] });
    expect(await subjectsTo(later, 1)).toEqual([invites]);
    const { sessionRepeat } = (await gql(sessionRepeatMutation, { id, input: { weeks: 1 } }, creator)).data;
    expect(sessionRepeat.userErrors).toEqual([]);
    expect([await subjectsTo(email, 2), await subjectsTo(later, 2)]).toEqual([
      [invites, invites],
      [invites, invites],
    ]);
    // All may book, with the link of another or without one.
    const invitation = /invitation=([\w-]+)/.exec(text)?.[1];
    for (const link of [invitation, undefined])
      expect((await gql(storefrontSessionQuery, { id, invitation: link }, await world.customer())).data.storefrontSession?.id).toBe(id);
  });

  test('and their link opens nothing once they are not invited any more', async () => {
    const creator = await world.creator();
    const email = newEmail('guest');
    const { id } = await session(creator, { published: true, eventType: 'PRIVATE', inviteEmails: [email] });
    const [{ text }] = (await paperTo(email)) as [Mail];
    const invitation = /invitation=([\w-]+)/.exec(text)?.[1];
    const seen = async () => (await gql(storefrontSessionQuery, { id, invitation })).data.storefrontSession?.id ?? null;
    expect(await seen()).toBe(id);
    await update(creator, id, { inviteEmails: [newEmail('other')] });
    expect(await seen()).toBe(null);
  });
});
