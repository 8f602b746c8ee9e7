import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { program } from './programs.ts';

/** The orders to a host (`serve-own.ts`). */
export type Order =
  | { id: number; start: 'server' | 'worker'; settings: Record<string, string> }
  | { id: number; stop: number }
  | { id: number; held: true };
/** A host's answer to an order. `told` is the address of a server that was started, or how long the loop was held. */
export type Answer = { id: number; told?: string; problem?: string };

/**
 * A process that runs servers and workers beside each other. Its first start costs two seconds of processor time, each further one a fifth.
 */
export interface Host {
  /** Starts one, and returns its address (a worker has none) and a function that stops it. */
  start(what: 'server' | 'worker', settings: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }>;
  /** Milliseconds of processor time that the longest turn of its event loop took since this was asked before (`held.ts`). */
  held(): Promise<number>;
  /** Its standard error, without the log. */
  printed(): string;
  /** Stops all that runs, and ends the process. */
  end(): Promise<void>;
  hasEnded(): boolean;
}

/** Starts a host. `mostFileBytes` limits the size of its files. */
export function startHost({ mostFileBytes }: { mostFileBytes?: number } = {}): Host {
  // The shell counts blocks of 512 bytes.
  const limit = mostFileBytes === undefined ? '' : `ulimit -f ${mostFileBytes / 512}; `;
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, program('serve-own')], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let orders = 0;
  let printed = '';
  child.stderr?.on('data', (text) => {
    printed += text;
    process.stderr.write(text);
  });
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', (status, signal) => {
    for (const [id, tell] of waiting) tell({ id, problem: `The host of the server ended with ${signal ?? status}` });
    waiting.clear();
  });
  letGo(child);

  async function ask(order: object): Promise<{ id: number; told?: string }> {
    const id = ++orders;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, ...order }, (error) => error && resolve({ id, problem: `The host of the server is gone: ${error.message}` }));
    });
    if (answer.problem !== undefined) throw new Error(answer.problem);
    return answer;
  }

  return {
    async start(what, settings) {
      const { id, told: url = '' } = await ask({ start: what, settings });
      return { url, stop: async () => void (await ask({ stop: id })) };
    },
    held: async () => Number((await ask({ held: true })).told),
    printed: () => printed,
    async end() {
      if (child.connected) child.disconnect();
      await ended;
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
}

/** Lets this process end although the host still runs. The host then ends as well. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
}

let shared: Host | undefined;

/** The host of this worker of the tests, which its files share. */
export function sharedHost(): Host {
  if (!shared || shared.hasEnded()) shared = startHost();
  return shared;
}
