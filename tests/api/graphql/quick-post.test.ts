import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { setting } from '../../support/server.ts';
import { head, wire } from '../../support/wire.ts';
import { world } from '../../support/world.ts';

/**
 * A plain POST to /graphql is answered before Express' chain, and must be answered as Express does. The same request with a query string after
 * its path goes to Express.
 */
interface Sent {
  headers?: Record<string, string>;
  /** The body in the parts in which it is sent; none of it is compressed. */
  body?: string | Buffer | (string | Buffer)[];
}

const json = { 'content-type': 'application/json' };
const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
};
const operation = (query: unknown, more: object = {}) => JSON.stringify({ query, ...more });

/** The second request finds the document known, and less left of the minute. */
const limitsOf = (headers: object) => ('ratelimit' in headers ? { ratelimit: 'r;t', 'x-request-cost': 'points' } : {});

async function send(path: string, { headers = {}, body = operation('{ __typename }') }: Sent) {
  const parts = [body].flat().map((part) => Buffer.from(part));
  const length = String(parts.reduce((sum, part) => sum + part.length, 0));
  const request = http.request(`${setting('TEST_URL')}${path}`, {
    method: 'POST',
    headers: { ...json, 'content-length': length, ...headers },
    agent: false,
  });
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => request.once('response', resolve).once('error', reject));
  for (const part of parts) {
    request.write(part);
    if (parts.length > 1) await sleep(20);
  }
  request.end();
  const response = await answered;
  const { date: _date, ...received } = response.headers;
  const id = String(received['x-request-id']);
  const text = String(unpack[received['content-encoding'] ?? 'identity']?.(Buffer.concat(await response.toArray())));
  return {
    status: response.statusCode,
    headers: {
      ...received,
      'x-request-id': headers['x-request-id'] === id ? id : 'new',
      ...limitsOf(received),
    },
    body: text
      .replaceAll(id, '<id>')
      .replace(/"remaining":\d+/, '"remaining":0')
      .replace(/"resetAt":"[^"]+"/, '"resetAt":""'),
  };
}

const long = operation('{ __schema { types { name description fields { name description } } } }');
const signedIn = async (query: string, more?: object): Promise<Sent> => {
  const { token } = await world.creator();
  return { headers: { authorization: `Bearer ${token}` }, body: operation(query, more) };
};

const requests: [what: string, sent: Sent | (() => Promise<Sent>), status: number][] = [
  ['a query', { body: operation('{ professions { value label } }') }, 200],
  ['a query of a signed-in viewer', () => signedIn('{ products(first: 3) { nodes { id } totalCount } }'), 200],
  ['a query without a token', { body: operation('{ products(first: 3) { totalCount } }') }, 401],
  [
    'a mutation that fails, in Arabic',
    { headers: { 'x-language-code': '1' }, body: operation('mutation { signOut { userErrors { code } } }') },
    401,
  ],
  ['a document that is not GraphQL', { headers: { 'accept-language': 'ar' }, body: operation('{') }, 400],
  ['a document that is not valid', { body: operation('{ nothing }') }, 400],
  ['an operation of another name', { body: operation('query A { __typename } query B { __typename }', { operationName: 'C' }) }, 400],
  ['variables of a wrong type', () => signedIn('query($id: UUID!) { product(id: $id) { id } }', { variables: { id: 7 } }), 400],
  ['variables that are a text', { body: operation('{ __typename }', { variables: '{}' }) }, 400],
  ['a subscription', { body: operation('subscription { saleMade { id } }') }, 400],
  ['a query that is no text', { body: operation({ kind: 'Document' }) }, 400],
  ['a list of operations', { body: '[{"query":"{ __typename }"}]' }, 400],
  ['an empty object', { body: '{}' }, 400],
  ['no JSON', { headers: { 'x-language-code': 'ar' }, body: '{' }, 400],
  ['a JSON text', { body: ' "text"' }, 400],
  ['a byte order mark', { body: `\ufeff${operation('{ __typename }')}` }, 200],
  ['bytes that are not UTF-8', { body: Buffer.from('{"query":"{ \xe9 }"}', 'latin1') }, 400],
  ['a charset', { headers: { 'content-type': 'application/json; charset=UTF-8' } }, 200],
  ['a charset that nobody knows', { headers: { 'content-type': 'application/json; charset=klingon' } }, 415],
  ['a type that needs no preflight', { headers: { 'content-type': 'text/plain' } }, 400],
  ['a page of our own', { headers: { origin: setting('TEST_URL') } }, 200],
  ['a page of another site', { headers: { origin: 'https://evil.example' } }, 200],
  ['a host of another name', { headers: { host: 'evil.example' } }, 421],
  ['a type that the client prefers', { headers: { accept: 'application/graphql-response+json' } }, 200],
  ['a type that nobody has', { headers: { accept: 'text/html' } }, 406],
  ['an id', { headers: { 'x-request-id': 'of-the-client' } }, 200],
  ['an id that must not be logged', { headers: { 'x-request-id': 'a b' } }, 200],
  ['a short answer to a client that reads gzip', { headers: { 'accept-encoding': 'gzip' } }, 200],
  ['a long answer', { body: long }, 200],
  ['a long answer to a client that reads gzip', { headers: { 'accept-encoding': 'gzip' }, body: long }, 200],
  ['a long answer to a page of our own', { headers: { origin: setting('TEST_URL'), 'accept-encoding': 'br' }, body: long }, 200],
  ['a body in pieces', { body: ['{"query":"{ __ty', 'pename }", "x": "\u0633', Buffer.from([0xd8]), Buffer.from([0xa7]), '"}'] }, 200],
  ['a body that is too long', { body: operation('x'.repeat(1_000_000)) }, 413],
];

describe('a plain POST is answered as by Express:', () => {
  test.each(requests)('%s', async (_what, given, status) => {
    const sent = typeof given === 'function' ? await given() : given;
    const [quick, express] = [await send('/graphql', sent), await send('/graphql?by=express', sent)];
    expect(quick).toEqual(express);
    expect(quick.status).toBe(status);
  });

  test.each(['HTTP/1.0', 'HTTP/1.1'])('a client of %s, whose connection stays usable', async (version) => {
    const body = operation('{ __typename }');
    const ask = async (path: string) => {
      const connection = await wire();
      const request = head('POST', path, { ...json, 'content-length': body.length, 'x-request-id': 'of-the-client' }) + body;
      await connection.send(request.replace('HTTP/1.1', version));
      const { date: _date, ...received } = (await connection.answer()).headers;
      const headers = { ...received, ...limitsOf(received) };
      if (version === 'HTTP/1.0') return { headers, after: await connection.closed };
      await connection.send(request);
      const { status } = await connection.answer();
      connection.destroy();
      return { headers, after: status };
    };
    expect(await ask('/graphql')).toEqual(await ask('/graphql?by=express'));
  });
});

test('a client that goes away while it sends, or before it is answered, harms nobody', async () => {
  const body = operation('{ professions { value } }');
  const whole = head('POST', '/graphql', { ...json, 'content-length': body.length }) + body;
  for (const bytes of [whole.slice(0, -10), whole]) {
    const connection = await wire();
    await connection.send(bytes);
    connection.destroy();
  }
  expect((await send('/graphql', { body })).status).toBe(200);
});
