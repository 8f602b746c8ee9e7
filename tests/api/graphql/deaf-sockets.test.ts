import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { ownShop } from '../../support/own-shop.ts';
import { until } from '../../support/until.ts';

/** A client that sends and does not read leaves nothing behind: its socket is closed before its answers fill the memory (decision 19). */

let server: OwnServer;
beforeAll(async () => {
  server = await ownServer({ COST_BUDGET: '2000000000', TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

/** A socket of a stranger that may ask. */
async function connected(address?: string): Promise<WebSocket> {
  const socket = await opened(address);
  const acknowledged = new Promise((resolve) => socket.once('message', resolve));
  socket.send('{"type":"connection_init"}');
  await acknowledged;
  return socket;
}

async function opened(address = '127.0.0.1'): Promise<WebSocket> {
  const headers = { 'x-forwarded-for': address };
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

const closeOf = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));

/** Sends without reading until the server has ended the connection. Answers how many bytes that took. */
async function flood(send: (socket: WebSocket, done: (error?: Error | null) => void) => number, most: number): Promise<number> {
  const socket = await connected();
  socket.on('error', () => undefined);
  socket.pause();
  let bytes = 0;
  for (let isOpen = true; isOpen; ) {
    isOpen = await new Promise<boolean>((resolve) => {
      bytes += send(socket, (error) => resolve(!error));
    });
    if (bytes > most) break;
  }
  socket.terminate();
  return bytes;
}

describe('a client that does not read is disconnected', () => {
  // What the kernels at both ends hold comes on top of what the server keeps.
  const most = 40_000_000;
  const pings = Array.from({ length: 500 }, () => '{"type":"ping","payload":{"a":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}}');

  test.each<[string, Parameters<typeof flood>[0]]>([
    [
      'that sends pings of the protocol',
      (socket, done) => {
        for (const ping of pings.slice(1)) socket.send(ping);
        socket.send(pings[0] as string, done);
        return pings.length * 80;
      },
    ],
    [
      'that sends pings of WebSocket',
      (socket, done) => {
        for (let sent = 1; sent < 500; sent++) socket.ping('x'.repeat(125));
        socket.ping('x'.repeat(125), undefined, done);
        return 500 * 130;
      },
    ],
  ])('%s', async (_what, send) => {
    expect(await flood(send, most)).toBeLessThan(most);
  });

  test('that asks', async () => {
    const socket = await connected();
    let isOpen = true;
    socket.on('error', () => undefined).once('close', () => (isOpen = false));
    socket.pause();
    // Ten times what the kernels hold.
    const query = '{ __schema { types { name description fields { name description args { name description } type { name } } } } }';
    for (let id = 0; id < 40; id++) socket.send(JSON.stringify({ type: 'subscribe', id: `${id}`, payload: { query } }));
    // A client that does not read learns of the end when it sends; this is not answered.
    const sent = () => new Promise<boolean>((resolve) => socket.send('{"type":"complete","id":"none"}', (error) => resolve(!error)));
    await until(async () => !(isOpen && (await sent())), 'the socket stays open');
  });
});

test('a client that reads slowly keeps its socket, and is heard once it has read', async () => {
  let wire: net.Socket | undefined;
  const createConnection = (options: object) => (wire = net.connect(options as net.NetConnectOpts));
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { createConnection });
  const heard: { type: string }[] = [];
  const next = () => new Promise<void>((resolve, reject) => socket.once('message', () => resolve()).once('close', reject));
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.once('open', () => socket.send('{"type":"connection_init"}'));
  await next();
  // More than what the kernels hold and the server lets wait, in one answer.
  const shop = await ownShop(server.databaseUrl);
  await shop.sql("update products set description = repeat('b', 4000000) where id = $1", [shop.productId]);
  const query = `{ ${Array.from({ length: 4 }, (_, n) => `a${n}: storefrontProduct(id: "${shop.productId}") { description }`).join(' ')} }`;
  socket.send(JSON.stringify({ type: 'subscribe', id: 'long', payload: { query } }));
  await new Promise((begun) => wire?.once('data', begun));
  socket.pause();
  for (let sent = 0; sent < 3; sent++) socket.send('{"type":"ping"}');
  await fetch(`${server.url}/healthz`);
  const last = new Promise<void>((resolve, reject) => {
    socket.on('message', () => heard.length === 6 && resolve()).once('close', (code) => reject(new Error(`closed with ${code}`)));
  });
  socket.resume();
  await last;
  await shop.end();
  expect(heard.map(({ type }) => type).sort()).toEqual(['complete', 'connection_ack', 'next', 'pong', 'pong', 'pong']);
  socket.terminate();
});

describe('a ping or pong', () => {
  const text = (bytes: number) => ({ a: 'x'.repeat(bytes - JSON.stringify({ a: '' }).length) });
  test('is answered with what it carries', async () => {
    const socket = await connected();
    const answer = new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))));
    socket.send(JSON.stringify({ type: 'ping', payload: text(125) }));
    expect(await answer).toEqual({ type: 'pong', payload: text(125) });
    socket.terminate();
  });

  test.each(['ping', 'pong'])('carries no more than 125 bytes: %s', async (type) => {
    for (const bytes of [126, 95_000]) {
      const socket = await connected();
      const heard: unknown[] = [];
      socket.on('message', (data) => heard.push(String(data).slice(0, 100)));
      const closed = closeOf(socket);
      socket.send(JSON.stringify({ type, payload: text(bytes) }));
      socket.send('{"type":"ping"}');
      expect(await closed).toBe(4400);
      expect(heard).toEqual([]);
    }
  });

  test('of a socket that has not said who it is carries no more either', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const closed = closeOf(socket);
    socket.send(JSON.stringify({ type: 'ping', payload: text(126) }));
    expect(await closed).toBe(4400);
  });
});

test('sockets that do not say who they are give way to later ones of their network, and keep nobody else out', async () => {
  const oldest = await opened('203.0.113.1');
  const closed = closeOf(oldest);
  const silent = await Promise.all(Array.from({ length: 49 }, () => opened('203.0.113.1')));
  const later = await connected('203.0.113.1');
  // Not 4408, with which each of them is closed after some seconds.
  expect(await closed).toBe(1006);
  const other = await connected('203.0.113.2');
  for (const socket of [...silent, later, other]) socket.terminate();
});

test('one who moves within an IPv6 network has no more than four times the sockets of a household', async () => {
  const sockets: WebSocket[] = [];
  for (let n = 0; n < 80; n += 20)
    sockets.push(...(await Promise.all(Array.from({ length: 20 }, () => connected(`2001:db8:7:${100 + n / 20}::1`)))));
  const refused = await opened('2001:db8:7:105::1');
  refused.send('{"type":"connection_init"}');
  expect(await closeOf(refused)).toBe(1013);
  const other = await connected('2001:db8:8:105::1');
  for (const socket of [...sockets, other]) socket.terminate();
});
