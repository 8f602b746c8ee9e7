import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
});
beforeEach(async () => {
  owner = await world.creator();
});
afterAll(() => server.stop());

const someId = '0197a000-0000-7000-8000-000000000001';
/** About as many characters as an address may have: all headers together have 16 KiB. */
const long = 'x'.repeat(13_000);
const half = 'x'.repeat(6500);

/** Sends a request, which must come as far as a route. */
async function send(method: string, path: string, body?: string, type = 'application/json'): Promise<void> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${owner.token}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  expect(response.status, path.slice(0, 60)).not.toBe(431);
}

test('no documented path holds the loop, with the longest query and the largest body', async () => {
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { properties?: object } }> } }>>;
  };
  // Signing out would leave the others without a caller.
  const isSignOut = (path: string, method: string) => path === '/auth/cc/token' && method === 'delete';
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => !isSignOut(path, method))
      .map(([method, { requestBody }]): Work => {
        const address = path.replace(/\{[^}]+\}/g, someId);
        const names = Object.keys(requestBody?.content['application/json']?.schema.properties ?? { x: 1 });
        const each = '\ufdfa'.repeat(Math.floor(250_000 / names.length));
        const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, each])));
        return [
          `${method} ${path}`,
          () =>
            requestBody ? send(method.toUpperCase(), address, body) : send(method.toUpperCase(), `${address}?search=${half}&${half}=1`),
        ];
      }),
  );
  expect(all.length).toBeGreaterThan(35);
  expect(await holding(server, all)).toEqual([]);
});

test('no other route holds the loop, with the longest address, nor does a body that is deep or wide', async () => {
  const { id: productId } = await product(owner, { published: true });
  for (let n = 0; n < 600; n += 1) await insertSession(owner.creatorId, { startsAt: new Date(Date.now() + (n + 1) * 3_600_000) });
  const { url } = (await gql('mutation { calendarFeedRenew { url userErrors { code } } }', {}, owner)).data.calendarFeedRenew;
  const addresses = [
    ...['/exports/:id', '/documents/:id', '/calendar/feed/:id', '/calendar/booking/:id/session.ics', '/statement/:id/statement.jsonl'],
    ...[
      '/share/product/:id/en.jpg',
      '/media/images/:id/y',
      '/media/play/:id/key',
      '/docs/:id',
      '/uploads/:id',
      '/en/:id',
      '/en/cc/:id',
      '/:id',
    ],
  ].map((path): Work => [path, () => send('GET', path.replace(':id', long))]);
  const queries = ['/auth/oidc/start', '/auth/oidc/callback', '/payments/return', '/graphql', '/en', '/ar/products', '/docs'].map(
    (path): Work => [`${path}?`, () => send('GET', `${path}?${'a=1&'.repeat(3000)}next=${half.slice(0, 500)}`)],
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
    ['a feed of 600 sessions', () => send('GET', new URL(url).pathname)],
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
