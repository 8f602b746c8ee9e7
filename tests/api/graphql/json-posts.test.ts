import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { setting } from '../../support/server.ts';
import { head, wire } from '../../support/wire.ts';
import { world } from '../../support/world.ts';

/** What each kind of a POST of JSON is answered, which does not pass Express. */
interface Sent {
  path?: string;
  headers?: Record<string, string>;
  /** The body in the parts in which it is sent. */
  body?: string | Buffer | (string | Buffer)[];
}

const json = { 'content-type': 'application/json' };
const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
};
const operation = (query: unknown, more: object = {}) => JSON.stringify({ query, ...more });

async function send({ path = '/graphql', headers = {}, body = operation('{ __typename }') }: Sent) {
  const parts = [body].flat().map((part) => Buffer.from(part));
  const length = String(parts.reduce((sum, part) => sum + part.length, 0));
  const sized = headers['transfer-encoding'] ? {} : { 'content-length': length };
  const { hostname, port } = new URL(setting('TEST_URL'));
  const request = http.request({ hostname, port, path, method: 'POST', headers: { ...json, ...sized, ...headers }, agent: false });
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => request.once('response', resolve).once('error', reject));
  for (const part of parts) {
    request.write(part);
    if (parts.length > 1) await sleep(20);
  }
  request.end();
  const response = await answered;
  const text = String(unpack[response.headers['content-encoding'] ?? 'identity']?.(Buffer.concat(await response.toArray())));
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(text) };
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
  [
    'a body of which nobody knows the length',
    { headers: { 'transfer-encoding': 'chunked' }, body: ['{"query":"{ __ty', 'pename }"}'] },
    200,
  ],
  ['no body', { body: '' }, 400],
  ['a body in gzip', { headers: { 'content-encoding': 'gzip' }, body: zlib.gzipSync(operation('{ __typename }')) }, 200],
  ['a body in deflate', { headers: { 'content-encoding': 'Deflate' }, body: zlib.deflateSync(operation('{ __typename }')) }, 200],
  ['a body in brotli', { headers: { 'content-encoding': 'br' }, body: zlib.brotliCompressSync(operation('{ __typename }')) }, 200],
  ['a body in no encoding', { headers: { 'content-encoding': 'identity' } }, 200],
  ['a body in an encoding that nobody knows', { headers: { 'content-encoding': 'constructor' } }, 415],
  ['a body that is not in its encoding', { headers: { 'content-encoding': 'gzip' } }, 400],
  ['a body that becomes too long', { headers: { 'content-encoding': 'gzip' }, body: zlib.gzipSync('x'.repeat(1_000_001)) }, 413],
  ['a body that is too long', { body: operation('x'.repeat(1_000_000)) }, 413],
  ['one of which nobody knew it', { headers: { 'transfer-encoding': 'chunked' }, body: operation('x'.repeat(1_000_000)) }, 413],
  ['an address below', { path: '/GraphQL/below?of=it' }, 200],
  ['a whole address, as for a proxy', { path: `${setting('TEST_URL')}/graphql` }, 200],
];

test.each(requests)('%s', async (_what, given, status) => {
  const sent = typeof given === 'function' ? await given() : given;
  const answer = await send(sent);
  const said = sent.headers?.['x-request-id'];
  const id = said === 'of-the-client' ? said : expect.stringMatching(/^[\da-f-]{36}$/);
  const { 'x-request-id': requestId } = answer.headers;
  expect(answer).toMatchObject({ status, headers: { 'x-request-id': id } });
  if (status !== 421) expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  if (status >= 400 && status !== 421) expect(answer.body).toMatchObject({ errors: [{ extensions: { requestId } }] });
});

const byId = 'query Again($id: UUID!) { product(id: $id) { id title } }';
const unknownId = '0197a000-0000-7000-8000-000000000001';
const prefers = { accept: 'application/graphql-response+json, application/json;q=0.9' };
const accepted = ({ body, headers }: Sent, accept: string): Sent => ({ body, headers: { ...headers, accept } });
/** Operations that Apollo answers at first. Once their documents are known, the queries among them do not pass it. */
const repeated: [what: string, sent: () => Promise<Sent>, status: number][] = [
  [
    'of a visitor',
    async () => ({ body: operation('query Again { professions { value label } again: professions { color } __typename }') }),
    200,
  ],
  ['of a signed-in viewer', () => signedIn('query Again { products(first: 3) { nodes { id } totalCount } }'), 200],
  ['that a resolver answers', () => signedIn('query Again { balance { available { amount } } }'), 200],
  ['with fragments', async () => ({ body: operation('query Again { ...A } fragment A on Query { professions { value } }') }), 200],
  ['that answers null', () => signedIn(byId, { variables: { id: unknownId } }), 200],
  ['without a token', async () => ({ body: operation('query Again { products(first: 3) { totalCount } }') }), 401],
  ['with an input that is refused', () => signedIn('query Again { products(first: 101) { totalCount } }'), 400],
  [
    'that is refused to a client of JSON alone',
    async () => accepted(await signedIn('query Again { products(first: 101) { totalCount } }'), 'application/json'),
    200,
  ],
  [
    'that one of two fields refuses',
    async () => ({ body: operation('query Again { professions { value } products(first: 3) { totalCount } }') }),
    401,
  ],
  ['with variables of a wrong type', () => signedIn(byId, { variables: { id: 7 } }), 400],
  ['without a variable that it needs', () => signedIn(byId), 400],
  ['with variables as a list', () => signedIn(byId, { variables: [unknownId] }), 400],
  [
    'with no variables as null',
    async () => ({ body: operation('query Again { professions { value } }', { variables: null, extensions: null, operationName: null }) }),
    200,
  ],
  ['of a name that is not there', async () => ({ body: operation('query Again { __typename }', { operationName: 'Other' }) }), 400],
  ['of two, of which it names none', async () => ({ body: operation('query Again { __typename } query B { __typename }') }), 400],
  [
    'that is too complex',
    async () => ({ body: operation(`query Again { ${Array.from({ length: 61 }, (_, n) => `a${n}: __typename`).join(' ')} }`) }),
    400,
  ],
  ['of the schema', async () => ({ body: operation('query Again { __schema { queryType { name } } professions { value } }') }), 200],
  ['with extensions', async () => ({ body: operation('query Again { __typename }', { extensions: { of: 'a library' } }) }), 200],
  [
    'with a hash of its own',
    async () => ({ body: operation('query Again { __typename }', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } }) }),
    200,
  ],
  [
    'in the type that the client prefers',
    async () => accepted({ body: operation('query Again { professions { value } }') }, prefers.accept),
    200,
  ],
  ['in a type that nobody has', async () => accepted({ body: operation('query Again { professions { value } }') }, 'text/html'), 406],
];
test.each(repeated)('a query %s is answered again as at first', async (_what, make, status) => {
  const sent = await make();
  const text = String(sent.body).replaceAll('Again', `Again${Date.now()}`);
  const answers = [];
  for (let n = 0; n < 3; n++) answers.push(await send({ ...sent, body: text }));
  const [first, ...others] = answers.map(({ status: answered, headers, body: { data, errors, extensions } }) => ({
    status: answered,
    type: headers['content-type'],
    headers: Object.keys(headers).sort(),
    data,
    errors: errors?.map((error: { extensions: object }) => ({ ...error, extensions: { ...error.extensions, requestId: '' } })),
    cost: extensions?.cost.requested,
  }));
  expect(first?.status).toBe(status);
  expect(others).toEqual([first, first]);
});

test.each([
  ['', undefined],
  [setting('TEST_URL'), setting('TEST_URL')],
  ['http://localhost:1', 'http://localhost:1'],
  ['https://evil.example', undefined],
])('a page of %j may read answers and refusals if it is allowed to', async (origin, allowed) => {
  for (const body of [operation('{ __typename }'), long, '{']) {
    const { headers } = await send({ headers: origin ? { origin } : {}, body });
    expect(headers['access-control-allow-origin']).toBe(allowed);
  }
});

test('long answers alone are compressed', async () => {
  const encodings = ['gzip', 'br'].flatMap((encoding) =>
    [long, operation('{ __typename }')].map(async (body) => {
      const { headers } = await send({ headers: { 'accept-encoding': encoding }, body });
      return headers['content-encoding'];
    }),
  );
  expect(await Promise.all(encodings)).toEqual(['gzip', undefined, 'br', undefined]);
});

test.each(['HTTP/1.0', 'HTTP/1.1'])('a client of %s, whose connection stays usable if it can', async (version) => {
  const connection = await wire();
  const body = operation('{ __typename }');
  const request = head('POST', '/graphql', { ...json, 'content-length': body.length }) + body;
  await connection.send(request.replace('HTTP/1.1', version));
  expect(await connection.answer()).toMatchObject({ status: 200, headers: { 'content-length': expect.any(String) } });
  if (version === 'HTTP/1.0') return expect(await connection.closed).toBe('end');
  await connection.send(request);
  expect((await connection.answer()).status).toBe(200);
  connection.destroy();
});

test('a client that goes away while it sends, or before it is answered, harms nobody', async () => {
  const body = operation('{ professions { value } }');
  const whole = head('POST', '/graphql', { ...json, 'content-length': body.length }) + body;
  for (const bytes of [whole.slice(0, -10), whole]) {
    const connection = await wire();
    await connection.send(bytes);
    connection.destroy();
  }
  expect((await send({ body })).status).toBe(200);
});
