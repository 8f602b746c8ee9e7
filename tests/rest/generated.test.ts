import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { figure } from '../support/figures.ts';
import { setting } from '../support/server.ts';
import { item, product, section } from '../support/shop.ts';
import { rounds } from '../support/torture.ts';
import { type CreatorAccount, signIn, world } from '../support/world.ts';

/** The part of the API's description that is needed to call it. */
interface Described {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
}
let api: { paths: Record<string, Record<string, Described>> };
let owner: CreatorAccount;
let ids: string[];

beforeAll(async () => {
  api = (await (await fetch(`${setting('TEST_URL')}/openapi.json`)).json()) as typeof api;
  owner = await world.creator();
  const { id: productId } = await product(owner);
  const { id: sectionId } = await section(owner, productId);
  ids = [productId, sectionId, (await item(owner, sectionId)).id, owner.userId, '0197a000-0000-7000-8000-000000000001'];
});

const nasty = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '٥٫٥',
  '-1',
  '1e400',
  '999999999999999999999',
  "'; drop table users; --",
  '$t(api.internal)',
  '{{max}}',
  '<script>',
  '~5',
  '../..',
  'null',
  'true',
  '2026-02-30',
  'x'.repeat(5000),
];
const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }));
const scalar = fc.oneof(text, fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53));
const anything = fc.oneof(
  { weight: 3, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('text', 'description', '_id', '__proto__', 'toString'), scalar, { maxKeys: 3 }),
);

/** A body with a path's fields and random values, or any other value. */
const bodyOf = (names: string[]) =>
  fc.oneof(
    { weight: 9, arbitrary: names.length ? fc.dictionary(fc.constantFrom(...names), anything) : fc.constant({}) },
    anything as fc.Arbitrary<object>,
  );

/** What an answer must never contain: stacks, SQL, paths of our files. */
const leaks = /\n\s+at |node_modules|\/server\/|select |insert into|violates|syntax error|TypeError|ECONN/i;

test('random input is answered with JSON, never with a 5xx, and without internal details', async () => {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(operations.length).toBeGreaterThan(15);
  let sent = 0;
  for (const { path, method, operation } of operations) {
    const { parameters } = operation;
    const names = Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {});
    const calls = fc.sample(
      fc.record({
        id: fc.oneof({ weight: 4, arbitrary: fc.nat(ids.length - 1) }, text),
        query: fc.dictionary(
          fc.constantFrom(...parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name), 'other'),
          text,
        ),
        body: bodyOf(names),
      }),
      { numRuns: rounds(6, 40), seed: 2026 },
    );
    for (const { id, query, body } of calls) {
      const segment = encodeURIComponent((typeof id === 'number' ? (ids[id] ?? '') : id).toWellFormed()) || 'blank';
      const search = new URLSearchParams(query);
      const response = await fetch(`${setting('TEST_URL')}${path.replace(/\{\w+\}/, segment)}?${search}`, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', 'accept-language': 'en' },
        ...(method !== 'get' && method !== 'delete' && { body: JSON.stringify(body) }),
      });
      const answer = await response.text();
      sent += 1;
      const call = `${method} ${path} ${segment} ${search} ${JSON.stringify(body)} → ${response.status} ${answer.slice(0, 300)}`;
      expect(response.status, call).toBeLessThan(500);
      expect(response.headers.get('content-type'), call).toMatch(/^application\/json/);
      if (response.status >= 400) expect(answer, call).not.toMatch(leaks);
      expect(Object.keys(JSON.parse(answer)).includes(response.status < 400 ? 'data' : 'errors'), call).toBe(true);
      // Signing out succeeds, so the next requests need a new token.
      if (method === 'delete' && path.endsWith('/token')) owner.token = await signIn(owner.email, 'CREATOR');
    }
  }
  figure('calls', `${sent} calls, no 5xx, no leak`, true);
}, 600_000);
