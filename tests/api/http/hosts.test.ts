import net from 'node:net';
import { expect, test } from 'vitest';
import { setting } from '../../support/server.ts';
import { head, wire } from '../../support/wire.ts';

/**
 * Outside production, a server listens on this machine's own address and answers requests to its own names only. So a foreign page
 * whose name resolves to this machine (DNS rebinding) cannot read the mailbox with its working links, or anything else.
 */
const servers = async () => {
  const start = await fetch(`${setting('TEST_URL')}/auth/oidc/start?role=creator&lang=en`, { redirect: 'manual' });
  return {
    diwan: setting('TEST_URL'),
    gateway: setting('TEST_GATEWAY_URL'),
    identity: new URL(start.headers.get('location') as string).origin,
  };
};

const ask = async (url: string, host: string, path: string, headers: Record<string, string> = {}) => {
  const connection = await wire(url);
  try {
    const text = head('GET', path, headers).replace('host: localhost', `host: ${host}`);
    await connection.send(text);
    return await connection.answer();
  } finally {
    connection.destroy();
  }
};

test.each(['evil.example', 'evil.example:4000', 'localhost.evil.example', '127.0.0.1.evil.example', '[::2]', '', 'localhost@evil.example'])(
  'requests to the host %j are refused',
  async (host) => {
    const { diwan, gateway, identity } = await servers();
    for (const [url, path] of [
      [diwan, '/dev/mail.json'],
      [diwan, '/graphql?query=%7B__typename%7D'],
      [diwan, '/en'],
      [gateway, '/'],
      [identity, '/.well-known/openid-configuration'],
    ] as const) {
      const { status, body } = await ask(url, host, path, { 'apollo-require-preflight': 'true' });
      expect([path, status]).toEqual([path, 421]);
      expect(JSON.parse(body)).toEqual({ message: expect.stringContaining('ORIGIN') });
    }
    const socket = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    };
    expect((await ask(diwan, host, '/graphql', { ...socket, 'sec-websocket-protocol': 'graphql-transport-ws' })).status).toBe(404);
  },
);

test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '127.0.0.1:4000', '[::1]:4000'])(
  'requests to the host %s are answered',
  async (host) => {
    const { diwan, identity } = await servers();
    expect((await ask(diwan, host, '/healthz')).status).toBe(200);
    expect((await ask(identity, host, '/.well-known/openid-configuration')).status).toBe(200);
  },
);

test('the server does not listen on other addresses of this machine', async () => {
  const reached = (url: string, host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(Number(new URL(url).port), host);
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  for (const url of Object.values(await servers())) {
    expect(await reached(url, '127.0.0.1')).toBe(true);
    // On Linux, a server that listens on all addresses is also reached at all of 127.0.0.0/8.
    expect(await reached(url, '127.0.0.2')).toBe(false);
  }
});
