import { describe, expect, test } from 'vitest';
import { book, cancel, join, waitingOf } from '../../support/bookings.ts';
import { type Caller, failuresOf, gql, type Mail, mailsTo } from '../../support/client.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { checkoutSeat } from '../../support/seats.ts';
import { session, sessionCancelMutation, sessionUpdateMutation, startsIn } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';
import { newEmail, world } from '../../support/world.ts';

const fields = 'session { version invitations { id email state sentAt } } userErrors { field code message }';
const act = (name: 'Resend' | 'Withdraw') => `mutation ($id: UUID!, $invitationId: UUID!) {
  sessionInvitation${name}(id: $id, invitationId: $invitationId) { ${fields} } }`;
const resend = async (caller: Caller, id: string, invitationId: string) =>
  (await gql(act('Resend'), { id, invitationId }, caller)).data.sessionInvitationResend;
const withdraw = async (caller: Caller, id: string, invitationId: string) =>
  (await gql(act('Withdraw'), { id, invitationId }, caller)).data.sessionInvitationWithdraw;
const read = async (caller: Caller, id: string) =>
  (await gql('query ($id: UUID!) { session(id: $id) { version invitations { id email state sentAt } } }', { id }, caller)).data.session;
const tokenOf = ({ links }: { links: readonly string[] }) => new URL(links[0] as string).searchParams.get('invitation') as string;
/** The invitations that an email was mailed, the latest first, once there are so many: customers got a mail when they signed up. */
const invitationsTo = (email: string, count = 1) =>
  until(async () => {
    const mails = (await mailsTo(email)).filter(({ links }) => links[0]?.includes('invitation='));
    return mails.length >= count && mails;
  }, `no ${count} invitations to ${email}`);
const opens = async (id: string, invitation: string) =>
  (await gql('query ($id: UUID!, $invitation: String) { storefrontSession(id: $id, invitation: $invitation) { id } }', { id, invitation }))
    .data.storefrontSession !== null;

/** A private session that invites a customer and another email. */
async function invited(input: object = {}) {
  const creator = await world.creator();
  const customer = await world.customer();
  const emails = [customer.email, newEmail('other')];
  const { id } = await session(creator, { published: true, eventType: 'PRIVATE', cost: 'FREE', inviteEmails: emails, ...input });
  const [first, second] = (await read(creator, id)).invitations;
  return { creator, customer, id, first: first.id as string, second: second.id as string, other: emails[1] as string };
}

describe('an invitation to a private session', () => {
  test('is mailed again with a new link, of which the earlier one stops working', async () => {
    const { creator, customer, id, first } = await invited();
    const [before] = await invitationsTo(customer.email);
    const old = tokenOf(before as Mail);
    expect(await opens(id, old)).toBe(true);
    const { session: told, userErrors } = await resend(creator, id, first);
    expect(userErrors).toEqual([]);
    expect(told.invitations[0]).toMatchObject({ id: first, state: 'SENT', sentAt: expect.any(String) });
    const [latest] = await invitationsTo(customer.email, 2);
    expect([await opens(id, old), await opens(id, tokenOf(latest as Mail))]).toEqual([false, true]);
  });

  test('goes to one email three times in a short time, and a refused one leaves the link as it is', async () => {
    const { creator, id, second, other } = await invited();
    await invitationsTo(other);
    for (let sent = 0; sent < 3; sent++) expect((await resend(creator, id, second)).userErrors).toEqual([]);
    const mails = await invitationsTo(other, 4);
    const { errors } = await gql(act('Resend'), { id, invitationId: second }, creator);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'THROTTLED', retryAfter: expect.any(Number) } });
    const work = await Promise.all(mails.map((mail) => opens(id, tokenOf(mail))));
    expect(work.filter(Boolean)).toHaveLength(1);
  });

  test('says whether a seat was taken or given up, and is not sent to an email that has one', async () => {
    const { creator, customer, id, first } = await invited();
    const states = async () => (await read(creator, id)).invitations.map(({ state }: { state: string }) => state);
    await invitationsTo(customer.email);
    expect((await states())[0]).toBe('SENT');
    const { booking } = await book(customer, { sessionId: id });
    expect((await states())[0]).toBe('SENT');
    await checkoutSeat(customer, booking.id);
    expect((await states())[0]).toBe('BOOKED');
    const hasSeat = [['invitationId', 'WRONG_STATE']];
    expect(failuresOf(await resend(creator, id, first))).toEqual(hasSeat);
    expect(failuresOf(await withdraw(creator, id, first))).toEqual(hasSeat);
    expect((await cancel(creator, booking.id)).userErrors).toEqual([]);
    expect((await states())[0]).toBe('CANCELLED');
    expect((await resend(creator, id, first)).userErrors).toEqual([]);
  });

  test('is withdrawn with its link, but not the last one of a session that can be booked', async () => {
    const { creator, customer, id, first, second } = await invited();
    const [mail] = await invitationsTo(customer.email);
    const { version } = await read(creator, id);
    const { session: told } = await withdraw(creator, id, first);
    expect(told).toMatchObject({ version: version + 1, invitations: [{ id: second }] });
    expect(await opens(id, tokenOf(mail as Mail))).toBe(false);
    expect(failuresOf(await withdraw(creator, id, first))).toEqual([['invitationId', 'NOT_FOUND']]);
    expect(failuresOf(await withdraw(creator, id, second))).toEqual([['inviteEmails', 'REQUIRED']]);
  });

  test('stays withdrawn when another is at the same time', async () => {
    const emails = ['amal', 'badr', 'dana'].map(newEmail);
    const { creator, id, first, second } = await invited({ inviteEmails: emails });
    const locked = await lockRows('select from sessions where id = $1 for update', [id]);
    const both = [first, second].map((one) => withdraw(creator, id, one));
    await locked.awaited(2);
    await locked.release();
    expect((await Promise.all(both)).map(failuresOf)).toEqual([[], []]);
    expect((await read(creator, id)).invitations.map(({ email }: { email: string }) => email)).toEqual([emails[2]]);
  });

  test('is withdrawn with its place in the waiting list', async () => {
    const { creator, customer, id, first, second, other } = await invited({ seats: 1 });
    const holder = await world.customer();
    const inviteEmails = [customer.email, holder.email, other];
    const { version } = await read(creator, id);
    expect((await gql(sessionUpdateMutation, { id, input: { version, inviteEmails } }, creator)).data.sessionUpdate.userErrors).toEqual([]);
    await book(holder, { sessionId: id });
    await join(customer, id);
    expect((await withdraw(creator, id, second)).userErrors).toEqual([]);
    expect(await waitingOf(customer)).toHaveLength(1);
    expect((await withdraw(creator, id, first)).userErrors).toEqual([]);
    expect(await waitingOf(customer)).toEqual([]);
  });

  test('waits for its session to be published, is sent while it can be booked, also once it is public, and not once it is over or called off', async () => {
    const wrongState = [['id', 'WRONG_STATE']];
    const draft = await invited({ published: false });
    expect((await read(draft.creator, draft.id)).invitations[0]).toMatchObject({ state: 'WAITING', sentAt: null });
    expect(failuresOf(await resend(draft.creator, draft.id, draft.first))).toEqual(wrongState);

    const { creator, id, first } = await invited();
    const { version } = await read(creator, id);
    const update = await gql(sessionUpdateMutation, { id, input: { version, eventType: 'PUBLIC' } }, creator);
    expect(update.data.sessionUpdate.userErrors).toEqual([]);
    expect((await resend(creator, id, first)).userErrors).toEqual([]);

    const past = await invited();
    await startsIn(past.id, -120);
    expect(failuresOf(await resend(past.creator, past.id, past.first))).toEqual(wrongState);

    const cancelled = await invited();
    await gql(sessionCancelMutation, { id: cancelled.id, input: { idempotencyKey: crypto.randomUUID() } }, cancelled.creator);
    expect(failuresOf(await resend(cancelled.creator, cancelled.id, cancelled.first))).toEqual(wrongState);
  });

  test('is of its account and for EDIT', async () => {
    const { creator, id, first } = await invited();
    const [stranger, viewer] = [await world.creator(), await world.admin(creator, 'VIEW')];
    const elsewhere = await invited();
    expect(failuresOf(await resend(stranger, id, first))).toEqual([['id', 'NOT_FOUND']]);
    expect(failuresOf(await resend(creator, id, elsewhere.first))).toEqual([['invitationId', 'NOT_FOUND']]);
    expect(failuresOf(await withdraw(creator, id, elsewhere.first))).toEqual([['invitationId', 'NOT_FOUND']]);
    const { errors } = await gql(act('Resend'), { id, invitationId: first }, viewer);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await read(viewer, id)).invitations[0].email).toMatch(/•••/);
  });
});
