import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ask } from '../frame/asking.ts';
import type { Bench } from '../frame/bench.ts';
import { httpRequest } from '../frame/load.ts';
import { printRounds, rounded, withRange } from '../frame/print.ts';
import { compare, cpuOf, type Round, ratio } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';
import type { Trace } from '../writes/bare-server.ts';
import { asDiwan, checkouts, updates, type Write, type Writes, writersOf } from '../writes/requests.ts';

/**
 * An autosave of a draft and a checkout of a free product, beside a bare server that runs the same statements. Both take turns on
 * one database; forty creators, each with a draft and free products.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const recordTo = path.join(bench.folder, 'statements');
  fs.mkdirSync(bench.folder, { recursive: true });
  fs.writeFileSync(recordTo, '');
  const hook = pathToFileURL(path.join(import.meta.dirname, '../writes/record.ts')).href;
  const recorder = await bench.diwan(databaseUrl, { WORKERS: 'none', RECORD_TO: recordTo, NODE_OPTIONS: `--import ${hook}` });

  const customers = bench.small ? 24 : 48; // of each server
  const writers = await writersOf(await bench.connect(databaseUrl), recorder, bench.size, 1 + 2 * customers);
  const [recorded, ...buyers] = writers.buyers;
  const kinds: Record<string, (turn: number) => Writes> = {
    productUpdate: () => updates(writers),
    checkout: (turn) => checkouts(writers, buyers.slice(turn * customers, (turn + 1) * customers)),
  };
  // What is recorded is done by a customer of its own.
  const toRecord = { productUpdate: updates(writers), checkout: checkouts(writers, [recorded as string]) };
  const traces: Record<string, Trace> = {};
  for (const [name, next] of Object.entries(toRecord)) traces[name] = await record(recorder, recordTo, next);
  const traceFile = path.join(bench.folder, 'traces.json');
  fs.writeFileSync(traceFile, JSON.stringify(traces));
  await recorder.stop();

  const diwan = await bench.diwan(databaseUrl, { WORKERS: 'none' });
  const bare = await bench.program('bare', 'writes/bare-server.ts', databaseUrl, { TRACES: traceFile });
  const result: Record<string, object> = {};
  for (const [name, writes] of Object.entries(kinds)) {
    const [ours, theirs] = [writes(0), writes(1)];
    const rounds = await compare(bench, [
      { name: 'diwan', server: diwan, next: () => asDiwan(ours()) },
      { name: 'bare', server: bare, next: () => asBare(name, theirs()) },
    ]);
    const statements = traces[name]?.statements.length as number;
    printRounds(`${name}: ${statements} statements`, rounds);
    result[name] = { statements, ...compared(rounds as Record<'diwan' | 'bare', Round[]>) };
  }
  return result;
}

function compared({ diwan, bare }: Record<'diwan' | 'bare', Round[]>) {
  const [limit, cpu] = [ratio(diwan, bare, ({ speed }) => speed), ratio(diwan, bare, cpuOf)];
  console.log(`  Diwan: ${withRange(limit)} of bare, ${withRange(cpu)} x the CPU of bare`);
  return { limit: rounded(limit.median), cpu: rounded(cpu.median) };
}

/** Sends a request often enough for its reads to be prepared, and keeps the statements of the last time. */
async function record(diwan: Running, file: string, next: Writes): Promise<Trace> {
  const send = async ({ token, body }: Write) => {
    const { text } = await ask(diwan, body, token);
    assert.ok(text.includes('"userErrors":[]'), text);
    return text;
  };
  for (let n = 0; n < 3; n++) await send(next());
  fs.truncateSync(file);
  const write = next();
  const answer = await send(write);
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  return { inputs: write.inputs, statements: lines.map((line) => JSON.parse(line) as Trace['statements'][number]), answer };
}

const asBare = (name: string, { body, inputs }: Write) => httpRequest({ path: `/${name}`, body: { ...body, inputs } });
