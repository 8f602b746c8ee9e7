import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnServer, ownServer } from '../support/own-server.ts';

/** What a server answers to raw lines. `leave`: the client is gone before it can be answered. */
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
  'Host: any',
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

  test('of a path that is no address is refused', async () => {
    for (const path of ['//', 'http://', '/graphql/..', '*']) expect(await send(server.url, upgrade(path))).toMatch(/^HTTP\/1\.1 40\d /);
    expect(await lives()).toBe(true);
  });

  test('whose client is gone before it is refused harms nobody', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(server.url, upgrade('/elsewhere'), { leave: true })));
    await Promise.all(
      Array.from({ length: 20 }, () => send(server.url, upgrade('/graphql', 'Origin: https://evil.test'), { leave: true })),
    );
    await sleep(200);
    expect(await lives()).toBe(true);
  });
});
