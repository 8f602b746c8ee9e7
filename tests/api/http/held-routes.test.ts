import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { holding, type Work } from '../../support/holding.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { setting } from '../../support/server.ts';
import { insertSession } from '../../support/session-rows.ts';
import { product } from '../../support/shop.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

/** No route holds the event loop, whatever is sent to it: those of REST, and those that are neither REST nor GraphQL (decision 19). */

let server: OwnServer;
let owner: CreatorAccount;
beforeAll(async () => {
  const settings = { DATABASE_URL: setting('TEST_DATABASE_URL'), WORKERS: 'none', COST_BUDGET: '2000000000', SIGN_IN_ATTEMPTS: '1000000' };
  server = await ownServer(settings, { apart: true });
  owner = await world.creator();
});
afterAll(() => server.stop());

const someId = '0197a000-0000-7000-8000-000000000001';
/** As many characters as an address may have (16 KiB for all headers). */
const long = 'x'.repeat(14_000);

async function send(method: string, path: string, body?: string, type = 'application/json'): Promise<void> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${owner.token}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
}

test('no documented path, with the longest query and the largest body', async () => {
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { properties?: object } }> } }>>;
  };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]): Work => {
      const address = path.replace(/\{[^}]+\}/g, someId);
      const names = Object.keys(requestBody?.content['application/json']?.schema.properties ?? { x: 1 });
      const each = '\ufdfa'.repeat(Math.floor(250_000 / names.length));
      const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, each])));
      return [
        `${method} ${path}`,
        () => (requestBody ? send(method.toUpperCase(), address, body) : send(method.toUpperCase(), `${address}?search=${long}&${long}=1`)),
      ];
    }),
  );
  expect(all.length).toBeGreaterThan(40);
  expect(await holding(server, all)).toEqual([]);
});

test('no other route, with the longest address, and no body that is deep or wide', async () => {
  const { id: productId } = await product(owner, { published: true });
  for (let n = 0; n < 200; n += 1) await insertSession(owner.creatorId, { startsAt: new Date(Date.now() + (n + 1) * 3_600_000) });
  const { url } = (await gql('mutation { calendarFeedRenew { url userErrors { code } } }', {}, owner)).data.calendarFeedRenew;
  const addresses = [
    ...['/exports/x', '/documents/x', '/calendar/feed/x', '/calendar/booking/x/session.ics', '/statement/x/statement.jsonl'],
    ...['/share/product/x/en.jpg', '/media/images/x/y', '/media/play/x/index.m3u8', '/docs/x', '/uploads/x', '/en/x', '/en/cc/x', '/x'],
  ].map((path): Work => [path, () => send('GET', path.replace('x', long))]);
  const queries = ['/auth/oidc/start', '/auth/oidc/callback', '/payments/return', '/graphql', '/en', '/ar/products', '/docs'].map(
    (path): Work => [`${path}?`, () => send('GET', `${path}?${'a=1&'.repeat(3000)}next=${long.slice(0, 1000)}`)],
  );
  const wide = JSON.stringify({
    query: '{ __typename }',
    variables: Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`a${n}`, 1])),
  });
  const bodies: [string, string, string?][] = [
    ['deep lists', '['.repeat(900_000)],
    ['deep objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['wide', wide],
    ['many operations', JSON.stringify(Array.from({ length: 20_000 }, () => ({ query: '{ __typename }' })))],
    ['a long document', JSON.stringify({ query: `{ ${'a '.repeat(400_000)} }` })],
    ['a form', 'a[b][c]=1&'.repeat(90_000), 'application/x-www-form-urlencoded'],
  ];
  const answers: Work[] = [
    ['a feed of 200 sessions', () => send('GET', new URL(url).pathname)],
    ['a share picture', () => send('GET', `/share/product/${productId}/ar.jpg`)],
  ];
  const found = await holding(server, [
    ...addresses,
    ...queries,
    ...bodies.map(([what, body, type]): Work => [`/graphql ${what}`, () => send('POST', '/graphql', body, type)]),
    ...bodies.map(([what, body, type]): Work => [`REST ${what}`, () => send('POST', '/auth/cc/email/login', body, type)]),
    ...answers,
  ]);
  expect(found).toEqual([]);
});
