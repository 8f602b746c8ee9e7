import fc from 'fast-check';
import { createClient } from 'graphql-ws';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiScopes } from '../../../schema/rules/api-keys.ts';
import { apiKey, type MadeKey } from '../../support/api-keys.ts';
import { gql } from '../../support/client.ts';
import { shop } from '../../support/sales.ts';
import { type Draw, drawDocument, neededFor, refusedBy } from '../../support/selections.ts';
import { setting } from '../../support/server.ts';
import { item, section } from '../../support/shop.ts';
import { nobody } from '../../support/team.ts';
import { rounds } from '../../support/torture.ts';
import { world } from '../../support/world.ts';

/** What a key may read is decided for each operation and its variables (decision 43), also where a document comes again. */

/** Scopes of keys, each with something that the others lack. */
const ofKeys: readonly (readonly string[])[] = [
  ['products:read'],
  ['sessions:write'],
  ['orders:read'],
  ['customers:read', 'orders:read'],
  ['products:read', 'content:read', 'sessions:read'],
  apiScopes,
];
let keys: { scopes: readonly string[]; key: MadeKey }[] = [];
beforeAll(async () => {
  // A key may ask so often in a minute: the long form asks with those of several accounts.
  const owners = await Promise.all(Array.from({ length: rounds(1, 8) }, () => world.creator()));
  keys = await Promise.all(owners.flatMap((owner) => ofKeys.map(async (scopes) => ({ scopes, key: await apiKey(owner, scopes) }))));
});

/** A shop with one article in its product. */
async function article(text: string) {
  const { creator, productId } = await shop({ title: 'Ink' });
  const { id } = await section(creator, productId);
  await item(creator, id, { title: 'A lesson', body: `<p>${text}</p>` });
  return { creator, productId };
}

const roots = [
  { name: 'product', args: `(id: "${nobody}")` },
  { name: 'products', args: '(first: 1)' },
  { name: 'session', args: `(id: "${nobody}")` },
  { name: 'sessions', args: '(first: 1)' },
  { name: 'customer', args: `(id: "${nobody}")` },
  { name: 'sale', args: `(id: "${nobody}")` },
  { name: 'promoCodes', args: '(first: 1)' },
  { name: 'revenue', args: '' },
  { name: 'creatorPage', args: '(username: "nobody-here")' },
];

interface Answer {
  data?: unknown;
  errors?: { path?: (string | number)[]; extensions: { code: string } }[];
}
const tooLarge: ReadonlySet<string> = new Set(['QUERY_TOO_COMPLEX', 'GRAPHQL_PARSE_FAILED']);
type Ask = (key: MadeKey, query: string, operationName: string, variables: object) => Promise<Answer>;

const overHttp: Ask = async (key, query, operationName, variables) => {
  const response = await fetch(`${setting('TEST_URL')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key.token}` },
    body: JSON.stringify({ query, operationName, variables }),
  });
  return (await response.json()) as Answer;
};

/** Asks over one socket for each key. */
function overSockets() {
  const clients = new Map<string, ReturnType<typeof createClient>>();
  const clientOf = ({ token }: MadeKey) => {
    const url = `${setting('TEST_URL').replace('http', 'ws')}/graphql`;
    const client = clients.get(token) ?? createClient({ url, connectionParams: { authorization: `Bearer ${token}` }, retryAttempts: 0 });
    clients.set(token, client);
    return client;
  };
  const ask: Ask = async (key, query, operationName, variables) => {
    const asked = { query, ...(operationName && { operationName }), variables: { ...variables } };
    try {
      for await (const answer of clientOf(key).iterate(asked)) return answer as Answer;
    } catch (failure) {
      if (Array.isArray(failure)) return { errors: failure as Answer['errors'] & object };
      throw failure;
    }
    throw new Error('No answer came');
  };
  return { ask, client: clientOf, close: () => Promise.all([...clients.values()].map((client) => client.dispose())) };
}

/** Draws documents, sends each several times with other variables, operations and keys, and compares who is refused what. */
async function compare(ask: Ask, documents: number): Promise<{ asked: number; refused: number; allowed: number }> {
  const count = { asked: 0, refused: 0, allowed: 0 };
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const draw: Draw = (most) => g(fc.nat, { max: most });
      const { text, operations } = drawDocument(draw, roots);
      for (let round = 0; round < 4; round++) {
        const { name, variables } = operations[draw(operations.length - 1)] as (typeof operations)[number];
        const given = Object.fromEntries(
          Object.entries(variables).flatMap(([variable, byDefault]) => {
            const drawn = draw(byDefault === undefined ? 1 : 2);
            return drawn === 2 ? [] : [[variable, drawn === 1]];
          }),
        );
        const needed = neededFor(text, name, given);
        const { key, scopes } = keys[draw(keys.length - 1)] as (typeof keys)[number];
        const { data, errors = [] } = await ask(key, text, name, given);
        // A document that is too large is refused as a whole.
        if (errors.some(({ extensions }) => tooLarge.has(extensions.code))) continue;
        const other = errors.filter(({ extensions }) => extensions.code !== 'FORBIDDEN');
        expect(other, text).toEqual([]);
        expect(JSON.stringify(errors)).not.toContain('{{');
        const refused = errors.map(({ path }) => path?.[0]).sort();
        const expected = refusedBy(scopes, needed).sort();
        // graphql-js says no more once a field that may not be null has failed: the answer has no data then.
        const told = data === null && refused.length ? expected.filter((field) => refused.includes(field)) : expected;
        expect({ text, name, given, scopes, refused }).toEqual({ text, name, given, scopes, refused: told });
        count.asked += 1;
        count.refused += expected.length;
        count.allowed += needed.length - expected.length;
      }
    }),
    { numRuns: documents, seed: 30, endOnFailure: !process.env.TORTURE },
  );
  return count;
}

describe('any selection is refused or answered as a slow reading of its text says', () => {
  test('over HTTP', async () => {
    const told = await compare(overHttp, rounds(80, 3000));
    expect(told.asked).toBeGreaterThan(200);
    expect(Math.min(told.refused, told.allowed)).toBeGreaterThan(60);
  });

  test('over sockets', async () => {
    const { ask, close } = overSockets();
    try {
      expect((await compare(ask, rounds(15, 500))).asked).toBeGreaterThan(40);
    } finally {
      await close();
    }
  });
});

describe('a document that comes again with other variables', () => {
  const within = `query Article($product: UUID!, $all: Boolean!) {
    product(id: $product) { title sections @include(if: $all) { items { title body } } }
  }`;
  // The parts of a root field are merged; the first part says nothing of the second.
  const beside = `query Article($product: UUID!, $all: Boolean!) {
    product(id: $product) { title }
    ... @include(if: $all) { product(id: $product) { sections { items { title body } } } }
  }`;

  test.each([
    ['inside its field', within],
    ['beside it', beside],
  ])('is decided anew, in either order, for what is included %s', async (_where, text) => {
    const { creator, productId } = await article('The text that is paid for');
    const key = await apiKey(creator, ['products:read']);
    const ask = (query: string, all: boolean) => gql(query, { product: productId, all }, key);
    expect((await ask(text, false)).data.product.title).toBe('Ink');
    const more = await ask(text, true);
    expect([more.errors?.[0]?.extensions.scope, JSON.stringify(more)]).toEqual(['content:read', expect.not.stringContaining('paid for')]);
    const other = text.replace('Article', 'Other');
    expect((await ask(other, true)).errors?.[0]?.extensions.scope).toBe('content:read');
    expect((await ask(other, false)).data.product).toEqual({ title: 'Ink' });
  });

  test('is decided for the payload of a change, and for a subscription, too', async () => {
    const { creator, productId } = await article('The text that is paid for');
    const key = await apiKey(creator, ['products:write', 'orders:read']);
    const change = `mutation ($product: UUID!, $all: Boolean!) {
      productUpdate(id: $product, input: { title: "Ink" }) { product { title sections @include(if: $all) { items { body } } } userErrors { code } }
    }`;
    expect((await gql(change, { product: productId, all: false }, key)).data.productUpdate.product).toEqual({ title: 'Ink' });
    expect((await gql(change, { product: productId, all: true }, key)).errors?.[0]?.extensions.scope).toBe('content:read');

    const hear = `subscription ($all: Boolean!) { bookingChanged { id session { creator { products { nodes { sections @include(if: $all) { items { body } } } } } } } }`;
    const { ask, client, close } = overSockets();
    try {
      client(key).subscribe({ query: hear, variables: { all: false } }, { next() {}, error() {}, complete() {} });
      expect((await ask(key, hear, '', { all: true })).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', scope: 'content:read' });
    } finally {
      await close();
    }
  });

  test('does not need what another operation of it reads', async () => {
    const { creator, productId } = await article('The text that is paid for');
    const key = await apiKey(creator, ['products:read']);
    const both = `query Title { product(id: "${productId}") { ...Title } }
      query All { product(id: "${productId}") { ...Title ...Content } }
      fragment Title on Product { title }
      fragment Content on Product { sections { id } }`;
    expect(await overHttp(key, both, 'Title', {})).toMatchObject({ data: { product: { title: 'Ink' } } });
    expect((await overHttp(key, both, 'All', {})).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await overHttp(key, both, 'Title', {})).toMatchObject({ data: { product: { title: 'Ink' } } });
  });
});
