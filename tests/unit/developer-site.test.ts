import { MapperKind, mapSchema, printSchemaWithDirectives } from '@graphql-tools/utils';
import { buildSchema, lexicographicSortSchema } from 'graphql';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, test, vi } from 'vitest';
import { apiScopes } from '../../schema/rules/api-keys.ts';
import { readWebhookDocuments } from '../../schema/webhook-documents.ts';
import { webhookTypes } from '../../schema/webhook-types.ts';
import { readGuides } from '../../server/docs/guides.ts';
import { createDeveloperSite, type DeveloperSite } from '../../server/docs/site.ts';
import { sampleRequest } from '../../server/docs/webhook-page.ts';
import { domains } from '../../server/domains/index.ts';
import { createSchema } from '../../server/graphql/schema.ts';
import { readTypeDefs } from '../../server/graphql/sdl.ts';
import { table } from '../../server/rest/table.ts';

const origin = 'https://diwan.example';
const { schema } = createSchema(domains);
let site: DeveloperSite;
/** The content of each page, by its address. */
let bodies: Map<string, string>;

beforeAll(() => {
  site = createDeveloperSite({ schema, origin });
  bodies = new Map(site.pages.map((page) => [page.path, page.body().text]));
});

const textOf = (at: string) => site.texts.get(at)?.text() ?? '';
const idsOf = (body: string) => [...body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
/** Ids of the frame around each page. */
const framed = ['main', 'menu', 'found'];

test('each root field has a page with its arguments, and says who may call it', () => {
  for (const [kind, type] of Object.entries({ query: 'Query', mutation: 'Mutation', subscription: 'Subscription' })) {
    const root = schema.getType(type) as unknown as { getFields(): Record<string, { args: { name: string }[] }> };
    for (const [name, { args }] of Object.entries(root.getFields())) {
      const body = bodies.get(`/docs/schema/${kind}/${name}`);
      expect(body, name).toContain('<dt>Who may call it</dt>');
      expect(body, name).toContain('<dt>Cost</dt>');
      for (const argument of args) expect(body, name).toContain(`id="argument-${argument.name}"`);
      expect(body, `${name} has an example`).toContain('id="example-');
    }
  }
});

test('each type has a page with its fields or values', () => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || ['Query', 'Mutation', 'Subscription', 'String', 'Int', 'Float', 'Boolean', 'ID'].includes(type.name))
      continue;
    const body = bodies.get(`/docs/schema/type/${type.name}`);
    expect(body, type.name).toBeDefined();
    const named = 'getFields' in type ? Object.keys(type.getFields()) : 'getValues' in type ? type.getValues().map(({ name }) => name) : [];
    for (const name of named) expect(body, type.name).toContain(`id="field-${name}"`);
  }
});

test('each REST row is on the page of its part, with a command', () => {
  for (const { method, path, tag } of table) {
    const open = path.replace(/:(\w+)/g, '{$1}');
    expect(bodies.get(`/api/docs/${tag}`)).toContain(`<span class="method">${method}</span> ${open}`);
    expect(bodies.get('/api/docs')).toContain(`<code>${method} ${open}</code>`);
  }
  expect(bodies.get('/api/docs/accounts')).toContain('curl -X POST https://diwan.example/auth/cc/login');
});

test('the whole request of the webhooks’ page is signed, and each scope names what it opens', () => {
  const { secret, at, headers, body } = sampleRequest;
  vi.setSystemTime(at);
  try {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'order.paid' });
  } finally {
    vi.useRealTimers();
  }
  expect(bodies.get('/docs/webhooks')).toContain(headers['webhook-signature']);
  const scopes = bodies.get('/docs/schema')?.split('id="scopes"')[1] ?? '';
  for (const scope of apiScopes)
    expect(scopes).toMatch(new RegExp(`<code>${scope}</code> <span><a href="/docs/schema/(query|mutation|subscription)/`));
});

test('each webhook event is on the page of events, and in the guide', () => {
  const types = readWebhookDocuments().map(({ type }) => type);
  expect([...types].sort()).toEqual([...webhookTypes, 'webhook.test'].sort());
  const guide = readGuides().find(({ name }) => name === 'receive-events')?.text ?? '';
  expect([...guide.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, type]) => type).sort()).toEqual([...types].sort());
  for (const type of types) expect(bodies.get('/docs/webhooks')).toContain(`<code>${type}</code></h2>`);
});

test('each link inside the site leads to something that is there', () => {
  const elsewhere = new Set(['/', '/graphql', '/openapi.json', '/dev/mail']);
  const dead: string[] = [];
  const look = (at: string, href: string) => {
    const [path = '', anchor] = href.split('#');
    const target = path || at;
    if (elsewhere.has(target) || site.texts.has(target)) return;
    const body = bodies.get(target);
    if (body === undefined) dead.push(`${at} → ${href}`);
    else if (anchor && !idsOf(body).includes(anchor)) dead.push(`${at} → ${href} (no such anchor)`);
  };
  for (const [at, body] of bodies)
    for (const [, href = ''] of body.matchAll(/<a [^>]*href="([^"]+)"/g)) if (href.startsWith('/') || href.startsWith('#')) look(at, href);
  for (const { links } of site.menu) for (const { path } of links) look('the menu', path);
  for (const page of site.pages) {
    for (const { path } of page.crumbs ?? []) look(page.path, path);
    for (const { id } of page.contents ?? []) look(page.path, `#${id}`);
  }
  for (const [, href = ''] of textOf('/llms.txt').matchAll(/\]\(https:\/\/diwan\.example([^)]*)\)/g)) look('/llms.txt', href);
  for (const { u } of JSON.parse(textOf('/docs/search.json')) as { u: string }[]) look('the search', u);
  expect(dead).toEqual([]);
});

test('no page has an id twice, and no address has two pages', () => {
  expect(bodies.size).toBe(site.pages.length);
  for (const [at, body] of bodies) {
    const ids = [...framed, ...idsOf(body)];
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      at,
    ).toEqual([]);
  }
});

test('a page says who may call, with which key, at which cost, and what its twin is', () => {
  const refund = bodies.get('/docs/schema/mutation/orderRefund');
  expect(refund).toContain('A console user with permission <code>EDIT</code> or <code>OWNER</code>.');
  expect(refund).toContain('An API key with <code>orders:write</code>.');
  expect(refund).toContain('50 points, and what is selected below it.');
  expect(bodies.get('/docs/schema/mutation/apiKeyCreate')).toContain('No API key: this is for people.');
  expect(bodies.get('/docs/schema/query/creatorPage')).toContain('Everyone, with a token or without.');
  expect(bodies.get('/docs/schema/mutation/checkout')).toContain('A signed-in customer.');
  const create = bodies.get('/docs/schema/mutation/productCreate');
  expect(create).toContain('<a href="/api/docs/products#ProductCreate"><code>POST /v2/cc/product</code></a>');
  expect(bodies.get('/api/docs/products')).toContain('<a href="/docs/schema/mutation/productCreate"><code>productCreate</code></a>');
  expect(bodies.get('/docs/schema/type/Sale')).toContain('<code>orders:read</code> reads it, wherever it is reached.');
});

test('what is deprecated is marked with its day', () => {
  const going = mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field, name) =>
      name === 'paymentMethods' ? { ...field, deprecationReason: 'Use `quote`. Removed after 2027-03-01.' } : field,
  });
  const { pages } = createDeveloperSite({ schema: going, origin });
  const body = pages.find(({ path }) => path === '/docs/schema/query/paymentMethods')?.body().text;
  expect(body).toContain('goes after <time datetime="2027-03-01">2027-03-01</time>');
  expect(body).toContain('Use <a href="/docs/schema/query/quote"><code>quote</code></a>.');
});

test('the schema’s file is the schema, with its descriptions and its directives', () => {
  const printed = (text: string) => printSchemaWithDirectives(lexicographicSortSchema(buildSchema(text)));
  const file = textOf('/schema.graphql');
  // Where a library says which standard a scalar keeps, the file says so, too.
  expect(printed(file).replace(/ @specifiedBy\(url: ".*"\)$/gm, '')).toBe(printed(readTypeDefs().join('\n')));
  expect(file).toContain('@auth(role: CREATOR, permission: EDIT, scope: "products:write")');
});

test('what is written in a description is text, not HTML', () => {
  for (const [at, body] of bodies) expect(body, at).not.toMatch(/<script|<img|javascript:/i);
  expect(bodies.get('/docs/guides/build-a-booking-widget')).toContain('&lt;');
});
