/**
 * The upper limit for subscriptions: `ws` and one connection that listens to Postgres. Each socket says its id and its topic. Each
 * notification goes to all sockets of a topic, in the same bytes that Diwan sends. It reads nothing and checks nobody.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

/** The sockets of each topic, with their ids. */
const topics = new Map<string, Map<WebSocket, string>>();
const server = http.createServer();
new WebSocketServer({ server }).on('connection', (socket) => {
  socket.once('message', (message) => {
    const [id, topic] = String(message).split(' ') as [string, string];
    const sockets = topics.get(topic) ?? new Map();
    topics.set(topic, sockets.set(socket, id));
    socket.once('close', () => sockets.delete(socket));
  });
});

const listening = new pg.Client(process.env.DATABASE_URL);
await listening.connect();
listening.on('notification', ({ payload = '' }) => {
  const space = payload.indexOf(' ');
  const told = payload.slice(space + 1);
  for (const [socket, id] of topics.get(payload.slice(0, space)) ?? []) socket.send(`{"id":"${id}","type":"next","payload":${told}}`);
});
await listening.query('listen bare');
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', async () => {
  await listening.end();
  process.exit(0);
});
