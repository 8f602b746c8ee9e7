import { describe, expect, test } from 'vitest';
import { rest } from '../../support/client.ts';
import { setting } from '../../support/server.ts';
import { fileUploadMutation } from '../../support/shop.ts';
import { world } from '../../support/world.ts';

/** A body that cannot be read is answered with a 4xx in JSON with the request's id, by GraphQL, REST and uploads. */
const operations = JSON.stringify({ query: fileUploadMutation, variables: { file: null } });
const field = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = '--x\r\ncontent-disposition: form-data; name="0"; filename="a.png"\r\n\r\nbytes';
const map = '{"0":["variables.file"]}';
const form = 'multipart/form-data; boundary=x';

const broken: [what: string, type: string, body: string][] = [
  ['nothing at all', form, ''],
  ['no boundary', 'multipart/form-data', field('operations', operations)],
  ['an empty boundary', 'multipart/form-data; boundary=', field('operations', operations)],
  ['another boundary', 'multipart/form-data; boundary=y', field('operations', operations)],
  ['no parts', form, '--x--\r\n'],
  ['a part without a head', form, '--x\r\n\r\n\r\n--x--'],
  ['an operation that is cut off', form, field('operations', operations).slice(0, 60)],
  ['an operation and no more', form, `${field('operations', operations)}--x--\r\n`],
  ['an operation that is no JSON', form, `${field('operations', '{')}--x--\r\n`],
  ['a map that is cut off', form, field('operations', operations) + field('map', map).slice(0, 50)],
  ['a map before its operation', form, `${field('map', map)}${field('operations', operations)}--x--\r\n`],
  ['a map to nowhere', form, `${field('operations', operations)}${field('map', '{"0":["variables.a.b.c"]}')}--x--\r\n`],
  ['a file that is cut off', form, field('operations', operations) + field('map', map) + file],
  ['a file before its map', form, `${file}\r\n--x--\r\n`],
  ['fields that are too many', form, `${Array.from({ length: 20 }, (_, n) => field(`f${n}`, 'x')).join('')}--x--\r\n`],
  ['noise', form, '\0\u00ff\r\n\r\n--'],
];

describe.each(broken)('a form of %s', (_what, type, body) => {
  test('is refused by GraphQL', async () => {
    const { token } = await owner;
    const response = await fetch(`${setting('TEST_URL')}/graphql`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'apollo-require-preflight': 'true', authorization: `Bearer ${token}` },
    });
    const { errors } = (await response.json()) as { errors: object[] };
    expect([response.status, errors]).toEqual([
      400,
      [
        expect.objectContaining({
          message: expect.any(String),
          extensions: { code: expect.stringMatching(/^BAD_/), requestId: response.headers.get('x-request-id') },
        }),
      ],
    ]);
  });

  test('is refused by REST', async () => {
    const { token, userId } = await owner;
    for (const [method, path] of [
      ['POST', '/cc/file/upload'],
      ['PUT', `/auth/cc/user/${userId}`],
    ] as const) {
      const response = await fetch(`${setting('TEST_URL')}${path}`, {
        method,
        body,
        headers: { 'content-type': type, authorization: `Bearer ${token}` },
      });
      expect([response.status, await response.json()]).toEqual([
        expect.toSatisfy((status: number) => status === 400 || status === 413),
        expect.objectContaining({ message: expect.any(String), errors: expect.any(Object) }),
      ]);
      expect(response.headers.get('x-request-id')).toBeTruthy();
    }
  });
});
const owner = world.newCreator();

test.each(['{', 'null', '"text"'])('JSON that is not an operation is refused: %s', async (body) => {
  const response = await fetch(`${setting('TEST_URL')}/graphql`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(response.status).toBe(400);
  expect(((await response.json()) as { errors: object[] }).errors[0]).toMatchObject({
    extensions: { requestId: response.headers.get('x-request-id') },
  });
});

test('an upload without its header is refused with the request’s id', async () => {
  const response = await fetch(`${setting('TEST_URL')}/graphql`, { method: 'POST', body: '', headers: { 'content-type': form } });
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'BAD_REQUEST', requestId: response.headers.get('x-request-id') } }],
  });
});

test('a text in an unknown encoding is refused', async () => {
  const response = await fetch(`${setting('TEST_URL')}/graphql`, {
    method: 'POST',
    body: '{"query":"{ __typename }"}',
    headers: { 'content-type': 'application/json; charset=klingon' },
  });
  expect([response.status, ((await response.json()) as { errors: unknown[] }).errors]).toMatchObject([
    415,
    [{ extensions: { code: 'BAD_REQUEST' } }],
  ]);
  expect((await rest('POST', '/auth/cc/login', { body: 'text' })).status).toBe(400);
});
