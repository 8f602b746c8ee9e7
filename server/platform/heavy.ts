import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { limitedTo } from './threads.ts';
import { type Caller, createTurns, sharesOf } from './turns.ts';

/** An order to the worker, and its answer. */
export interface HeavyTask {
  kind: string;
  input: unknown;
}
export type HeavyResult = { output: unknown } | { failure: string };

/** Milliseconds after which a piece of work is given up and its worker is ended. */
const patience = 30_000;
/** Milliseconds without work after which the worker ends. */
const longestIdle = 5 * 60_000;
/**
 * The worker does one piece at a time. A piece is refused if too many of its caller, or of all, wait already: each keeps up to a megabyte.
 */
const limits = { account: { atOnce: 1, mostWaiting: 20 }, network: { atOnce: 1, mostWaiting: 100 } };
const turns = createTurns({ atOnce: 1, mostWaiting: 100 });

/** How many pieces the worker does and keeps waiting. */
export const heavyCounts = turns.counts;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Makes a function for work of one kind that would hold the event loop. `server/heavy.ts` does the work in a worker thread, which the first
 * piece starts, and which ends when there is nothing to do for a while. Input and output are copied between the threads. The accounts take
 * turns.
 * @throws Busy if too much of the caller waits already; an error if the work fails, or takes half a minute
 */
export const heavyWork =
  <Input, Output>(kind: string) =>
  (caller: Caller, input: Input): Promise<Output> =>
    turns.take(sharesOf(caller, limits), async () => (await ask({ kind, input })) as Output);

async function ask(order: HeavyTask): Promise<unknown> {
  clearTimeout(idle);
  worker ??= begin();
  const asked = worker;
  const { promise, resolve, reject } = Promise.withResolvers<HeavyResult>();
  const fail = (error: unknown) => reject(error instanceof Error ? error : new Error('the worker for heavy work has ended'));
  const end = () => {
    if (worker === asked) worker = undefined;
    void asked.terminate();
  };
  asked.once('message', resolve).once('error', fail).once('exit', fail).ref();
  const timer = setTimeout(() => {
    end();
    reject(new Error(`work in the worker took too long: ${order.kind}`));
  }, patience);
  asked.postMessage(order);
  try {
    const outcome = await promise;
    if ('failure' in outcome) throw new Error(outcome.failure);
    return outcome.output;
  } finally {
    clearTimeout(timer);
    asked.off('message', resolve).off('error', fail).off('exit', fail).unref();
    if (worker === asked) idle = setTimeout(end, longestIdle).unref();
  }
}

function begin(): Worker {
  const { program, execArgv } = command();
  const begun = new Worker(program, { ...(execArgv && { execArgv }), resourceLimits: limitedTo(256) });
  const forget = () => {
    if (worker === begun) worker = undefined;
  };
  return begun.on('error', forget).on('exit', forget);
}

/** The program beside our own one, if that is compiled; otherwise its source. */
function command(): { program: string; execArgv?: string[] } {
  const compiled = path.join(path.dirname(process.argv[1] ?? ''), 'heavy.js');
  if (existsSync(compiled)) return { program: compiled };
  return { program: path.resolve(import.meta.dirname, '../heavy.ts'), execArgv: ['--import', 'tsx'] };
}
