import { describe, expect, test } from 'vitest';
import { type Caller, codesByField, failuresOf, gql } from '../../support/client.ts';
import { yearAhead as year } from '../../support/day.ts';
import { kwd } from '../../support/products.ts';
import {
  complete,
  dayIn,
  readSession,
  session,
  sessionCountsQuery,
  sessionCreateMutation,
  sessionPublishMutation,
  sessionQuery,
  sessionsQuery,
  sessionUpdateMutation,
} from '../../support/sessions.ts';
import { coverOf } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const create = async (caller: Caller, input: object) => (await gql(sessionCreateMutation, { input }, caller)).data.sessionCreate;
const update = async (caller: Caller, id: string, input: object) =>
  (await gql(sessionUpdateMutation, { id, input }, caller)).data.sessionUpdate;
const publish = async (caller: Caller, id: string) => (await gql(sessionPublishMutation, { id }, caller)).data.sessionPublish;

describe('creating a session', () => {
  test('takes a title alone, and says what is left open', async () => {
    const creator = await world.creator();
    const { session: made } = await create(creator, { title: ' A long walk ' });
    expect(made).toMatchObject({
      status: 'DRAFT',
      type: 'EVENT',
      eventType: 'PUBLIC',
      title: 'A long walk',
      titleAr: null,
      includes: [],
      sessionDate: null,
      sessionTime: null,
      startsAt: null,
      endsAt: null,
      timeZone: 'Asia/Kuwait',
      seats: null,
      seatsTaken: 0,
      seatsLeft: null,
      location: 'ONLINE',
      cost: 'PAID',
      price: null,
      cancellationHours: 24,
      inviteEmails: [],
      seriesCount: null,
      revenue: kwd('0.000'),
      publicPath: `/${creator.username}/session/${made.id}`,
      version: 1,
      viewerCanEdit: true,
    });
  });

  test('keeps every field, with the instants that its wall clock means', async () => {
    const creator = await world.creator();
    const coverId = await coverOf(creator);
    const input = {
      type: 'EVENT',
      eventType: 'PRIVATE',
      title: 'Drawing at night',
      titleAr: 'الرسم ليلًا',
      description: '<p>Bring a lamp<script>x</script></p>',
      descriptionAr: '<p>أحضر مصباحًا</p>',
      includes: [{ text: 'Paper and coal', textAr: 'ورق وفحم' }, { text: 'Tea' }],
      sessionDate: `${year}-03-05`,
      sessionTime: '21:30',
      durationMinutes: 90,
      seats: 12,
      location: 'OFFLINE',
      area: 'Salmiya',
      address: 'Block 3,\nStreet 7',
      cost: 'PAID',
      price: kwd('7.500'),
      cancellationHours: 48,
      inviteEmails: ['Amal@Example.com', 'badr@example.com'],
    };
    const { session: made } = await create(creator, { ...input, coverId });
    expect(made).toMatchObject({
      ...input,
      description: '<p>Bring a lamp</p>',
      includes: [
        { text: 'Paper and coal', textAr: 'ورق وفحم' },
        { text: 'Tea', textAr: null },
      ],
      cover: { id: coverId },
      startsAt: `${year}-03-05T18:30:00.000Z`,
      endsAt: `${year}-03-05T20:00:00.000Z`,
      inviteEmails: ['amal@example.com', 'badr@example.com'],
      invitations: [
        { email: 'amal@example.com', sentAt: null, bookedAt: null },
        { email: 'badr@example.com', sentAt: null, bookedAt: null },
      ],
    });
  });

  test('takes an Arabic title for both', async () => {
    const { session: made } = await create(await world.creator(), { titleAr: 'الرسم' });
    expect(made).toMatchObject({ title: 'الرسم', titleAr: 'الرسم' });
  });

  test('gives an appointment one seat, and nothing to a free session', async () => {
    const creator = await world.creator();
    const { session: made } = await create(creator, { title: 'Alone', type: 'APPOINTMENT', seats: 7, cost: 'FREE', price: kwd('3.000') });
    expect(made).toMatchObject({ seats: 1, seatsLeft: 1, cost: 'FREE', price: kwd('0.000') });
    expect((await update(creator, made.id, { type: 'EVENT', cost: 'PAID' })).session).toMatchObject({ seats: null, price: null });
  });

  test.each([
    ['a title', { title: ' ' }, { title: 'REQUIRED' }],
    [
      'a line of what is included',
      { includes: [{ text: 'ab' }, { text: ' ' }] },
      { 'includes.0.text': 'TOO_SHORT', 'includes.1.text': 'REQUIRED' },
    ],
    ['a duration', { durationMinutes: 4 }, { durationMinutes: 'OUT_OF_RANGE' }],
    ['no seats', { seats: 0 }, { seats: 'OUT_OF_RANGE' }],
    ['too many seats', { seats: 10_001 }, { seats: 'OUT_OF_RANGE' }],
    ['a window', { cancellationHours: 721 }, { cancellationHours: 'OUT_OF_RANGE' }],
    [
      'an email',
      { inviteEmails: ['amal@example.com', '😀@example.com', 'x'] },
      { 'inviteEmails.1': 'INVALID', 'inviteEmails.2': 'INVALID' },
    ],
    ['an email in capitals', { inviteEmails: ['a@example.com', 'b@example.com', ' A@Example.COM'] }, { 'inviteEmails.2': 'TAKEN' }],
    ['a thousand emails', { inviteEmails: Array.from({ length: 1000 }, (_, n) => `p${n}@example.com`) }, { inviteEmails: 'OUT_OF_RANGE' }],
    ['a price in dollars', { price: { amount: '5.00', currency: 'USD' } }, { 'price.currency': 'INVALID' }],
    ['a cover of none', { coverId: '0197a000-0000-7000-8000-000000000000' }, { coverId: 'NOT_FOUND' }],
  ])('refuses %s', async (_what, input, codes) => {
    const { session: made, userErrors } = await create(await world.creator(), { title: 'Drawing', ...input });
    expect([made, codesByField(userErrors)]).toEqual([null, codes]);
  });

  test('says how many may be invited', async () => {
    const inviteEmails = Array.from({ length: 1000 }, (_, n) => `p${n}@example.com`);
    const { userErrors } = await create(await world.creator(), { title: 'Drawing', inviteEmails });
    expect(userErrors).toEqual([{ field: ['inviteEmails'], code: 'OUT_OF_RANGE', message: 'At most 200 people can be invited' }]);
  });

  test('refuses a time that the clocks pass over, and takes the first of one that comes twice', async () => {
    const creator = await world.creator();
    await sql(`update creators set time_zone = 'Africa/Cairo' where id = $1`, [creator.creatorId]);
    // On 30 April the clocks of Cairo go from 00:00 to 01:00; on 29 October from 00:00 back to 23:00 the day before.
    const gap = await create(creator, { title: 'Night', sessionDate: `${year}-04-30`, sessionTime: '00:30' });
    expect(gap.userErrors).toEqual([
      {
        field: ['sessionTime'],
        code: 'INVALID',
        message: `The clocks go forward on 30 Apr ${year}: 00:30 does not exist there (Africa/Cairo)`,
      },
    ]);
    const twice = await create(creator, { title: 'Night', sessionDate: `${year}-10-28`, sessionTime: '23:30' });
    expect(twice.session.startsAt).toBe(`${year}-10-28T20:30:00.000Z`);
  });

  test('makes one session for one key, also of several calls at once', async () => {
    const creator = await world.creator();
    const input = { title: 'Once', idempotencyKey: 'a-session-once' };
    const made = await Promise.all(Array.from({ length: 5 }, () => create(creator, input)));
    expect(new Set(made.map(({ session: { id } }) => id)).size).toBe(1);
    expect((await gql(sessionCountsQuery, {}, creator)).data.sessionCounts).toEqual({ upcoming: 0, drafts: 1, past: 0 });
  });
});

describe('changing a session', () => {
  test('changes what is given, clears what is null, and counts the version', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { ...complete(), area: 'Salmiya', inviteEmails: ['a@example.com', 'b@example.com'] });
    const { session: changed } = await update(creator, id, {
      version: 1,
      title: 'Drawing apart',
      area: null,
      inviteEmails: ['b@example.com'],
    });
    expect(changed).toMatchObject({ title: 'Drawing apart', area: null, inviteEmails: ['b@example.com'], seats: 10, version: 2 });
    expect((await update(creator, id, { sessionTime: null })).session).toMatchObject({ sessionTime: null, startsAt: null, endsAt: null });
  });

  test('refuses an older version as stale', async () => {
    const creator = await world.creator();
    const { id } = await session(creator);
    await update(creator, id, { title: 'First' });
    expect(failuresOf(await update(creator, id, { version: 1, title: 'Second' }))).toEqual([['version', 'STALE']]);
    expect((await readSession(creator, id)).title).toBe('First');
  });

  test('takes the zone of the account for a draft, and leaves that of a scheduled session', async () => {
    const creator = await world.creator();
    const { id: draft } = await session(creator, { sessionDate: dayIn(9), sessionTime: '10:00' });
    const { id: scheduled } = await session(creator, { published: true });
    await sql(`update creators set time_zone = 'Europe/London' where id = $1`, [creator.creatorId]);
    expect((await update(creator, draft, { sessionTime: '11:00' })).session.timeZone).toBe('Europe/London');
    expect((await update(creator, scheduled, { sessionTime: '11:00' })).session).toMatchObject({ timeZone: 'Asia/Kuwait' });
  });

  test('leaves a scheduled session fit for booking', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    await sql('update sessions set taken = 3 where id = $1', [id]);
    const refused = async (input: object) => codesByField((await update(creator, id, input)).userErrors);
    expect(await refused({ seats: 2 })).toEqual({ seats: 'OUT_OF_RANGE' });
    expect(await refused({ sessionDate: null, durationMinutes: null })).toEqual({ sessionDate: 'REQUIRED', durationMinutes: 'REQUIRED' });
    expect(await refused({ location: 'OFFLINE' })).toEqual({ address: 'REQUIRED' });
    expect(await refused({ price: null })).toEqual({ price: 'REQUIRED' });
    expect(await refused({ eventType: 'PRIVATE' })).toEqual({ inviteEmails: 'REQUIRED' });
    expect(await refused({ sessionDate: dayIn(-1) })).toEqual({ sessionDate: 'OUT_OF_RANGE' });
    expect((await update(creator, id, { seats: 3 })).session).toMatchObject({ seats: 3, seatsLeft: 0 });
  });

  test('says how many seats are taken', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    await sql('update sessions set taken = 3 where id = $1', [id]);
    expect((await update(creator, id, { seats: 1 })).userErrors[0].message).toBe('3 seats are taken already');
  });
});

describe('publishing', () => {
  test('makes a complete draft bookable', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, complete());
    const { session: published, userErrors } = await publish(creator, id);
    expect([published.status, published.version, userErrors]).toEqual(['SCHEDULED', 2, []]);
    expect(Date.parse(published.publishedAt)).toBeGreaterThan(0);
    expect(failuresOf(await publish(creator, id))).toEqual([['id', 'WRONG_STATE']]);
  });

  test('reports everything that is missing at once, in the order of the form', async () => {
    const creator = await world.newCreator();
    const { id } = await session(creator, { location: 'OFFLINE', eventType: 'PRIVATE' });
    expect(failuresOf(await publish(creator, id))).toEqual([
      [null, 'WRONG_STATE'],
      ['sessionDate', 'REQUIRED'],
      ['sessionTime', 'REQUIRED'],
      ['durationMinutes', 'REQUIRED'],
      ['address', 'REQUIRED'],
      ['seats', 'REQUIRED'],
      ['price', 'REQUIRED'],
      ['inviteEmails', 'REQUIRED'],
    ]);
  });

  test('refuses a time that has passed', async () => {
    const creator = await world.creator();
    const past = await session(creator, { ...complete(), sessionDate: dayIn(-1) });
    expect(failuresOf(await publish(creator, past.id))).toEqual([['sessionDate', 'OUT_OF_RANGE']]);
  });

  test('refuses a time at which the account has another session, and names it', async () => {
    const creator = await world.creator();
    await session(creator, { published: true, title: 'Morning class', sessionDate: `${year}-03-05`, sessionTime: '10:00' });
    const { id } = await session(creator, { ...complete(), sessionDate: `${year}-03-05`, sessionTime: '10:59' });
    expect((await publish(creator, id)).userErrors).toEqual([
      { field: ['sessionTime'], code: 'TAKEN', message: `You have “Morning class” at this time: 5 Mar ${year}, 10:00` },
    ]);
    expect((await update(creator, id, { sessionTime: '11:00' })).userErrors).toEqual([]);
    expect((await publish(creator, id)).userErrors).toEqual([]);
    expect(failuresOf(await update(creator, id, { sessionTime: '10:30' }))).toEqual([['sessionTime', 'TAKEN']]);
    // Another account's time is its own.
    await session(await world.creator(), { published: true, sessionDate: `${year}-03-05`, sessionTime: '10:00' });
  });

  test('lets one of ten sessions of one time in, and tells the others', async () => {
    const creator = await world.creator();
    const drafts = await Promise.all(Array.from({ length: 10 }, () => session(creator, complete())));
    const answers = await Promise.all(drafts.map(({ id }) => publish(creator, id)));
    expect(answers.filter(({ userErrors }) => !userErrors.length)).toHaveLength(1);
    expect(answers.flatMap((answer) => failuresOf(answer))).toEqual(Array(9).fill(['sessionTime', 'TAKEN']));
  });
});

describe('reading', () => {
  test('lists each tab in its order, and counts them', async () => {
    const creator = await world.creator();
    const later = await session(creator, { published: true, title: 'Later class', sessionDate: dayIn(9) });
    const sooner = await session(creator, { published: true, title: 'Sooner class', sessionDate: dayIn(2) });
    const old = await session(creator, { title: 'Old idea' });
    const fresh = await session(creator, { title: 'Fresh idea', titleAr: 'فكرة جديدة', type: 'APPOINTMENT' });
    const over = await session(creator, { published: true, title: 'Over', sessionDate: dayIn(5) });
    await sql(`update sessions set status = 'ENDED', started_at = now(), ended_at = now() where id = $1`, [over.id]);
    const list = async (filter?: object) =>
      (await gql(sessionsQuery, { filter }, creator)).data.sessions.nodes.map(({ id }: { id: string }) => id);
    expect(await list({ tab: 'UPCOMING' })).toEqual([sooner.id, later.id]);
    expect(await list({ tab: 'DRAFTS' })).toEqual([fresh.id, old.id]);
    expect(await list({ tab: 'PAST' })).toEqual([over.id]);
    expect(await list()).toHaveLength(5);
    expect(await list({ tab: 'DRAFTS', type: 'APPOINTMENT' })).toEqual([fresh.id]);
    expect(await list({ search: 'فكره' })).toEqual([fresh.id]);
    expect((await gql(sessionsQuery, { filter: { tab: 'PAST' } }, creator)).data.sessions.totalCount).toBe(1);
    expect((await gql(sessionCountsQuery, {}, creator)).data.sessionCounts).toEqual({ upcoming: 2, drafts: 2, past: 1 });
    expect((await gql(sessionCountsQuery, { search: 'CLASS' }, creator)).data.sessionCounts).toEqual({ upcoming: 2, drafts: 0, past: 0 });
  });

  test('pages the upcoming ones forwards and backwards', async () => {
    const creator = await world.creator();
    const ids: string[] = [];
    for (let day = 1; day <= 5; day += 1) ids.push((await session(creator, { published: true, sessionDate: dayIn(day) })).id);
    const page = async (variables: object) =>
      (await gql(sessionsQuery, { filter: { tab: 'UPCOMING' }, ...variables }, creator)).data.sessions;
    const of = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);
    const first = await page({ first: 2 });
    const second = await page({ first: 2, after: first.pageInfo.endCursor });
    expect([of(first), of(second), first.totalCount]).toEqual([ids.slice(0, 2), ids.slice(2, 4), 5]);
    expect(of(await page({ first: null, last: 2, before: second.pageInfo.startCursor }))).toEqual(ids.slice(0, 2));
  });

  test('answers the order of the tab that a variable names, with one document', async () => {
    const creator = await world.creator();
    const { id } = await session(creator);
    const ids = async (tab: string) => (await gql(sessionsQuery, { filter: { tab } }, creator)).data.sessions.nodes.length;
    expect([await ids('DRAFTS'), await ids('UPCOMING'), await ids('DRAFTS'), id.length]).toEqual([1, 0, 1, 36]);
  });

  test('says what can be done, and why the rest cannot, in the language of the request', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    const steps = async (caller: Caller) =>
      Object.fromEntries(
        (await gql(sessionQuery, { id }, caller)).data.session.nextSteps.map((step: { action: string; reason: string | null }) => [
          step.action,
          step.reason,
        ]),
      );
    expect(await steps(creator)).toEqual({
      PUBLISH: 'Only a draft can be published',
      EDIT: null,
      START: 'The room opens 15 minutes before the start',
      JOIN: 'The room opens 15 minutes before the start',
      END: 'The session is not live',
      REPEAT: null,
      DUPLICATE: null,
      CANCEL: null,
      DELETE: 'Only a draft can be deleted. Cancel the session instead',
    });
    expect((await steps({ ...creator, language: 'ar' })).PUBLISH).toBe('لا تُنشر إلا المسودة');
    expect((await steps(await world.admin(creator, 'VIEW'))).EDIT).toBe('You may view this account, but not change it');
  });

  test('shows the lobby from 15 minutes before the start of an online session', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true });
    const startingIn = async (minutes: number, location = 'ONLINE') => {
      await sql(
        `with t as (select now() + make_interval(mins => $2) as at)
         update sessions set location = $3, address = 'Here', starts_at = t.at, ends_at = t.at + interval '1 hour',
           busy = tstzrange(t.at, t.at + interval '1 hour') from t where id = $1`,
        [id, minutes, location],
      );
      return (await readSession(creator, id)).status;
    };
    expect([await startingIn(16), await startingIn(14), await startingIn(14, 'OFFLINE')]).toEqual(['SCHEDULED', 'LOBBY', 'SCHEDULED']);
  });

  test('masks the invited for viewers', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { inviteEmails: ['amal@example.com'] });
    const read = await readSession(await world.admin(creator, 'VIEW'), id);
    expect(read).toMatchObject({ inviteEmails: ['a•••@e•••.com'], invitations: [{ email: 'a•••@e•••.com' }], viewerCanEdit: false });
  });
});
