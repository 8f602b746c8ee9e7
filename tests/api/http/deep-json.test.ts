import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readMessage } from '../../../server/platform/rooms/sfu/signals.ts';
import { setting } from '../../support/server.ts';
import { multipartBody } from '../../support/wire.ts';
import { world } from '../../support/world.ts';

/** Every door that reads JSON bounds how deep it nests, before anything walks it: 64 levels pass, one more is refused. */
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const url = (path: string) => `${setting('TEST_URL')}${path}`;
const json = { 'content-type': 'application/json' };
const told = 'Lists and objects may stand at most 64 levels deep in each other';

async function send(path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json, method = 'POST') {
  const response = await fetch(url(path), { method, body, headers });
  const { message, errors } = await response.json();
  return { status: response.status, message: message ?? errors?.[0]?.message };
}
const operation = (value: string) =>
  `{"query":"query($after: String) { creators(after: $after) { totalCount } }","variables":{"after":${value}}}`;

test.each([
  ['the first path of REST', '/auth/cc/login', (value: string) => `{"email":${value},"password":"x"}`, 400],
  ['REST with a field that nothing reads', '/auth/cc/signup', (value: string) => `{"nothing":${value}}`, 400],
  ['GraphQL', '/graphql', operation, 400],
  ['GraphQL in what nothing reads', '/graphql', (value: string) => `{"query":"{ __typename }","extensions":{"a":${value}}}`, 200],
  ['GraphQL past Express', '/graphql?', operation, 400],
] as const)('%s refuses a level too many', async (_what, path, body, status) => {
  const inside = body('[]').includes('"variables"') || body('[]').includes('"extensions"') ? 2 : 1;
  const deepest = await send(path, body(nested(64 - inside)));
  expect([deepest.status, deepest.message === told]).toEqual([status, false]);
  for (const levels of [65 - inside, 5_000, 400_000])
    expect(await send(path, body(nested(levels)))).toEqual({ status: 400, message: told });
});

test('brackets in texts are no levels, and what is no JSON is told as before', async () => {
  const login = (email: string) => send('/auth/cc/login', JSON.stringify({ email, password: 'x' }));
  for (const email of [nested(200), `"${nested(200)}`, `\\"${nested(200)}`, `${nested(200)}\\`])
    expect((await login(email)).message).not.toBe(told);
  expect(await send('/auth/cc/login', '{"email":"')).toEqual({ status: 400, message: 'The request is not valid' });
});

test.each(['/auth/cc/login', '/graphql'])('%s reads no charset but UTF-8, in which the depth is seen', async (path) => {
  const text = `{"email":"a@example.com","query":"{ __typename }"}`;
  const written = Buffer.from(text, 'utf16le');
  const marked = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(`{"email":${nested(300)}}`, 'utf16le').swap16()]);
  const utf32 = Buffer.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0]));
  for (const [charset, body] of [
    ['utf-16', marked],
    ['utf-16', written],
    ['utf-16le', written],
    ['UTF-32LE', utf32],
    ['utf-7', Buffer.from(text)],
  ] as const) {
    const { status } = await send(path, new Uint8Array(body), { 'content-type': `application/json; charset=${charset}` });
    expect([charset, status]).toEqual([charset, 415]);
  }
  const { status } = await send(path, text, { 'content-type': 'application/json; charset=UTF-8' });
  expect(status).not.toBe(415);
});

test('so do a form with a file, the address of a query, and a cursor', async () => {
  const { token } = await world.creator();
  const form = { 'content-type': 'multipart/form-data; boundary=the-boundary', 'apollo-require-preflight': 'true' };
  const query = 'mutation($file: Upload!) { fileUpload(file: $file) { userErrors { code } } }';
  const operations = `{"query":"${query}","variables":{"file":null,"more":${nested(40_000)}}}`;
  const body = multipartBody({ operations, map: '{"0":["variables.file"]}' }, '0', Buffer.from('x'));
  const upload = await send('/graphql', new Uint8Array(body), { ...form, authorization: `Bearer ${token}` });
  expect(upload).toEqual({ status: 400, message: told });

  const address = new URLSearchParams({ query: '{ __typename }', variables: `{"a":${nested(1_000)}}` });
  const answer = await fetch(url(`/graphql?${address}`), { headers: { 'apollo-require-preflight': 'true' } });
  expect([answer.status, (await answer.json()).errors[0].message]).toEqual([400, told]);

  const cursor = Buffer.from(nested(20_000)).toString('base64url');
  expect(await send('/graphql', operation(`"${cursor}"`))).toEqual({ status: 400, message: expect.stringContaining('cursor') });
});

test.each(['connection_init', 'ping', 'subscribe'])(
  'a socket is closed for a %s that nests too deep, as for what is no message',
  async (type) => {
    const socket = new WebSocket(url('/graphql').replace('http', 'ws'), 'graphql-transport-ws');
    await once(socket, 'open');
    socket.send(`{"type":"${type}","id":"1","payload":{"a":${nested(40_000)}}}`);
    const [code] = await once(socket, 'close');
    expect(code).toBe(4400);
  },
);

test('the SFU does not know such a message', () => {
  expect(readMessage('{"type":"ping"}')).toEqual({ type: 'ping' });
  expect(readMessage(`{"type":"ping","a":${nested(50_000)}}`)).toBeNull();
});

test.each([
  ['POST', '/payments/webhooks/sandbox'],
  ['POST', '/dev/clock.json'],
  ['PUT', '/dev/gateway.json'],
])('%s %s refuses it too', async (method, path) => {
  expect((await send(path, `{"next":${nested(1_900)}}`, json, method)).status).toBe(400);
});
