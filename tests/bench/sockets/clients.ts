/** The subscribers, in a process of their own. The bench tells it over HTTP what to do; it publishes the events itself. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { WebSocket } from 'ws';

/** Opens sockets to a server: to Diwan with these tokens in turn, to the bare server with an id only. */
export interface Open {
  url: string;
  count: number;
  /** The operation of a subscription; null for the bare server. */
  query: string | null;
  tokens: string[];
}
/** Publishes an event to a server, and waits until all sockets have heard it, or for some time. */
export interface Tell {
  url: string;
  channel: string;
  event: string;
  seconds: number;
}
/** Milliseconds from the event until each socket heard it, and what one of them heard. */
export interface Heard {
  after: number[];
  payload: string;
}

const database = new pg.Client(process.env.DATABASE_URL);
await database.connect();
/** The sockets to each server. */
const open = new Map<string, WebSocket[]>();
/** Called at each message from a server. */
let hear: (url: string, message: Buffer) => void = () => {};

async function openOne({ url, query }: Open, token: string): Promise<WebSocket> {
  const id = randomUUID();
  const socket = new WebSocket(url, 'graphql-transport-ws', { perMessageDeflate: false, skipUTF8Validation: true });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.once('close', (code) => code !== 1001 && console.error(`a socket was closed with ${code}`));
  if (query) {
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    await new Promise((resolve) => socket.once('message', resolve));
  }
  socket.on('message', (message: Buffer) => hear(url, message));
  socket.send(query ? JSON.stringify({ type: 'subscribe', id, payload: { query } }) : id);
  return socket;
}

async function openAll(asked: Open): Promise<number> {
  const sockets = open.get(asked.url) ?? [];
  open.set(asked.url, sockets);
  for (const total = sockets.length + asked.count; sockets.length < total; ) {
    const some = Array.from({ length: Math.min(50, total - sockets.length) }, (_, n) =>
      openOne(asked, asked.tokens[(sockets.length + n) % asked.tokens.length] as string),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return sockets.length;
}

async function tell({ url, channel, event, seconds }: Tell): Promise<Heard> {
  const heard: Heard = { after: [], payload: '' };
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, seconds * 1000);
  const begun = performance.now();
  hear = (from, message) => {
    if (from !== url) return;
    if (heard.after.push(performance.now() - begun) === 1) heard.payload = JSON.stringify(JSON.parse(String(message)).payload);
    if (heard.after.length === open.get(url)?.length) resolve();
  };
  await database.query('select pg_notify($1, $2)', [channel, event]);
  await promise;
  clearTimeout(late);
  return heard;
}

const server = http.createServer(async (request, response) => {
  const asked = (await json(request)) as Open & Tell;
  response.end(JSON.stringify(await (request.url === '/open' ? openAll(asked) : tell(asked))));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', async () => {
  await database.end();
  process.exit(0);
});
