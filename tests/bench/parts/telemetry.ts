import path from 'node:path';
import type { Bench } from '../frame/bench.ts';
import { inTurn } from '../frame/in-turn.ts';
import { load } from '../frame/load.ts';
import { printRounds, printTable, rounded, withRange } from '../frame/print.ts';
import { probe, withProbe } from '../frame/probe.ts';
import { type Contestant, compare, cpuOf, type Round, ratio } from '../frame/rounds.ts';
import type { Diwan, Running } from '../frame/servers.ts';
import { questions } from '../reads/questions.ts';
import { askDiwan, chooseSubjects, tokensOf } from '../reads/subjects.ts';

/** Milliseconds between two readings of the metrics. Prometheus reads each 15 s by default. */
const readEach = 5000;
/** The least port of the metrics. */
const fromPort = 25_000;
/** Requests that come first, and those whose work is counted. */
const requests = { warmUp: 20, counted: 200 };

/**
 * What it costs that a server measures itself: Q1 from one with METRICS_PORT, beside one without. The small form counts what node does for
 * a request, which hardly depends on the machine (`figures.ts`). The full form measures processor time, with metrics that are read
 * meanwhile, and with traces of a hundredth of all requests for a collector that is not there.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const port = fromPort + (process.pid % 500);
  const metrics = (n: number) => ({ METRICS_PORT: String(port + n) });
  const subjects = chooseSubjects(bench.size);
  const asked = async (one: Running) => {
    const tokens = await tokensOf(one, subjects);
    return () => inTurn(subjects.map((subject) => askDiwan(questions.Q1, subject, tokens)));
  };
  if (bench.small) return count(bench, databaseUrl, metrics(0), asked);

  const servers: Record<string, Running> = {
    without: await bench.diwan(databaseUrl, { WORKERS: 'none' }),
    metrics: await bench.diwan(databaseUrl, { WORKERS: 'none', ...metrics(0) }),
    traces: await bench.diwan(databaseUrl, { WORKERS: 'none', ...metrics(1), OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }),
  };
  const next = await asked(servers.without as Running);
  const contestants = Object.entries(servers).map(([name, server]): Contestant => ({ name, server, next: next() }));
  const reading = setInterval(() => void fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined), readEach);
  let rounds: Record<string, Round[]>;
  try {
    rounds = await compare(bench, contestants);
  } finally {
    clearInterval(reading);
  }
  printRounds('Q1, without and with telemetry', rounds);
  const result: Record<string, number | null> = {};
  for (const name of ['metrics', 'traces']) {
    const cpu = ratio(rounds[name] as Round[], rounds.without as Round[], cpuOf);
    result[name] = rounded(cpu.median);
    console.log(`  ${name}: ${withRange(cpu)} x the CPU of none`);
  }
  return result;
}

/** Counts the functions that node calls for a request, and the bytes of heap that it allocates, without and with metrics. */
async function count(
  bench: Bench,
  databaseUrl: string,
  metrics: Record<string, string>,
  asked: (one: Running) => Promise<() => () => Buffer>,
): Promise<object> {
  const counted = async (name: string, settings: Record<string, string>) => {
    const file = path.join(bench.folder, `telemetry-${name}.probe`);
    const diwan: Diwan = await bench.diwan(databaseUrl, { ...settings, ...withProbe(file, { counts: true }) });
    const next = (await asked(diwan))();
    const ask = (count: number) => load({ port: diwan.port, connections: 1, length: { requests: count }, next });
    await ask(requests.warmUp);
    await probe(diwan, file); // what follows is counted from here on
    await ask(requests.counted);
    const { calls, allocated } = await probe(diwan, file);
    return { calls: Math.round(calls / requests.counted), allocated: Math.round(allocated / requests.counted) };
  };
  const [without, measured] = [await counted('without', {}), await counted('metrics', metrics)];
  printTable('What a request takes on any machine', [
    ['Q1', 'calls of functions', "bytes of node's heap"],
    ...Object.entries({ without, metrics: measured }).map(([name, { calls, allocated }]) => [name, String(calls), String(allocated)]),
  ]);
  return { calls: rounded(measured.calls / without.calls), allocated: rounded(measured.allocated / without.allocated) };
}
