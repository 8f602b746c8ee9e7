import { describe, expect, test } from 'vitest';
import { apiScopes } from '../../../schema/rules/api-keys.ts';
import { apiKey, apiKeyRevokeMutation, type MadeKey } from '../../support/api-keys.ts';
import { event } from '../../support/bookings.ts';
import { gql } from '../../support/client.ts';
import { get } from '../../support/playing.ts';
import { buy, shop } from '../../support/sales.ts';
import { seat } from '../../support/sessions.ts';
import { item, recording, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { create } from '../../support/tus.ts';
import { type CreatorAccount, newEmail, world } from '../../support/world.ts';

/** What a key does not reach beside the root fields of its scopes (decision 43). */

const exportCreate = 'mutation ($kind: ExportKind!) { exportCreate(kind: $kind) { export { id url } userErrors { code } } }';
const exportQuery = 'query ($id: UUID!) { export(id: $id) { id kind url } }';
const feedRenew = 'mutation { calendarFeedRenew { calendarFeed { id } url userErrors { code } } }';

const scopeOf = (answer: { errors?: { extensions: Record<string, unknown> }[] }) =>
  answer.errors?.[0] && [answer.errors[0].extensions.code, answer.errors[0].extensions.scope];

async function sold() {
  const { creator, productId } = await shop({ title: 'Ink' });
  const customer = await world.customer(newEmail('amal'));
  await buy(customer, productId);
  return { creator, productId, customer };
}

describe('an export', () => {
  test('needs the scope of what its rows hold, to make it and to read it', async () => {
    const { creator, customer } = await sold();
    const made: Record<string, string> = {};
    for (const kind of ['REPORT', 'CUSTOMERS', 'SALES', 'STATEMENT'])
      made[kind] = (await gql(exportCreate, { kind }, creator)).data.exportCreate.export.id;
    const needed = { REPORT: null, CUSTOMERS: 'customers:read', SALES: 'orders:read', STATEMENT: undefined } as const;
    const keys: Record<string, MadeKey> = {
      reports: await apiKey(creator, ['reports:read']),
      customers: await apiKey(creator, ['reports:read', 'customers:read']),
      orders: await apiKey(creator, ['reports:read', 'orders:write']),
      all: await apiKey(creator, apiScopes),
    };
    const may: Record<string, readonly string[]> = {
      reports: ['REPORT'],
      customers: ['REPORT', 'CUSTOMERS'],
      orders: ['REPORT', 'SALES'],
      all: ['REPORT', 'CUSTOMERS', 'SALES'],
    };
    for (const [name, key] of Object.entries(keys)) {
      for (const kind of ['REPORT', 'CUSTOMERS', 'SALES', 'STATEMENT'] as const) {
        const created = await gql(exportCreate, { kind }, key);
        const read = await gql(exportQuery, { id: made[kind] }, key);
        const isOpen = may[name]?.includes(kind);
        expect([name, kind, scopeOf(created), read.data.export?.kind ?? null]).toEqual(
          isOpen ? [name, kind, undefined, kind] : [name, kind, ['FORBIDDEN', needed[kind] ?? undefined], null],
        );
        if (!isOpen) expect(JSON.stringify([created, read])).not.toContain('/exports/');
      }
    }
    const inline = await gql('mutation { exportCreate(kind: CUSTOMERS) { export { url } } }', {}, keys.reports);
    expect(scopeOf(inline)).toEqual(['FORBIDDEN', 'customers:read']);
    const { url } = (await gql(exportQuery, { id: made.CUSTOMERS }, keys.customers)).data.export;
    expect(await (await fetch(url)).text()).toContain(customer.email);
    // The address ends with the key that asked for it.
    await gql(apiKeyRevokeMutation, { id: keys.customers?.id }, creator);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('what tells of customers', () => {
  test('is not read through sessions, nor found by a search that counts', async () => {
    const creator = await world.creator();
    const id = await event(creator, { seats: 5 });
    const customer = await world.customer(newEmail('badr'));
    await seat(id, customer.userId);
    const key = await apiKey(creator, ['sessions:read']);
    const ask = (fields: string, caller: MadeKey) => gql(`query ($id: UUID!) { session(id: $id) { title ${fields} } }`, { id }, caller);
    expect((await ask('seatsTaken', key)).data.session.title).toEqual(expect.any(String));
    for (const fields of [
      'bookings { nodes { email name } }',
      'bookings(search: "badr") { totalCount }',
      'bookings { nodes { order { number } } }',
    ])
      expect([fields, scopeOf(await ask(fields, key))]).toEqual([fields, ['FORBIDDEN', 'orders:read']]);
    for (const fields of ['inviteEmails', 'invitations { state }'])
      expect([fields, scopeOf(await ask(fields, key))]).toEqual([fields, ['FORBIDDEN', 'customers:read']]);
    const both = await apiKey(creator, ['sessions:read', 'orders:read']);
    expect((await ask('bookings { nodes { email } }', both)).data.session.bookings.nodes).toEqual([{ email: customer.email }]);
  });

  test('is not read of what a customer bought, without the scope of orders', async () => {
    const { creator, customer } = await sold();
    const query = 'query ($id: UUID!) { customer(id: $id) { email purchases { nodes { number total { amount } } } } }';
    const variables = { id: customer.userId };
    expect(scopeOf(await gql(query, variables, await apiKey(creator, ['customers:read'])))).toEqual(['FORBIDDEN', 'orders:read']);
    const both = await apiKey(creator, ['customers:read', 'orders:read']);
    expect((await gql(query, variables, both)).data.customer.purchases.nodes).toEqual([{ number: 1, total: { amount: '12.500' } }]);
  });
});

test('a public field answers a key as it answers everybody', async () => {
  const { creator, productId } = await shop({ title: 'Ink', groupChatLink: 'https://chat.example.com/ink' });
  const { id } = await section(creator, productId);
  await item(creator, id, { title: 'A lesson', body: '<p>The text that is paid for</p>' });
  const query = `query ($id: UUID!) { storefrontProduct(id: $id) { title groupChatLink sections { items { title isOpen body media { url } } } } }`;
  const everybody = (await gql(query, { id: productId })).data;
  expect(everybody.storefrontProduct.sections[0].items[0]).toEqual({ title: 'A lesson', isOpen: false, body: null, media: null });
  for (const scopes of [['profile:read'], apiScopes]) {
    const key = await apiKey(creator, scopes);
    for (const _again of ['first', 'remembered']) expect((await gql(query, { id: productId }, key)).data).toEqual(everybody);
  }
  expect((await gql(query, { id: productId }, creator)).data.storefrontProduct.sections[0].items[0].body).toContain('paid for');
});

describe('a calendar feed that a key made', () => {
  const madeBy = async (caller: { token: string }) => (await gql(feedRenew, {}, caller)).data.calendarFeedRenew.url as string;
  const feedOf = async (creator: CreatorAccount) => (await gql('{ calendarFeed { id } }', {}, creator)).data.calendarFeed;

  test.each([
    ['revoked', async (creator: CreatorAccount, key: MadeKey) => void (await gql(apiKeyRevokeMutation, { id: key.id }, creator))],
    [
      'expired',
      async (_creator: CreatorAccount, key: MadeKey) =>
        void (await sql("update api_keys set expires_at = now() - interval '1 second' where id = $1", [key.id])),
    ],
    ['deleted', async (_creator: CreatorAccount, key: MadeKey) => void (await sql('delete from api_keys where id = $1', [key.id]))],
  ])('ends with the key: %s', async (_how, end) => {
    const creator = await world.creator();
    const key = await apiKey(creator, ['sessions:write', 'orders:read']);
    const url = await madeBy(key);
    expect([(await fetch(url)).status, await feedOf(creator)]).toEqual([200, { id: creator.creatorId }]);
    await end(creator, key);
    expect([(await fetch(url)).status, await feedOf(creator)]).toEqual([404, null]);
    // One that its owner makes again goes on.
    const own = await madeBy(creator);
    expect([(await fetch(url)).status, (await fetch(own)).status]).toEqual([404, 200]);
  });

  test('has an address for keys that may read the names in it', async () => {
    const creator = await world.creator();
    expect(scopeOf(await gql(feedRenew, {}, await apiKey(creator, ['sessions:write'])))).toEqual(['FORBIDDEN', 'orders:read']);
    expect(await feedOf(creator)).toBeNull();
  });
});

describe('media', () => {
  const open = ({ token }: { token: string }, language = 'en') =>
    get('/media/session', { authorization: `Bearer ${token}`, 'accept-language': language }, { method: 'POST' });

  test('opens to keys with the scope of content alone', async () => {
    const creator = await world.creator();
    const others = await apiKey(
      creator,
      apiScopes.filter((scope) => !scope.startsWith('content')),
    );
    for (const [language, words] of [
      ['en', 'This API key lacks the scope content:read'],
      ['ar', 'content:read'],
    ] as const) {
      const refused = await open(others, language);
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
      expect(await refused.json()).toEqual({ message: expect.stringContaining(words), code: 'FORBIDDEN', scope: 'content:read' });
    }
    for (const scopes of [['content:read'], ['content:write']]) expect((await open(await apiKey(creator, scopes))).status).toBe(204);
    expect((await open(creator)).status).toBe(204);
    expect((await open({ token: 'nonsense' })).status).toBe(401);
  });

  test('plays to a key that may, until it is revoked', async () => {
    const creator = await world.creator();
    const fileId = await recording(creator, 'VIDEO');
    const key = await apiKey(creator, ['content:read']);
    const { data } = await gql('query ($id: UUID!) { file(id: $id) { media { url } } }', { id: fileId }, key);
    const path = new URL(data.file.media.url, 'http://here').pathname.replace('master.m3u8', 'key');
    const cookie = (await open(key)).headers.get('set-cookie')?.split(';')[0] as string;
    expect((await get(path, { cookie })).status).toBe(200);
    await gql(apiKeyRevokeMutation, { id: key.id }, creator);
    expect((await get(path, { cookie })).status).toBe(403);
  });
});

describe('no answer shows a placeholder', () => {
  test('of a door beside GraphQL, to a key without the scope', async () => {
    const creator = await world.creator();
    const key = await apiKey(creator, ['products:read']);
    const upload = await create(key, 10);
    expect(upload).toMatchObject({
      status: 403,
      body: { message: 'This API key lacks the scope content:write', errors: {}, code: 'FORBIDDEN' },
    });
    const doors = [
      ['POST', '/uploads'],
      ['PATCH', '/uploads/0197a000-0000-7000-8000-000000000000'],
      ['DELETE', '/uploads/0197a000-0000-7000-8000-000000000000'],
      ['POST', '/media/session'],
      ['GET', '/media/play/x/key'],
      ['GET', '/exports/0197a000-0000-7000-8000-000000000000.csv'],
      ['GET', '/documents/0197a000-0000-7000-8000-000000000000.pdf'],
      ['GET', '/calendar/feed/x.ics'],
      ['GET', '/calendar/booking/x/session.ics'],
      ['GET', '/nowhere'],
    ] as const;
    for (const [method, path] of doors)
      for (const language of ['en', 'ar']) {
        const headers = { authorization: `Bearer ${key.token}`, 'accept-language': language, 'tus-resumable': '1.0.0' };
        expect([path, await (await get(path, headers, { method })).text()]).toEqual([path, expect.not.stringContaining('{{')]);
      }
  });
});
