import type { Bench } from './bench.ts';
import { load } from './load.ts';
import type { Running } from './servers.ts';

/** A server that takes part in a comparison, and what it is asked. */
export interface Contestant {
  name: string;
  server: Running;
  /** The bytes of the next request. */
  next(): Buffer;
  /** The status of each answer; 200 when absent. */
  status?: number | undefined;
}

/** One round of one server. */
export interface Round {
  /** Requests in a second. */
  speed: number;
  /** Milliseconds until half of the requests, and until 99 of 100, were answered. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time per request: of the server's processes, of Postgres, and of the program that asks. */
  node: number;
  postgres: number;
  client: number;
  /** Bytes of one body, on average. */
  bytes: number;
}

/** Lets servers take turns: once to warm up, then in rounds, each of which begins with another server. */
export async function compare(bench: Bench, contestants: readonly Contestant[]): Promise<Record<string, Round[]>> {
  const rounds: Record<string, Round[]> = Object.fromEntries(contestants.map(({ name }) => [name, []]));
  if (bench.warmUp) for (const contestant of contestants) await measureRound(bench, contestant, bench.warmUp);
  for (let round = 0; round < bench.rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const contestant = contestants[(turn + round) % contestants.length] as Contestant;
      rounds[contestant.name]?.push(await measureRound(bench, contestant, bench.seconds));
    }
  }
  return rounds;
}

async function measureRound(bench: Bench, { server, next, status }: Contestant, seconds: number): Promise<Round> {
  const used = () => ({ node: server.processorTime(), postgres: bench.postgresTime(), client: process.cpuUsage() });
  const before = used();
  const { port } = server;
  const { requests, latencies, bytes, ...measured } = await load({
    port,
    connections: bench.connections,
    length: { seconds },
    next,
    status,
  });
  const after = used();
  const client = after.client.user + after.client.system - before.client.user - before.client.system;
  return {
    speed: requests / measured.seconds,
    p50: latencies[Math.floor(requests * 0.5)] as number,
    p99: latencies[Math.floor(requests * 0.99)] as number,
    node: (after.node - before.node) / requests,
    postgres: (after.postgres - before.postgres) / requests,
    client: client / 1000 / requests,
    bytes: bytes / requests,
  };
}

/** Milliseconds of processor time that a request takes, of node and Postgres together. */
export const cpuOf = ({ node, postgres }: Round): number => node + postgres;

/** A number over several rounds. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] as number, low: sorted[0] as number, high: sorted.at(-1) as number };
}

/** What one server shows as a multiple of another, round by round. */
export const ratio = (ours: readonly Round[], theirs: readonly Round[], of: (round: Round) => number): Spread =>
  spread(ours.map((round, n) => of(round) / of(theirs[n] as Round)));
