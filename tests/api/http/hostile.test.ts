import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql, rest } from '../../support/client.ts';
import { figureOfTests } from '../../support/figure-of-tests.ts';
import { figure } from '../../support/figures.ts';
import { endingSignIns, type Fill, operationOf, plain, rootFields } from '../../support/operations.ts';
import { quickest } from '../../support/quickest.ts';
import { setting } from '../../support/server.ts';
import { rounds } from '../../support/torture.ts';
import { type Account, type CreatorAccount, world } from '../../support/world.ts';

/** Malicious or random input is refused with a 4xx and never causes an internal error. */
let owner: CreatorAccount;
let customer: Account;
beforeAll(async () => {
  [owner, customer] = await Promise.all([world.creator(), world.customer()]);
});

const nasty = fc.oneof(
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202eevil',
    '\u200f\u200e',
    "'; drop table users; --",
    '" or 1=1',
    '{{7*7}}',
    '$' + '{7*7}',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '../../../etc/passwd',
    '%00',
    '=cmd()',
    'NaN',
    '-1',
    '1e309',
    '9'.repeat(400),
    'https://169.254.169.254/',
    'javascript:alert(1)',
    '🇰🇼'.repeat(50),
    '',
    ' ',
    'ـ'.repeat(200),
    '0000-00-00',
    '2026-02-30',
    '\n\r\t',
    'null',
    '[]',
    '{"a":1}',
    'a'.repeat(100_001),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const number = fc.oneof(fc.constantFrom(-1, 0, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 1.5, 1e300), fc.integer());
const anything = fc.oneof(nasty, number, fc.boolean(), fc.constant(null), fc.constant([]), fc.constant({}));

const leaked = /\bat .+\.ts:\d|node_modules|select |insert into|relation "|violates|syntax error at|\/server\//i;

async function harmless(query: string, variables: Record<string, unknown>, token: string): Promise<void> {
  const { status, ...body } = await gql(query, variables, { token });
  const text = JSON.stringify({ data: body.data, errors: body.errors });
  expect({ status, text }, `${query} ${JSON.stringify(variables)}`).toEqual({
    status: expect.toSatisfy((is: number) => is < 500),
    text: expect.not.stringContaining('INTERNAL_SERVER_ERROR'),
  });
  if (body.errors) expect(JSON.stringify(body.errors.map(({ message }) => message))).not.toMatch(leaked);
}

describe('generated operations', () => {
  figureOfTests('operations', 'root fields');

  const fields = rootFields.filter(({ operation, name }) => operation !== 'subscription' && name !== 'fileUpload');

  test.each(fields.map((field) => [field.name, field] as const))(
    '%s has no internal error with any text and number',
    async (_name, field) => {
      if (!field.field.args.length) {
        const { token } = endingSignIns.has(field.name) ? await world.creator() : owner;
        return harmless(operationOf(field, plain).query, {}, token);
      }
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(nasty), fc.infiniteStream(number), async (texts, numbers) => {
          const fill: Fill = (type, name) => {
            if (type === 'UUID' || type === 'Boolean' || type === 'Currency') return plain(type, name);
            return type === 'Int' ? (numbers.next().value as number) : (texts.next().value as string);
          };
          const { query, variables } = operationOf(field, fill);
          await harmless(query, variables, field.auth?.role === 'CUSTOMER' ? customer.token : owner.token);
        }),
        { seed: 20_261_121, numRuns: rounds(3, 60) },
      );
    },
  );

  test('values of the wrong type are refused with a 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields.filter(({ name }) => !endingSignIns.has(name))),
        fc.infiniteStream(anything),
        async (field, values) => {
          const { query, variables } = operationOf(field, () => values.next().value);
          await harmless(query, variables, owner.token);
        },
      ),
      { seed: 7, numRuns: rounds(60, 1000) },
    );
  });
});

describe('bombs', () => {
  let slowest = 0;
  afterAll(() => figure('bombs', `${slowest.toFixed(0)} ms`, slowest < 100));

  const deep = (levels: number): string => (levels ? `products(first: 1) { nodes { creator { ${deep(levels - 1)} } } }` : 'id');
  const bombs: [string, string][] = [
    ['depth', `{ creatorPage(username: "demo") { ${deep(6)} } }`],
    ['aliases', `{ ${Array.from({ length: 300 }, (_, n) => `a${n}: viewer { id }`).join(' ')} }`],
    ['root fields', `{ ${Array.from({ length: 40 }, (_, n) => `a${n}: professions { value }`).join(' ')} }`],
    [
      'root fields in a fragment',
      `{ ...All } fragment All on Query { ${Array.from({ length: 40 }, (_, n) => `a${n}: professions { value }`).join(' ')} }`,
    ],
    [
      'introspection under many names',
      `{ __schema { ${Array.from({ length: 50 }, (_, n) => `a${n}: types { fields { type { fields { args { name } } } } }`).join(' ')} } }`,
    ],
    [
      'directives',
      `{ viewer { id ${'@include(if: true) '.repeat(1)} } ${Array.from({ length: 90 }, () => 'viewer @include(if: true) { id }').join(' ')} }`,
    ],
    ['tokens', `{ ${'viewer { id } '.repeat(3000)} }`],
    ['cost', '{ products(first: 100) { nodes { sections { items { file { image { id } media { url } } } } } } }'],
    ['fragments in circles', 'query { viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }'],
    [
      'fragments that double',
      `query { viewer { creator { ...F0 } } } ${Array.from({ length: 40 }, (_, n) => `fragment F${n} on Creator { a${n}: id ${n < 39 ? `...F${n + 1} ...F${n + 1}` : ''} }`).join(' ')}`,
    ],
    ['patterns', `query ($phone: PhoneNumber = "${'1'.repeat(60)}x") { professions { value } }`],
    ['depth of lists', `query { x(a: ${'['.repeat(2000)}1${']'.repeat(2000)}) }`],
  ];
  test.each(bombs)('of %s are refused quickly with a 4xx', async (_name, query) => {
    const took = async () => {
      const begun = performance.now();
      const { status, errors, data } = await gql(query, {}, { token: owner.token });
      const milliseconds = performance.now() - begun;
      expect(status).toBe(400);
      expect(data ?? null).toBeNull();
      expect(errors?.length).toBeGreaterThan(0);
      return milliseconds;
    };
    const milliseconds = await quickest(took);
    slowest = Math.max(slowest, milliseconds);
    expect(milliseconds).toBeLessThan(1000); // a few on a quiet machine
  });

  test('a batch, a body that is too large and a malformed one are refused in JSON', async () => {
    const send = (body: string, type = 'application/json') =>
      fetch(`${setting('TEST_URL')}/graphql`, { method: 'POST', headers: { 'content-type': type }, body });
    const answers = await Promise.all([
      send(JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }])),
      send(JSON.stringify({ query: `{ __typename } # ${'x'.repeat(1_100_000)}` })),
      send('{"query":'),
      send('query=1', 'application/x-www-form-urlencoded'),
      send('{ __typename }', 'text/plain'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toMatch(leaked);
    }
    expect(answers[1]?.status).toBe(413);
  });

  test('a simple cross-site request is refused before its body is read', async () => {
    const form = new FormData();
    form.set('operations', '{"query":"{ __typename }"}');
    form.set('map', '{}');
    const answer = await fetch(`${setting('TEST_URL')}/graphql`, { method: 'POST', body: form });
    expect(answer.status).toBe(400);
    expect((await fetch(`${setting('TEST_URL')}/graphql?query=%7B__typename%7D`)).status).toBe(400);
  });

  test('paths that try to leave their folder are not found', async () => {
    for (const path of [
      '/media/images/..%2f..%2fetc%2fpasswd/640.webp',
      '/media/play/..%2f..%2f',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/media/images/%00/640.webp',
    ]) {
      const { status, body } = await rest('GET', path);
      expect([path, status]).toEqual([path, expect.toSatisfy((is: number) => is === 400 || is === 404)]);
      expect(JSON.stringify(body)).not.toMatch(leaked);
    }
  });
});

test('a text that the database cannot hold is refused at its field, however deep it stands', async () => {
  const nested = `query ($username: String!, $search: String) {
    creatorPage(username: $username) { products(search: $search) { totalCount } upcomingSessions(search: $search) { totalCount } }
  }`;
  for (const search of ['\0', 'a\0b', '\ud800']) {
    const { errors } = await gql(nested, { username: owner.username, search });
    expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['BAD_USER_INPUT']);
  }
});
