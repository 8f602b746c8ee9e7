import { describe, expect, test } from 'vitest';
import { settingsMutation } from '../../support/availability.ts';
import { type Caller, failuresOf, gql } from '../../support/client.ts';
import { yearAhead as year } from '../../support/day.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { runJob } from '../../support/sales.ts';
import {
  complete,
  dayIn,
  readSession,
  seat,
  session,
  sessionCancelMutation,
  sessionDuplicateMutation,
  sessionUpdateMutation,
  startsIn,
} from '../../support/sessions.ts';
import { sql } from '../../support/sql.ts';
import { newEmail, world } from '../../support/world.ts';

const cancel = async (caller: Caller, id: string, input: object = {}) =>
  (await gql(sessionCancelMutation, { id, input: { idempotencyKey: `cancel-${id}`, ...input } }, caller)).data.sessionCancel;
const duplicate = async (caller: Caller, id: string, idempotencyKey?: string) =>
  (await gql(sessionDuplicateMutation, { id, idempotencyKey }, caller)).data.sessionDuplicate;
const update = async (caller: Caller, id: string, input: object) =>
  (await gql(sessionUpdateMutation, { id, input }, caller)).data.sessionUpdate;
const bookingsOf = (id: string) =>
  sql<{ status: string; cancelled_by: string | null; calendar_sequence: number }>(
    'select status, cancelled_by, calendar_sequence from bookings where session_id = $1 order by id',
    [id],
  );

describe('cancelling', () => {
  test('cancels a session with its bookings, and frees its time', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    await seat(id, (await world.customer()).userId);
    const { session: cancelled } = await cancel(creator, id, { reason: ' I am ill ' });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancelReason: 'I am ill', seatsTaken: 0, version: 3 });
    expect(Date.parse(cancelled.cancelledAt)).toBeGreaterThan(0);
    expect(await bookingsOf(id)).toEqual([{ status: 'CANCELLED', cancelled_by: 'HOST', calendar_sequence: 1 }]);
    await session(creator, { published: true });
  });

  test('answers a repeat as the first call, and refuses another reason under its key', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    const answers = await Promise.all([cancel(creator, id), cancel(creator, id), cancel(creator, id)]);
    expect(answers.map(({ session: { status, version } }) => [status, version])).toEqual(Array(3).fill(['CANCELLED', 3]));
    expect(failuresOf(await cancel(creator, id, { reason: 'Another' }))).toEqual([['idempotencyKey', 'IDEMPOTENCY_CONFLICT']]);
    expect(failuresOf(await cancel(creator, id, { idempotencyKey: 'another-key' }))).toEqual([['id', 'WRONG_STATE']]);
    const entries = await sql('select from audit_entries where object_id = $1 and action = $2', [id, 'sessionCancel']);
    expect(entries).toHaveLength(1);
  });

  test('is refused for a draft, a live session, a short key and a long reason', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, complete());
    expect((await cancel(creator, id)).userErrors).toEqual([
      { field: ['id'], code: 'WRONG_STATE', message: 'A draft has no attendees: delete it instead' },
    ]);
    const live = await session(creator, { published: true });
    await sql(`update sessions set status = 'LIVE', started_at = now() where id = $1`, [live.id]);
    expect((await cancel(creator, live.id)).userErrors[0].message).toBe('The session is live now: end it instead');
    const wrong = await cancel(creator, live.id, { idempotencyKey: 'short', reason: 'x'.repeat(501) });
    expect(failuresOf(wrong)).toEqual([
      ['reason', 'TOO_LONG'],
      ['idempotencyKey', 'TOO_SHORT'],
    ]);
  });
});

describe('moving a session that is booked', () => {
  test('raises the sequence of each attendee’s calendar entry, and other changes do not', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true, location: 'OFFLINE', address: 'Block 3' });
    await seat(id, (await world.customer()).userId);
    const sequence = async () => (await bookingsOf(id)).map(({ calendar_sequence }) => calendar_sequence);
    await update(creator, id, { title: 'Drawing at dusk', price: { amount: '6.000', currency: 'KWD' }, seats: 12 });
    expect(await sequence()).toEqual([0]);
    await update(creator, id, { sessionTime: '19:00' });
    expect(await sequence()).toEqual([1]);
    await update(creator, id, { durationMinutes: 90 });
    await update(creator, id, { address: 'Block 4' });
    expect(await sequence()).toEqual([3]);
  });

  test('is refused while it is live and once it is over', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    await sql(`update sessions set status = 'LIVE', started_at = now() where id = $1`, [id]);
    expect(failuresOf(await update(creator, id, { title: 'New' }))).toEqual([['id', 'WRONG_STATE']]);
    await sql(`update sessions set status = 'ENDED', ended_at = now() where id = $1`, [id]);
    expect((await update(creator, id, { title: 'New' })).userErrors[0].message).toBe('The session is over');
  });
});

describe('a duplicate', () => {
  test('is a draft with what the session says, and nothing of what it lived through', async () => {
    const creator = await world.creator();
    const emails = [newEmail('amal'), newEmail('badr')];
    const { id } = await session(creator, {
      published: true,
      eventType: 'PRIVATE',
      inviteEmails: emails,
      titleAr: 'الرسم معًا',
      area: 'Salmiya',
    });
    await seat(id, (await world.customer()).userId);
    const source = await readSession(creator, id);
    const { session: copy } = await duplicate(creator, id);
    const { sessionDate, sessionTime, startsAt, seats, price, area, inviteEmails } = source;
    expect(copy).toMatchObject({ sessionDate, sessionTime, startsAt, seats, price, area, inviteEmails, eventType: 'PRIVATE' });
    expect(copy).toMatchObject({ status: 'DRAFT', seatsTaken: 0, version: 1, publishedAt: null, seriesId: null });
    expect([copy.title, copy.titleAr]).toEqual(['Copy of Drawing together', 'نسخة من الرسم معًا']);
    expect(copy.invitations.map(({ sentAt }: { sentAt: string | null }) => sentAt)).toEqual([null, null]);
  });

  test('of a session whose time has passed has none', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { ...complete(), sessionDate: dayIn(-3) });
    expect((await duplicate(creator, id)).session).toMatchObject({
      sessionDate: null,
      startsAt: null,
      sessionTime: '18:00',
      durationMinutes: 60,
    });
  });

  test('takes the zone of the account, as each draft does', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true, sessionDate: `${year}-04-30`, sessionTime: '00:30' });
    const { id: earlier } = await session(creator, { published: true, sessionDate: `${year}-01-30`, sessionTime: '18:00' });
    await gql(settingsMutation, { input: { timeZone: 'Africa/Cairo' } }, creator);
    expect((await duplicate(creator, earlier)).session).toMatchObject({
      timeZone: 'Africa/Cairo',
      sessionTime: '18:00',
      startsAt: `${year}-01-30T16:00:00.000Z`,
      endsAt: `${year}-01-30T17:00:00.000Z`,
    });
    // The clocks of Cairo skip half past midnight on that day.
    expect((await duplicate(creator, id)).session).toMatchObject({ timeZone: 'Africa/Cairo', sessionTime: '00:30', startsAt: null });
  });

  test('is made once for one key', async () => {
    const creator = await world.creator();
    const { id } = await session(creator);
    const copies = await Promise.all(Array.from({ length: 4 }, () => duplicate(creator, id, 'one-copy-only')));
    expect(new Set(copies.map(({ session: copy }) => copy.id)).size).toBe(1);
  });

  test('of another account’s session is refused', async () => {
    const { id } = await session(await world.creator());
    expect(failuresOf(await duplicate(await world.creator(), id))).toEqual([['id', 'NOT_FOUND']]);
  });
});

describe('when its time is over', () => {
  test('an offline session has ended, and an online one was missed: everybody gets their money back', async () => {
    const creator = await world.creator();
    const offline = await session(creator, { published: true, location: 'OFFLINE', address: 'Block 3', sessionDate: dayIn(4) });
    const online = await session(creator, { published: true });
    const ahead = await session(creator, { published: true, sessionDate: dayIn(6) });
    await seat(online.id, (await world.customer()).userId);
    await seat(offline.id, (await world.customer()).userId);
    await startsIn(offline.id, -60);
    await startsIn(online.id, -121);
    await runJob('sessions:closeOverdue');
    const read = await Promise.all([offline, online, ahead].map(({ id }) => readSession(creator, id)));
    expect(read.map(({ status, startedAt }) => [status, startedAt])).toEqual([
      ['ENDED', null],
      ['MISSED', null],
      ['SCHEDULED', null],
    ]);
    expect(read.map(({ endedAt }) => endedAt !== null)).toEqual([true, true, false]);
    expect(await bookingsOf(offline.id)).toMatchObject([{ status: 'COMPLETED' }]);
    expect(await bookingsOf(online.id)).toEqual([{ status: 'CANCELLED', cancelled_by: 'SYSTEM', calendar_sequence: 1 }]);
  });

  test('one that is postponed at this moment takes place', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    await startsIn(id, -121);
    const postponed = await lockRows(
      `update sessions set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days',
         busy = tstzrange(starts_at + interval '3 days', ends_at + interval '3 days') where id = $1`,
      [id],
    );
    const closing = runJob('sessions:closeOverdue');
    await postponed.awaited(1);
    await postponed.release();
    await closing;
    expect((await readSession(creator, id)).status).toBe('SCHEDULED');
  });

  test('a live session is left to its room', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    await startsIn(id, -90);
    await sql(`update sessions set status = 'LIVE', started_at = starts_at where id = $1`, [id]);
    await runJob('sessions:closeOverdue');
    expect((await readSession(creator, id)).status).toBe('LIVE');
  });
});
