import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../frame/bench.ts';
import { figure, printTable, rounded, withRange } from '../frame/print.ts';
import { probe, withProbe } from '../frame/probe.ts';
import { type Spread, spread } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';
import type { Heard, Open, Tell } from './clients.ts';

/** A viewer may open 20 sockets, so many admins of one account listen. */
export const socketsOfViewer = 20;

/** A server, and what its subscribers are told. */
export interface Side {
  server: Running;
  open: Omit<Open, 'count'>;
  /** The next event, to one of the topics. */
  tell(topic: string): Omit<Tell, 'url' | 'seconds'>;
}
export type Sides = Record<'diwan' | 'bare', Side>;

/** The most that the p99 of an event may be over that of the bare server. */
const mostLate = 1.5;

interface Round {
  p50: number;
  p99: number;
  /** Milliseconds of processor time of the server's process for one event. */
  cpu: number;
}

export async function diwanSide(bench: Bench, databaseUrl: string, topics: Open['topics'], tell: Side['tell']): Promise<Side> {
  const server = await bench.diwan(databaseUrl, { WORKERS: 'none', ...withProbe(probeFile(bench, 'diwan')) });
  return { server, open: { url: `ws://127.0.0.1:${server.port}/graphql`, topics }, tell };
}

/** A bare server of the same topics. `answer` is what it sends to each socket. */
async function bareSide(bench: Bench, databaseUrl: string, topics: Open['topics'], answer: () => string): Promise<Side> {
  const server = await bench.program('bare', 'sockets/bare-server.ts', databaseUrl, withProbe(probeFile(bench, 'bare')));
  return {
    server,
    open: { url: `ws://127.0.0.1:${server.port}`, topics: topics.map(({ topic }) => ({ topic, query: null, tokens: [''] })) },
    tell: (topic) => ({ topic, text: 'select pg_notify($1, $2)', values: ['bare', `${topic} ${answer()}`] }),
  };
}

async function ask<Answer>(clients: Running, what: 'open' | 'tell', asked: object): Promise<Answer> {
  const response = await fetch(`${clients.url}/${what}`, { method: 'POST', body: JSON.stringify(asked) });
  return (await response.json()) as Answer;
}
export const tell = (clients: Running, { open: { url }, tell }: Side, topic: string, seconds = 30) =>
  ask<Heard>(clients, 'tell', { url, ...tell(topic), seconds });

/** Opens sockets, and waits until all of them hear events: a server does not confirm a subscription. */
export async function openAll(clients: Running, side: Side, count: number): Promise<void> {
  const sizes = await ask<Record<string, number>>(clients, 'open', { ...side.open, count });
  for (const [topic, size] of Object.entries(sizes))
    for (let tries = 1; (await tell(clients, side, topic, 5)).after.length < size; tries++)
      assert.ok(tries < 10, 'some subscriptions do not work');
}

/** Measures events to `size` subscribers, each to all of one topic, in rounds of `events`. */
export async function measureSize(
  bench: Bench,
  databaseUrl: string,
  diwan: Side,
  { size, events, expected }: { size: number; events: number; expected: RegExp },
): Promise<object> {
  const clients = await bench.program('clients', 'sockets/clients.ts', databaseUrl);
  const { topics } = diwan.open;
  const [{ topic: first }] = topics as [Open['topics'][number]];
  let answer = '';
  const bare: Side = await bareSide(bench, databaseUrl, topics, () => answer);
  const bytes = { diwan: await bytesOf(bench, clients, diwan, size), bare: 0 };
  answer = (await tell(clients, diwan, first)).payload;
  assert.match(answer, expected);
  bytes.bare = await bytesOf(bench, clients, bare, size);
  assert.equal((await tell(clients, bare, first)).payload, answer);

  const rounds: Record<'diwan' | 'bare', Round[]> = { diwan: [], bare: [] };
  await measureRound(clients, { diwan, bare }, events);
  for (let n = 0; n < bench.rounds; n++) {
    const round = await measureRound(clients, { diwan, bare }, events);
    for (const name of ['diwan', 'bare'] as const) rounds[name].push(round[name]);
  }
  for (const { stop } of [clients, bare.server]) await stop();
  const measured = report(size, topics.length, rounds, bytes);
  const title = topics.length > 1 ? `rooms, ${size} sockets` : `${size} subscribers`;
  bench.goals.set(`${title}: p99 over bare`, { seen: measured.p99 ?? Number.NaN, most: mostLate });
  return measured;
}

function report(size: number, topics: number, { diwan, bare }: Record<'diwan' | 'bare', Round[]>, bytes: Record<'diwan' | 'bare', number>) {
  const ratioOf = (of: keyof Round): Spread => spread(diwan.map((round, n) => round[of] / (bare[n] as Round)[of]));
  const [p50, p99, cpu] = [ratioOf('p50'), ratioOf('p99'), ratioOf('cpu')];
  const line = (name: string, of: Round[], heap: number) => [
    name,
    ...(['p50', 'p99', 'cpu'] as const).map((key) => withRange(spread(of.map((round) => round[key])))),
    figure(heap / 1000),
  ];
  printTable(topics > 1 ? `One event to a room of ${size / topics}, with ${size} sockets` : `One event to ${size} subscribers`, [
    ['', 'p50 ms', 'p99 ms', 'CPU ms', 'kB/socket'],
    line('diwan', diwan, bytes.diwan),
    line('bare', bare, bytes.bare),
  ]);
  console.log(`  Diwan: ${withRange(p50)} x p50 of bare, ${withRange(p99)} x p99, ${withRange(cpu)} x the CPU`);
  return {
    p50: rounded(p50.median),
    p99: rounded(p99.median),
    cpu: rounded(cpu.median),
    bytes: rounded(bytes.diwan / bytes.bare),
  };
}

const probeFile = (bench: Bench, name: string) => path.join(bench.folder, `memory-of-${name}.json`);

/** Bytes of the heap, and of buffers outside it, for each socket. The first come before, because a server loads code for them. */
async function bytesOf(bench: Bench, clients: Running, side: Side, size: number): Promise<number> {
  const warmUp = side.open.topics.length > 1 ? Math.floor(size / 10) : 50;
  await openAll(clients, side, warmUp);
  const before = await memoryOf(bench, side.server);
  await openAll(clients, side, size - warmUp);
  return ((await memoryOf(bench, side.server)) - before) / (size - warmUp);
}

async function memoryOf(bench: Bench, server: Running): Promise<number> {
  if (!bench.small) await sleep(7000); // Diwan waits five seconds for the first message of a socket, with a timer
  return (await probe(server, probeFile(bench, server.name))).inUse;
}

/** One round: the servers take turns event by event, and so do the topics. */
async function measureRound(clients: Running, sides: Sides, events: number) {
  const heard: Record<'diwan' | 'bare', number[]> = { diwan: [], bare: [] };
  const used = () => ({ diwan: sides.diwan.server.processorTime(), bare: sides.bare.server.processorTime() });
  const { topics } = sides.diwan.open;
  const before = used();
  for (let n = 0; n < events; n++) {
    const { topic } = topics[n % topics.length] as Open['topics'][number];
    for (const name of ['diwan', 'bare'] as const) {
      const { after, size } = await tell(clients, sides[name], topic);
      assert.equal(after.length, size);
      heard[name].push(...after);
    }
  }
  const after = used();
  const of = (name: 'diwan' | 'bare'): Round => {
    const sorted = heard[name].sort((a, b) => a - b);
    const [p50, p99] = [0.5, 0.99].map((share) => sorted[Math.floor(sorted.length * share)] as number) as [number, number];
    return { p50, p99, cpu: (after[name] - before[name]) / events };
  };
  return { diwan: of('diwan'), bare: of('bare') };
}

/** How many statements Diwan sends for an event. */
export async function countStatements(
  bench: Bench,
  databaseUrl: string,
  diwan: Side,
  statements: () => number,
  { counted, events }: { counted: number; events: number },
): Promise<number | null> {
  const clients = await bench.program('clients', 'sockets/clients.ts', databaseUrl);
  await openAll(clients, diwan, counted);
  const [{ topic }] = diwan.open.topics as [Open['topics'][number]];
  const before = statements();
  for (let n = 0; n < events; n++) await tell(clients, diwan, topic);
  const each = (statements() - before) / events;
  console.log(`\n${figure(each)} statements for an event with ${counted} sockets`);
  await clients.stop();
  return rounded(each);
}
