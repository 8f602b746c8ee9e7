/**
 * The upper limit for subscriptions: `ws` and one connection that listens to Postgres. Each socket says its id. Each notification goes
 * to all sockets, in the same bytes that Diwan sends. It reads nothing and checks nobody.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

const ids = new Map<WebSocket, string>();
const server = http.createServer();
new WebSocketServer({ server }).on('connection', (socket) => {
  socket.once('message', (id) => ids.set(socket, String(id)));
  socket.once('close', () => ids.delete(socket));
});

const listening = new pg.Client(process.env.DATABASE_URL);
await listening.connect();
listening.on('notification', ({ payload }) => {
  for (const [socket, id] of ids) socket.send(`{"id":"${id}","type":"next","payload":${payload}}`);
});
await listening.query('listen bare');
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', async () => {
  await listening.end();
  process.exit(0);
});
