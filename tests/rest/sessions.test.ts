import { describe, expect, test } from 'vitest';
import { gql, rest } from '../support/client.ts';
import { yearAhead as year } from '../support/day.ts';
import { readSession, session, sessionCreateMutation } from '../support/sessions.ts';
import { world } from '../support/world.ts';

const path = '/cc/product/sessions/schedules';
const body = {
  session_type: 'event',
  event_type: 'private',
  title: 'Drawing together',
  title_ar: 'الرسم معًا',
  description: '<p>Bring paper</p>',
  includes: ['Paper', { text: 'Coal', text_ar: 'فحم' }],
  session_date: `${year}-03-05`,
  session_time: '18:00',
  seats: 12,
  location: 'offline',
  address: 'Block 3',
  duration: 90,
  invite_emails: ['Amal@example.com'],
  cost: 'paid',
  price: '5.000',
};

describe('POST', () => {
  test('starts a draft by the specification’s names, as GraphQL reads it', async () => {
    const creator = await world.creator();
    const { status, body: answer } = await rest('POST', path, { ...creator, body });
    expect([status, answer.message]).toEqual([201, 'Session created']);
    expect(answer.data).toMatchObject({
      ...body,
      status: 'draft',
      includes: ['Paper', 'Coal'],
      invite_emails: ['amal@example.com'],
      currency: 'KWD',
      starts_at: `${year}-03-05T15:00:00.000Z`,
      time_zone: 'Asia/Kuwait',
    });
    expect(await readSession(creator, answer.data._id)).toMatchObject({
      type: 'EVENT',
      eventType: 'PRIVATE',
      includes: [
        { text: 'Paper', textAr: null },
        { text: 'Coal', textAr: 'فحم' },
      ],
      durationMinutes: 90,
      price: { amount: '5.000', currency: 'KWD' },
    });
  });

  test('refuses what GraphQL refuses, with the same words under its own names', async () => {
    const creator = await world.creator();
    const input = {
      title: ' ',
      includes: [{ text: 'ab' }],
      durationMinutes: 2,
      seats: 0,
      inviteEmails: ['a@example.com', 'A@example.com'],
    };
    const { userErrors } = (await gql(sessionCreateMutation, { input }, creator)).data.sessionCreate;
    const messages = userErrors.map(({ message }: { message: string }) => message);
    const wrong = { title: ' ', includes: ['ab'], duration: 2, seats: 0, invite_emails: ['a@example.com', 'A@example.com'] };
    const { status, body: answer } = await rest('POST', path, { ...creator, body: wrong });
    expect(status).toBe(400);
    expect(answer.errors).toEqual({
      title: messages[0],
      'includes.0.text': messages[1],
      duration: messages[2],
      seats: messages[3],
      'invite_emails.1': messages[4],
    });
    expect((await rest('POST', path, { ...creator, body: { ...body, session_type: 'party', seats: 'many' } })).body.errors).toEqual({
      session_type: 'This value is not valid',
      seats: expect.any(String),
    });
  });

  test('is for those who may edit', async () => {
    const owner = await world.creator();
    const statuses = await Promise.all(
      [{}, await world.customer(), await world.admin(owner, 'VIEW'), await world.admin(owner, 'EDIT')].map(
        async (caller) => (await rest('POST', path, { ...caller, body })).status,
      ),
    );
    expect(statuses).toEqual([401, 403, 403, 201]);
  });
});

describe('one session', () => {
  const at = (id: string) => `${path}/${id}`;

  test('is published, changed and cancelled, as GraphQL does it', async () => {
    const creator = await world.creator();
    const { _id: id } = (await rest('POST', path, { ...creator, body: { title: 'Drawing together' } })).body.data;
    const early = await rest('PUT', at(id), { ...creator, body: { status: 'scheduled' } });
    expect(early.status).toBe(400);
    expect(Object.keys(early.body.errors)).toEqual(['session_date', 'session_time', 'duration', 'seats', 'price']);

    const changed = await rest('PUT', `/v2${at(id)}`, { ...creator, body: { ...body, title: 'Drawing anew' } });
    expect([changed.status, changed.body.data]).toMatchObject([200, { title: 'Drawing anew', duration: 90, status: 'draft' }]);
    expect((await rest('PUT', `/v2${at(id)}`, { ...creator, body: { duration: 1 } })).body.errors).toEqual({
      duration: expect.any(String),
    });

    const published = await rest('PUT', at(id), { ...creator, body: { status: 'scheduled' } });
    expect([published.status, published.body.data.status]).toEqual([200, 'scheduled']);
    expect((await rest('GET', at(id), creator)).body.data).toEqual(published.body.data);
    expect((await readSession(creator, id)).status).toBe('SCHEDULED');
    expect((await rest('PUT', at(id), { ...creator, body: { status: 'scheduled' } })).status).toBe(409);

    const cancel = () => rest('PUT', at(id), { ...creator, body: { status: 'cancelled', reason: 'Ill' } });
    expect([(await cancel()).body.data.status, (await cancel()).status]).toEqual(['cancelled', 200]);
    expect((await rest('PUT', at(id), { ...creator, body: {} })).body.errors).toEqual({ status: 'This field is required' });
    expect((await rest('PUT', at(id), { ...creator, body: { status: 'live' } })).body.errors).toEqual({
      status: 'This value is not valid',
    });
  });

  test('of another account is as good as none', async () => {
    const { id } = await session(await world.creator());
    const other = await world.creator();
    expect((await rest('GET', at(id), other)).status).toBe(404);
    for (const [where, asked] of [
      [at(id), { status: 'scheduled' }],
      [at(id), { status: 'cancelled' }],
      [`/v2${at(id)}`, { title: 'Mine' }],
    ] as const)
      expect((await rest('PUT', where, { ...other, body: asked })).status).toBe(404);
  });

  test('is named by the deal of a product', async () => {
    const creator = await world.creator();
    const { id: sessionId } = await session(creator, { published: true });
    const deal = { session_id: sessionId, discount: 20 };
    const made = await rest('POST', '/v2/cc/product', { ...creator, body: { title: 'Clay', special_deal: deal } });
    expect(made.body.data.special_deal).toEqual({ ...deal, product_id: null, appointment_type_id: null });
  });
});

describe('GET', () => {
  test('lists the sessions from one day to another', async () => {
    const creator = await world.creator();
    const { id } = await session(creator, { published: true, sessionDate: `${year}-03-05` });
    const { id: draft } = await session(creator, { sessionDate: `${year}-03-07`, sessionTime: '09:30', type: 'APPOINTMENT' });
    await session(creator, { published: true, sessionDate: `${year}-04-05` });
    const list = async (query: string) => {
      const { status, body: answer } = await rest('GET', `${path}?${query}`, creator);
      const wrong = Object.keys(answer.errors ?? {}).length ? answer.errors : answer.message;
      return [status, answer.data?.map(({ _id }: { _id: string }) => _id) ?? wrong];
    };
    expect(await list(`from=${year}-03-01&to=${year}-03-31`)).toEqual([200, [id, draft]]);
    expect(await list(`from=${year}-03-01&to=${year}-03-31&session_type=appointment`)).toEqual([200, [draft]]);
    expect(await list(`from=${year}-03-01&to=${year}-03-31&location=offline`)).toEqual([200, []]);
    expect(await list(`from=${year}-03-01&to=${year}-05-31`)).toEqual([400, 'Ask for 1 to 62 days']);
    expect(await list(`to=${year}-05-31`)).toEqual([400, { from: 'This field is required' }]);
    expect((await list(`from=soon&to=${year}-05-31`))[0]).toBe(400);
  });
});
