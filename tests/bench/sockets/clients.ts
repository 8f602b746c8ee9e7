/** The subscribers, in a process of their own. The bench tells it over HTTP what to do; it publishes the events itself. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { WebSocket } from 'ws';

/** Opens sockets to a server, to its topics in turn: to Diwan with these tokens in turn, to the bare server with an id and the topic. */
export interface Open {
  url: string;
  count: number;
  topics: {
    topic: string;
    /** The operation of a subscription; null for the bare server. */
    query: string | null;
    tokens: string[];
  }[];
}
/** Runs a statement that publishes an event of a topic, and waits until all sockets of the topic have heard it, or for some time. */
export interface Tell {
  url: string;
  topic: string;
  text: string;
  values: string[];
  seconds: number;
}
/** Milliseconds from the event until each socket heard it, how many there are, and what one of them heard. */
export interface Heard {
  after: number[];
  size: number;
  payload: string;
}

const database = new pg.Client(process.env.DATABASE_URL);
await database.connect();
/** The topics of the sockets to each server. */
const open = new Map<string, string[]>();
/** Called at each message from a server. */
let hear: (url: string, topic: string, message: Buffer) => void = () => {};

async function openOne(url: string, { topic, query }: Open['topics'][number], token: string): Promise<void> {
  const id = randomUUID();
  const socket = new WebSocket(url, 'graphql-transport-ws', { perMessageDeflate: false, skipUTF8Validation: true });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.once('close', (code) => code !== 1001 && console.error(`a socket was closed with ${code}`));
  if (query) {
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    await new Promise((resolve) => socket.once('message', resolve));
  }
  socket.on('message', (message: Buffer) => hear(url, topic, message));
  socket.send(query ? JSON.stringify({ type: 'subscribe', id, payload: { query } }) : `${id} ${topic}`);
}

/** How many sockets each topic has. */
async function openAll({ url, count, topics }: Open): Promise<Record<string, number>> {
  const sockets = open.get(url) ?? [];
  open.set(url, sockets);
  for (const total = sockets.length + count; sockets.length < total; ) {
    const some = Array.from({ length: Math.min(50, total - sockets.length) }, async (_, n) => {
      const place = sockets.length + n;
      const of = topics[place % topics.length] as Open['topics'][number];
      await openOne(url, of, of.tokens[Math.floor(place / topics.length) % of.tokens.length] as string);
      return of.topic;
    });
    sockets.push(...(await Promise.all(some)));
  }
  return Object.fromEntries(topics.map(({ topic }) => [topic, sizeOf(url, topic)]));
}
const sizeOf = (url: string, topic: string): number => open.get(url)?.filter((one) => one === topic).length ?? 0;

async function tell({ url, topic, text, values, seconds }: Tell): Promise<Heard> {
  const heard: Heard = { after: [], size: sizeOf(url, topic), payload: '' };
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, seconds * 1000);
  const begun = performance.now();
  hear = (from, about, message) => {
    if (from !== url || about !== topic) return;
    if (heard.after.push(performance.now() - begun) === 1) heard.payload = JSON.stringify(JSON.parse(String(message)).payload);
    if (heard.after.length === heard.size) resolve();
  };
  await database.query(text, values);
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
