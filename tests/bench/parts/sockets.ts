import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import jwt from 'jsonwebtoken';
import type pg from 'pg';
import { databaseProxy } from '../../support/database-proxy.ts';
import type { Bench } from '../frame/bench.ts';
import { creatorId } from '../frame/dataset.ts';
import { figure, printTable, rounded, withRange } from '../frame/print.ts';
import { probe, withProbe } from '../frame/probe.ts';
import { type Spread, spread } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';
import type { Heard, Open, Tell } from '../sockets/clients.ts';

/**
 * How much is done: numbers of subscribers, those of the server whose statements are counted, and events of a round to each server in turn.
 */
const amounts = {
  full: { sizes: (process.env.BENCH_SOCKETS ?? '1000,5000').split(',').map(Number), counted: 200, events: 20 },
  small: { sizes: [100], counted: 40, events: 3 },
};
type Amounts = (typeof amounts)['full'];
/** A viewer may open 20 sockets, so many admins of one account listen. */
const socketsOfViewer = 20;
const query = 'subscription { saleMade { version customer order { number status title total { amount currency } paidAt } } }';
const jwtSecret = 'token-secret-of-the-sockets-bench-012345';

/** A server, and what its subscribers are told. */
interface Side {
  server: Running;
  open: Omit<Open, 'count'>;
  tell(): Omit<Tell, 'url' | 'seconds'>;
}
interface Account {
  topic: string;
  orderId: string;
  tokens: string[];
}
interface Round {
  p50: number;
  p99: number;
  /** Milliseconds of processor time of the server's process for one event. */
  cpu: number;
}

/** One event to many subscribers of one account, who listen to Diwan and to a bare `ws` server that sends the same bytes. */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const { sizes, counted, events } = amounts[bench.small ? 'small' : 'full'];
  const account = await accountOf(await bench.connect(databaseUrl), Math.max(...sizes) / socketsOfViewer);
  const proxy = await databaseProxy(databaseUrl);
  try {
    let diwan = await diwanSide(bench, proxy.url, account);
    const clients = await bench.program('clients', 'sockets/clients.ts', databaseUrl);
    const result: Record<string, unknown> = { statements: await countStatements(clients, diwan, proxy.statements, { counted, events }) };
    await clients.stop();
    for (const size of sizes) {
      // What is measured has no proxy between Diwan and Postgres. In the small form it means nothing, and one start does.
      if (!bench.small) {
        await diwan.server.stop();
        diwan = await diwanSide(bench, databaseUrl, account);
      }
      result[size] = await measureSize(bench, databaseUrl, diwan, size, events);
    }
    await diwan.server.stop();
    return result;
  } finally {
    await proxy.stop();
  }
}

/** An account of the dataset with one of its sales, more admins, and a token of each admin. */
async function accountOf(db: pg.Client, admins: number): Promise<Account> {
  const account = creatorId(1);
  const { rows: sales } = await db.query('select id from orders where creator_id = $1 and paid_at is not null limit 1', [account]);
  const { rows } = await db.query<{ sub: string; jti: string }>(
    `with made as (insert into users (email, role, email_verified_at)
       select gen_random_uuid() || '@bench.test', 'CREATOR', now() from generate_series(1, $2::int) returning id, email),
     admin as (insert into admins (creator_id, user_id, email, full_name, permission, accepted_at)
       select $1, id, email, 'Admin', 'EDIT', now() from made)
     insert into sign_ins (user_id, creator_id, token_version, expires_at)
       select id, $1, 1, now() + interval '7 days' from made returning user_id as sub, id as jti`,
    [account, admins],
  );
  const rest = { role: 'CREATOR', permission: 'EDIT', account };
  const tokens = rows.map((ids) => jwt.sign({ ...ids, ...rest }, jwtSecret, { issuer: 'diwan', audience: 'diwan', expiresIn: '7d' }));
  return { topic: `saleMade:${account}`, orderId: sales[0]?.id, tokens };
}

/** How many statements Diwan sends for an event. */
async function countStatements(
  clients: Running,
  diwan: Side,
  statements: () => number,
  { counted, events }: Omit<Amounts, 'sizes'>,
): Promise<number | null> {
  await openAll(clients, diwan, counted);
  const before = statements();
  for (let n = 0; n < events; n++) await tell(clients, diwan);
  const each = (statements() - before) / events;
  console.log(`\n${figure(each)} statements for an event with ${counted} subscribers`);
  return rounded(each);
}

async function measureSize(bench: Bench, databaseUrl: string, diwan: Side, size: number, events: number): Promise<object> {
  const clients = await bench.program('clients', 'sockets/clients.ts', databaseUrl);
  let answer = '';
  const bare: Side = await bareSide(bench, databaseUrl, () => answer);
  const bytes = { diwan: await bytesOf(bench, clients, diwan, size), bare: 0 };
  answer = (await tell(clients, diwan)).payload;
  assert.match(answer, /"status":"PAID"/);
  bytes.bare = await bytesOf(bench, clients, bare, size);
  assert.equal((await tell(clients, bare)).payload, answer);

  const rounds: Record<'diwan' | 'bare', Round[]> = { diwan: [], bare: [] };
  await measureRound(clients, { diwan, bare }, size, events);
  for (let n = 0; n < bench.rounds; n++) {
    const round = await measureRound(clients, { diwan, bare }, size, events);
    for (const name of ['diwan', 'bare'] as const) rounds[name].push(round[name]);
  }
  for (const { stop } of [clients, bare.server]) await stop();
  return report(size, rounds, bytes);
}

function report(size: number, { diwan, bare }: Record<'diwan' | 'bare', Round[]>, bytes: Record<'diwan' | 'bare', number>) {
  const ratioOf = (of: keyof Round): Spread => spread(diwan.map((round, n) => round[of] / (bare[n] as Round)[of]));
  const [p50, p99, cpu] = [ratioOf('p50'), ratioOf('p99'), ratioOf('cpu')];
  const line = (name: string, of: Round[], heap: number) => [
    name,
    ...(['p50', 'p99', 'cpu'] as const).map((key) => withRange(spread(of.map((round) => round[key])))),
    figure(heap / 1000),
  ];
  printTable(`One event to ${size} subscribers`, [
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

async function diwanSide(bench: Bench, databaseUrl: string, { topic, orderId, tokens }: Account): Promise<Side> {
  const server = await bench.diwan(databaseUrl, { JWT_SECRET: jwtSecret, WORKERS: 'none', ...withProbe(probeFile(bench, 'diwan')) });
  const event = JSON.stringify({ topic, event: { orderId } });
  return { server, open: { url: `ws://127.0.0.1:${server.port}/graphql`, query, tokens }, tell: () => ({ channel: 'events', event }) };
}

async function bareSide(bench: Bench, databaseUrl: string, answer: () => string): Promise<Side> {
  const server = await bench.program('bare', 'sockets/bare-server.ts', databaseUrl, withProbe(probeFile(bench, 'bare')));
  const open = { url: `ws://127.0.0.1:${server.port}`, query: null, tokens: [''] };
  return { server, open, tell: () => ({ channel: 'bare', event: answer() }) };
}

async function ask<Answer>(clients: Running, what: 'open' | 'tell', asked: object): Promise<Answer> {
  const response = await fetch(`${clients.url}/${what}`, { method: 'POST', body: JSON.stringify(asked) });
  return (await response.json()) as Answer;
}
const tell = (clients: Running, { open: { url }, tell }: Side, seconds = 30) => ask<Heard>(clients, 'tell', { url, ...tell(), seconds });

/** Opens sockets, and waits until all of them hear events: a server does not confirm a subscription. */
async function openAll(clients: Running, side: Side, count: number): Promise<void> {
  const size = await ask<number>(clients, 'open', { ...side.open, count });
  for (let tries = 1; (await tell(clients, side, 5)).after.length < size; tries++) assert.ok(tries < 10, 'some subscriptions do not work');
}

/** Bytes of the heap, and of buffers outside it, for each socket. The first come before, because a server loads code for them. */
async function bytesOf(bench: Bench, clients: Running, side: Side, size: number): Promise<number> {
  const warmUp = 50;
  await openAll(clients, side, warmUp);
  const before = await memoryOf(bench, side.server);
  await openAll(clients, side, size - warmUp);
  return ((await memoryOf(bench, side.server)) - before) / (size - warmUp);
}

async function memoryOf(bench: Bench, server: Running): Promise<number> {
  if (!bench.small) await sleep(7000); // Diwan waits five seconds for the first message of a socket, with a timer
  return (await probe(server, probeFile(bench, server.name))).inUse;
}

/** One round: the servers take turns event by event. */
async function measureRound(clients: Running, sides: Record<'diwan' | 'bare', Side>, size: number, events: number) {
  const heard: Record<'diwan' | 'bare', number[]> = { diwan: [], bare: [] };
  const used = () => ({ diwan: sides.diwan.server.processorTime(), bare: sides.bare.server.processorTime() });
  const before = used();
  for (let n = 0; n < events; n++) {
    for (const name of ['diwan', 'bare'] as const) {
      const { after } = await tell(clients, sides[name]);
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
