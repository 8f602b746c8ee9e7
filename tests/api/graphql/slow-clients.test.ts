import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { figure } from '../../support/figures.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { setting } from '../../support/server.ts';

/** Two hundred slow clients of four kinds do not delay others (security, "What the tests must show"). */
const ofEachKind = 50;

let server: OwnServer;
const open: { destroy(): void }[] = [];
beforeAll(async () => {
  server = await ownServer();
});
afterAll(async () => {
  for (const client of open) client.destroy();
  await server.stop();
});

/** Sends `opening`, then a letter from time to time, as if more followed. */
async function trickle(opening: string): Promise<void> {
  const socket = net.connect(Number(new URL(server.url).port));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(opening);
  const timer = setInterval(() => socket.writable && socket.write('a'), 250);
  socket.once('close', () => clearInterval(timer));
  open.push(socket);
}

/** A GraphQL socket that sends `hello` (or nothing) and reads no answer. */
async function deafSocket(hello: readonly object[]): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  for (const message of hello) socket.send(JSON.stringify(message));
  if (hello.length) socket.pause();
  open.push({ destroy: () => socket.terminate() });
  return socket;
}

/** Milliseconds until a server answers `/healthz`. */
async function wait(url: string): Promise<number> {
  const begun = performance.now();
  expect((await fetch(`${url}/healthz`)).ok).toBe(true);
  return performance.now() - begun;
}
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;

test('two hundred slow clients do not delay others', async () => {
  const talk = [
    { type: 'connection_init' },
    ...Array.from({ length: 5 }, (_, n) => ({
      type: 'subscribe',
      id: String(n),
      payload: { query: '{ __schema { types { name fields { name description } } } }' },
    })),
  ];
  const all = Array.from({ length: ofEachKind });
  const [, , silent] = await Promise.all([
    Promise.all(all.map(() => trickle('GET /en HTTP/1.1\r\nHost: localhost\r\nX-Slow: '))),
    Promise.all(
      all.map(() =>
        trickle(
          'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"query": "{ professions { label } }", "x": "',
        ),
      ),
    ),
    Promise.all(all.map(() => deafSocket([]))),
    Promise.all(all.map(() => deafSocket(talk))),
  ]);

  // In turns with a server without slow clients, so that other load affects both equally.
  const [beset, free] = [[] as number[], [] as number[]];
  for (let asked = 0; asked < 40; asked++, await sleep(25)) {
    beset.push(await wait(server.url));
    free.push(await wait(setting('TEST_URL')));
  }
  const most = 200 + 3 * median(free);
  figure('slow', `${median(beset).toFixed(0)} ms; without them, ${median(free).toFixed(0)} ms`, median(beset) < most);
  expect(median(beset)).toBeLessThan(most);

  // A silent socket is closed.
  const codes = await Promise.all(
    silent.map((socket) => new Promise((resolve) => (socket.readyState === socket.CLOSED ? resolve(4408) : socket.once('close', resolve)))),
  );
  expect(new Set(codes)).toEqual(new Set([4408]));
});
