import http from 'node:http';
import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { apiKey } from '../../support/api-keys.ts';
import { gql } from '../../support/client.ts';
import { setting } from '../../support/server.ts';
import { head, wire } from '../../support/wire.ts';
import { world } from '../../support/world.ts';

/** What the protocols say: GraphQL over HTTP, and graphql-transport-ws frame by frame. */
const endpoint = `${setting('TEST_URL')}/graphql`;
const json = { 'content-type': 'application/json' };

describe('GraphQL over HTTP', () => {
  test.each(serverAudits({ url: endpoint }).map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    // A notice is about what a server MAY do: a GET without a header is refused here, as another site could send it.
    const fine = audit.name.startsWith('MAY') ? ['ok', 'notice'] : ['ok'];
    expect(fine, 'reason' in result ? result.reason : '').toContain(result.status);
  });

  test('accepted as multipart/mixed alone is refused with 406', async () => {
    const ask = (accept: string) => fetch(endpoint, { method: 'POST', headers: { ...json, accept }, body: '{"query":"{ __typename }"}' });
    const refused = await ask('multipart/mixed');
    expect([refused.status, await refused.json()]).toMatchObject([406, { errors: [{ extensions: { code: 'BAD_REQUEST' } }] }]);
    const either = await ask('multipart/mixed; deferSpec=20220824, application/json');
    expect([either.status, either.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
  });

  test('a directive whose variable is null is refused, also once the document is known', async () => {
    const query = 'query ($is: Boolean = true) { __typename @include(if: $is) }';
    for (const round of ['first', 'again']) {
      const { status, errors, data } = await gql(query, { is: null });
      expect([round, status, data ?? null, errors?.length]).toEqual([round, 200, null, 1]);
    }
  });

  test.each(['defer', 'stream'])('with @%s is refused, and says what to do', async (directive) => {
    const query = directive === 'defer' ? '{ ... @defer { __typename } }' : '{ professions @stream { value } }';
    for (const [language, words] of [
      ['en', 'Incremental delivery (@defer, @stream) is not offered here'],
      ['ar', 'لا يُتاح هنا التسليم على دفعات'],
    ] as const) {
      const { status, errors, data } = await gql(query, {}, { language });
      expect([status, data ?? null, errors?.length]).toEqual([400, null, 1]);
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining(words),
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        locations: [expect.anything()],
      });
    }
  });
});

interface Frame {
  type: string;
  id?: string;
  payload?: unknown;
}
interface Talk {
  say(frame: Frame | string): void;
  /** The next frame. Rejects if the socket is closed instead. */
  next(): Promise<Frame>;
  /** Resolves to the code and the reason. */
  closed: Promise<[code: number, reason: string]>;
  end(): void;
}

/** Opens a socket and speaks frame by frame; with `init`, until it is acknowledged. */
async function talk({ init, protocol = 'graphql-transport-ws' }: { init?: object; protocol?: string } = {}): Promise<Talk> {
  const socket = new WebSocket(endpoint.replace('http', 'ws'), protocol);
  const heard: Frame[] = [];
  const waiting: ((frame: Frame) => void)[] = [];
  socket.on('message', (data: RawData) => {
    const frame = JSON.parse(String(data)) as Frame;
    const first = waiting.shift();
    if (first) first(frame);
    else heard.push(frame);
  });
  const closed = new Promise<[number, string]>((resolve) => socket.once('close', (code, reason) => resolve([code, String(reason)])));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const next = () => {
    const frame = heard.shift();
    if (frame) return Promise.resolve(frame);
    return Promise.race([
      new Promise<Frame>((resolve) => waiting.push(resolve)),
      closed.then(([code, reason]) => Promise.reject(new Error(`closed: ${code} ${reason}`))),
    ]);
  };
  const say = (frame: Frame | string) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  if (init) {
    say({ type: 'connection_init', payload: init });
    expect(await next()).toEqual({ type: 'connection_ack' });
  }
  return { say, next, closed, end: () => socket.close() };
}
const subscribe = (id: string, query: string): Frame => ({ type: 'subscribe', id, payload: { query } });

describe('a socket', () => {
  test('is closed with 4406 for an unknown subprotocol', async () => {
    // The upgrade itself names no protocol, which a browser's socket takes for a failure.
    const socket = new WebSocket(endpoint.replace('http', 'ws'), []);
    const code = await new Promise((resolve) => socket.once('close', resolve));
    expect(code).toBe(4406);
    await expect(talk({ protocol: 'graphql-ws' })).rejects.toThrow(/no subprotocol/);
  });

  test('is closed with 4401 for a subscription before its acknowledgement', async () => {
    const { say, closed } = await talk();
    say(subscribe('1', '{ __typename }'));
    expect(await closed).toEqual([4401, 'Unauthorized']);
  });

  test('is closed with 4429 for a second initialisation', async () => {
    const { say, closed } = await talk({ init: {} });
    say({ type: 'connection_init' });
    expect(await closed).toEqual([4429, 'Too many initialisation requests']);
  });

  test('is closed with 4403 for a token that is none', async () => {
    const { say, closed } = await talk();
    say({ type: 'connection_init', payload: { authorization: 'Bearer nothing' } });
    expect(await closed).toEqual([4403, 'Forbidden']);
  });

  test.each([
    'no JSON',
    '7',
    '{}',
    '{"type":"start","id":"1"}',
    '{"type":"subscribe","payload":{"query":"{ __typename }"}}',
    '{"type":"subscribe","id":"1","payload":{}}',
  ])('is closed with 4400 for the frame %s', async (frame) => {
    const { say, closed } = await talk({ init: {} });
    say(frame);
    expect((await closed)[0]).toBe(4400);
  });

  test('is closed with 4409 for an id that is in use; one that is free again may be used', async () => {
    const { token } = await world.creator();
    const { say, next, closed } = await talk({ init: { authorization: `Bearer ${token}` } });
    for (const _time of [1, 2]) {
      say(subscribe('1', '{ __typename }'));
      expect(await next()).toEqual({ id: '1', type: 'next', payload: { data: { __typename: 'Query' } } });
      expect(await next()).toEqual({ id: '1', type: 'complete' });
    }
    say(subscribe('1', 'subscription { saleMade { version } }'));
    say(subscribe('1', 'subscription { saleMade { version } }'));
    expect(await closed).toEqual([4409, 'Subscriber for 1 already exists']);
  });

  test('answers a ping with a pong, before and after its initialisation, and takes a pong', async () => {
    const { say, next, end, closed } = await talk();
    say({ type: 'ping' });
    expect(await next()).toEqual({ type: 'pong' });
    say({ type: 'connection_init' });
    expect(await next()).toEqual({ type: 'connection_ack' });
    say({ type: 'pong', payload: { on: 'its own' } });
    say({ type: 'ping', payload: { at: 7 } });
    expect(await next()).toEqual({ type: 'pong', payload: { at: 7 } });
    end();
    expect((await closed)[0]).toBe(1005);
  });

  test('ends an operation that the client completes, and ignores one that it does not know', async () => {
    const { token } = await world.creator();
    const { say, next, end } = await talk({ init: { authorization: `Bearer ${token}` } });
    say(subscribe('1', 'subscription { saleMade { version } }'));
    say({ type: 'complete', id: '1' });
    say({ type: 'complete', id: 'unknown' });
    // Its id is free again, and nothing came for it.
    say({ type: 'ping' });
    expect(await next()).toEqual({ type: 'pong' });
    say(subscribe('1', '{ __typename }'));
    expect(await next()).toMatchObject({ id: '1', type: 'next' });
    end();
  });

  test('refuses @defer for one operation, and goes on', async () => {
    const { say, next, end } = await talk({ init: { language: 'en' } });
    say(subscribe('1', '{ ... @defer { __typename } }'));
    expect(await next()).toMatchObject({
      id: '1',
      type: 'error',
      payload: [{ message: expect.stringContaining('Incremental delivery'), extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
    say(subscribe('2', '{ __typename }'));
    expect(await next()).toMatchObject({ id: '2', type: 'next' });
    end();
  });
});

describe('an API key in an address', () => {
  const clear = expect.stringMatching(/revoke this key/);

  test.each(['token', 'access_token', 'api_key', 'key', 'authorization'])('is refused as ?%s= over GraphQL and REST', async (name) => {
    const { token } = await apiKey(await world.creator(), ['products:read']);
    const post = { method: 'POST', headers: json, body: '{"query":"{ __typename }"}' };
    const graphql = await fetch(`${endpoint}?${name}=${token}`, post);
    expect([graphql.status, await graphql.json()]).toMatchObject([
      400,
      { errors: [{ message: clear, extensions: { code: 'BAD_REQUEST' } }] },
    ]);
    const get = await fetch(`${endpoint}?query={__typename}&${name}=${token}`, { headers: { 'apollo-require-preflight': 'true' } });
    expect(get.status).toBe(400);
    const rest = await fetch(`${setting('TEST_URL')}/api/cc/product/v2/getProductList?${name}=Bearer%20${token.replace('_', '%5F')}`);
    expect([rest.status, await rest.json()]).toEqual([400, { message: clear }]);
  });

  test('is refused in its path, as its user and for a socket, in the language of the request', async () => {
    const { token } = await apiKey(await world.creator(), ['products:read']);
    expect((await fetch(`${setting('TEST_URL')}/api/${token}`)).status).toBe(400);
    const basic = { ...json, authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`, 'accept-language': 'ar' };
    const user = await fetch(endpoint, { method: 'POST', headers: basic, body: '{"query":"{ __typename }"}' });
    expect([user.status, await user.json()]).toMatchObject([400, { errors: [{ message: expect.stringContaining('ألغِ هذا المفتاح') }] }]);

    const socket = await wire();
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    };
    await socket.send(head('GET', `/graphql?token=${token}`, { ...upgrade, 'sec-websocket-protocol': 'graphql-transport-ws' }));
    const answer = await socket.answer();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { message: clear }]);
    socket.destroy();

    // With the whole address in the request, as for a proxy.
    const { port } = new URL(endpoint);
    const status = await new Promise((resolve, reject) =>
      http
        .get({ host: '127.0.0.1', port, path: `http://${token}@localhost:${port}/healthz` }, (response) =>
          resolve(response.resume().statusCode),
        )
        .once('error', reject),
    );
    expect(status).toBe(400);
  });
});
