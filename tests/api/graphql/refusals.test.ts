import { createClient } from 'graphql-ws';
import jwt from 'jsonwebtoken';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/platform/config.ts';
import { gql } from '../../support/client.ts';
import { setting } from '../../support/server.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

/** Wrong requests are answered with a 4xx in JSON with the request's id, over HTTP and sockets. */

interface Refusal {
  errors: { message: string; extensions: { code: string; requestId?: string } }[];
}

let owner: ConsoleAccount;
beforeAll(async () => {
  owner = await world.newCreator();
});

/** Sends a body to GraphQL, and returns the answer. */
async function send(body: unknown, headers: Record<string, string> = {}, path = '/graphql', method = 'POST') {
  const answer = await fetch(`${setting('TEST_URL')}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}`, ...headers },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, requestId: answer.headers.get('x-request-id'), ...((await answer.json()) as Refusal) };
}

describe('over HTTP', () => {
  const two = 'query A { professions { value } } query B { professions { value } }';
  const refused: [name: string, code: string, ...Parameters<typeof send>][] = [
    ['a wrong operation name', 'OPERATION_RESOLUTION_FAILURE', { query: two, operationName: 'C' }],
    ['an empty operation name', 'OPERATION_RESOLUTION_FAILURE', { query: two, operationName: '' }],
    ['no operation name where there are two', 'OPERATION_RESOLUTION_FAILURE', { query: two }],
    ['a name where the operation has none', 'OPERATION_RESOLUTION_FAILURE', { query: '{ professions { value } }', operationName: 'A' }],
    ['nothing but fragments', 'GRAPHQL_VALIDATION_FAILED', { query: 'fragment A on Query { __typename }' }],
    ['a subscription', 'BAD_REQUEST', { query: 'subscription { saleMade { version } }' }],
    ['5,000 nested lists', 'GRAPHQL_PARSE_FAILED', { query: `{ a(b: ${'['.repeat(5000)}${']'.repeat(5000)}) }` }],
    ['a body without an operation', 'BAD_REQUEST', {}],
    ['a body of something else', 'BAD_REQUEST', { query: 7 }],
    ['broken JSON', 'BAD_REQUEST', '{"query":'],
    ['a body that is not JSON', 'BAD_REQUEST', 'query', { 'content-type': 'text/plain' }],
    ['what another site could send', 'BAD_REQUEST', '', { 'content-type': 'text/plain' }, '/graphql?query=%7B__typename%7D', 'GET'],
    ['a form that another site could send', 'BAD_REQUEST', 'x', { 'content-type': 'multipart/form-data; boundary=x' }],
  ];

  test.each(refused)('%s is refused with the id of the request', async (_name, code, ...request) => {
    const { status, requestId, errors } = await send(...request);
    expect([status, errors[0]?.extensions.code]).toEqual([status === 415 ? 415 : 400, code]);
    expect(errors[0]?.extensions.requestId).toBe(requestId);
    expect(errors[0]?.message).not.toMatch(/stack|undefined/i);
  });
});

describe('over a socket', () => {
  const ask = async (query: string, operationName?: string) => {
    const client = createClient({ url: `${setting('TEST_URL').replace('http', 'ws')}/graphql`, retryAttempts: 0 });
    try {
      const { value } = await client.iterate({ query, ...(operationName !== undefined && { operationName }) }).next();
      return value as unknown as Refusal;
    } catch (errors) {
      return { errors } as Refusal;
    } finally {
      await client.dispose();
    }
  };

  test.each([
    ['a wrong operation name', 'OPERATION_RESOLUTION_FAILURE', 'query A { __typename }', 'B'],
    ['no operation name where there are two', 'OPERATION_RESOLUTION_FAILURE', 'query A { __typename } query B { __typename }', undefined],
    ['5,000 nested lists', 'GRAPHQL_PARSE_FAILED', `{ a(b: ${'['.repeat(5000)}${']'.repeat(5000)}) }`, undefined],
    ['a pattern in a default', 'GRAPHQL_VALIDATION_FAILED', `query ($p: PhoneNumber = "${'1'.repeat(60)}x") { __typename }`, undefined],
  ])('%s is refused with the id of the request', async (_name, code, query, operationName) => {
    const { errors } = await ask(query, operationName);
    expect(errors[0]?.extensions).toMatchObject({ code, requestId: expect.any(String) });
    expect(errors[0]?.message).not.toMatch(/stack/i);
  });
});

test('a token with our signature and invalid claims is refused', async () => {
  const { jwtSecret } = readConfig({ NODE_ENV: 'test' });
  const { payload } = jwt.decode(owner.token, { complete: true }) as { payload: Record<string, unknown> };
  const { exp: _exp, ...endless } = payload;
  for (const odd of [
    endless,
    { ...payload, sub: 'nobody' },
    { ...payload, sub: undefined },
    { ...payload, jti: 'x' },
    { ...payload, account: '1' },
    { ...payload, role: 'ROOT' },
    { ...payload, exp: 1e300 },
    { ...payload, exp: 1e14 },
  ]) {
    const token = jwt.sign(odd, jwtSecret, { algorithm: 'HS256' });
    const { status, errors } = await gql('{ viewer { id } contentStorage { usedBytes } }', {}, { token });
    expect([JSON.stringify(odd), status, errors?.[0]?.extensions.code]).toEqual([JSON.stringify(odd), 401, 'UNAUTHENTICATED']);
  }
});
