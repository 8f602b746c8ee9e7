import net from 'node:net';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type OwnServer, ownServer } from '../../support/own-server.ts';

/** A server's answer to raw lines. With `leave`, the client disconnects before the answer. */
function send(url: string, lines: readonly string[], { leave = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    let answer = '';
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n`, () => leave && socket.resetAndDestroy());
    });
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

const upgrade = (path: string, ...more: string[]) => [
  `GET ${path} HTTP/1.1`,
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  ...more,
];

describe('an upgrade request', () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await ownServer();
  });
  afterAll(() => server.stop());
  const lives = async () => (await fetch(`${server.url}/healthz`)).ok;

  test('with an invalid path is refused', async () => {
    for (const path of ['//', 'http://', '/graphql/..', '*']) expect(await send(server.url, upgrade(path))).toMatch(/^HTTP\/1\.1 40\d /);
    expect(await lives()).toBe(true);
  });

  test('whose client disconnects before the refusal does no harm', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(server.url, upgrade('/elsewhere'), { leave: true })));
    await Promise.all(
      Array.from({ length: 20 }, () => send(server.url, upgrade('/graphql', 'Origin: https://evil.test'), { leave: true })),
    );
    // Connections are served in turn: once later ones have their answer, what was left of these was met.
    for (let later = 0; later < 3; later++) expect(await send(server.url, upgrade('/elsewhere'))).toMatch(/^HTTP\/1\.1 40\d /);
    expect(await lives()).toBe(true);
  });
});

test("sockets through a proxy are throttled by the client's address", async () => {
  const server = await ownServer({ SIGN_IN_ATTEMPTS: '1', TRUST_PROXY: '127.0.0.1' });
  const signIn = async (address: string) => {
    const webSocketImpl = class extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { headers: { 'x-forwarded-for': address } });
      }
    };
    const client = createClient({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl });
    const query = `mutation { login(input: { email: "nobody@diwan.test", password: "Wrong1234", role: CREATOR }) { userErrors { code } } }`;
    const { value } = await client.iterate({ query }).next();
    await client.dispose();
    return value.errors?.[0].extensions.code ?? value.data.login.userErrors[0].code;
  };
  expect(await signIn('203.0.113.1')).toBe('BAD_CREDENTIALS');
  expect(await signIn('203.0.113.2')).toBe('BAD_CREDENTIALS');
  expect(await signIn('203.0.113.2')).toBe('THROTTLED');
  await server.stop();
});
