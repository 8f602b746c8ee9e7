import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench } from '../frame/bench.ts';
import { httpRequest } from '../frame/load.ts';
import { printRounds, rounded, withRange } from '../frame/print.ts';
import { compare, cpuOf, type Round, ratio, spread } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';
import type { Trace } from './bare-server.ts';

/** A request to both servers: what Diwan is asked, for whom, and what of it differs from the recorded one. */
export interface Call {
  /** `/graphql` when absent. Without a body, it is a GET. */
  path?: string;
  token?: string | undefined;
  body?: object;
  headers?: { accept?: string; 'if-none-match'?: string };
  inputs: string[];
}
/** Makes the next request of a kind. */
export type Calls = () => Call;

/** Requests of one kind, which are compared with a bare server that runs the same statements. */
export interface Kind {
  /** Those of which one is recorded. */
  recorded: Calls;
  /** Those of Diwan (0) and of the bare server (1), neither of which does what the other has done. */
  compared(turn: 0 | 1): Calls;
  /** What each answer holds. */
  answered?: string;
  /** The status of Diwan's answers; 200 when absent. */
  status?: number;
  goal: KindGoal;
}

/**
 * What Diwan should reach: requests per second, as a share of the bare server's; or, where the request is mostly work that the bare server
 * does not do, at most so many milliseconds of processor time, of node and Postgres together.
 */
export type KindGoal = { limit: number } | { milliseconds: number };

/** The bytes of a request to Diwan. */
export const asDiwan = ({ path = '/graphql', token, body, headers }: Call): Buffer => httpRequest({ path, body, token, headers });

const asBare = (name: string, { body, inputs }: Call) => httpRequest({ path: `/${name}`, body: { ...body, inputs } });

/**
 * Lets Diwan answer requests in turns with a bare server that runs the same statements and sends an answer of the same bytes. What it
 * runs is recorded first, on a Diwan of its own, which `kindsOf` may ask as well. `name` is the part's.
 */
export async function besideReplay(
  bench: Bench,
  name: string,
  databaseUrl: string,
  kindsOf: (diwan: Running) => Promise<Record<string, Kind>>,
): Promise<Record<string, object>> {
  const recordTo = path.join(bench.folder, 'statements');
  fs.mkdirSync(bench.folder, { recursive: true });
  fs.writeFileSync(recordTo, '', { flag: 'a' });
  const hook = pathToFileURL(path.join(import.meta.dirname, 'record.ts')).href;
  const recorder = await bench.diwan(databaseUrl, { WORKERS: 'none', RECORD_TO: recordTo, NODE_OPTIONS: `--import ${hook}` });
  const kinds = Object.entries(await kindsOf(recorder));
  const traces: Record<string, Trace> = {};
  for (const [kind, how] of kinds) traces[kind] = await record(recorder, recordTo, how);
  const traceFile = path.join(bench.folder, `traces-${name}.json`);
  fs.writeFileSync(traceFile, JSON.stringify(traces));
  if (!bench.small) await recorder.stop(); // the parts of the small form share it

  const diwan = await bench.diwan(databaseUrl, { WORKERS: 'none' });
  const bare = await bench.program('bare', 'replay/bare-server.ts', databaseUrl, { TRACES: traceFile });
  const result: Record<string, object> = {};
  for (const [kind, { compared: calls, goal, status }] of kinds) {
    const [ours, theirs] = [calls(0), calls(1)];
    const rounds = await compare(bench, [
      { name: 'diwan', server: diwan, next: () => asDiwan(ours()), status },
      { name: 'bare', server: bare, next: () => asBare(kind, theirs()) },
    ]);
    const statements = traces[kind]?.statements.length as number;
    printRounds(`${kind}: ${statements} statements`, rounds);
    const measured = compared(rounds as Record<'diwan' | 'bare', Round[]>, goal);
    const wanted =
      'limit' in goal
        ? { seen: measured.limit ?? Number.NaN, least: goal.limit }
        : { seen: measured.milliseconds ?? Number.NaN, most: goal.milliseconds };
    bench.goals.set(`${name} ${kind}`, wanted);
    result[kind] = { statements, ...measured };
  }
  await bare.stop();
  return result;
}

function compared({ diwan, bare }: Record<'diwan' | 'bare', Round[]>, goal: KindGoal) {
  const [limit, cpu] = [ratio(diwan, bare, ({ speed }) => speed), ratio(diwan, bare, cpuOf)];
  const took = spread(diwan.map(cpuOf));
  const [ofLimit, ofTime] = 'limit' in goal ? [` (goal ${goal.limit})`, ''] : ['', ` (goal ${goal.milliseconds})`];
  console.log(`  Diwan: ${withRange(limit)} of bare${ofLimit}, ${withRange(took)} ms${ofTime}, ${withRange(cpu)} x the CPU of bare`);
  return { limit: rounded(limit.median), cpu: rounded(cpu.median), milliseconds: rounded(took.median), goal };
}

/** Sends a request often enough for its reads to be prepared, and keeps the statements of the last time. */
async function record(diwan: Running, file: string, { recorded: next, answered = '', status = 200 }: Kind): Promise<Trace> {
  const send = async ({ path = '/graphql', token, body, headers }: Call) => {
    const response = await fetch(`${diwan.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      cache: 'force-cache', // else fetch asks not to be answered from what it names
    });
    const text = await response.text();
    assert.ok(response.status === status && text.includes(answered) && !text.includes('"errors":['), text.slice(0, 2000));
    return text;
  };
  for (let n = 0; n < 3; n++) await send(next());
  fs.truncateSync(file);
  const call = next();
  const answer = await send(call);
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  return { inputs: call.inputs, statements: lines.map((line) => JSON.parse(line) as Trace['statements'][number]), answer };
}
