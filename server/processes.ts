import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './platform/log.ts';

/** What a process says when somebody is about to be in a room; it is passed to the first one, which keeps the SFU. */
export const roomsWanted = 'rooms wanted';

/** Milliseconds before a process that ended is replaced: at first, and at most. They double while it ends before it is ready. */
const pause = { first: 500, most: 30_000 };

/** How many parts the C library divides its memory into. By default each thread gets one, and what it frees serves no other thread. */
const fewArenas = '2';

export interface Processes {
  /** Lets each process drain and stop, and resolves when all have ended, or at once when `cutShort` is aborted. */
  drain(cutShort: AbortSignal): Promise<void>;
  /** Stops all processes, without draining. */
  stop(): Promise<void>;
}

/**
 * Starts several server processes that share the port, and replaces those that end. The first one starts alone, because it
 * migrates the database and does what one process does for all (`Config.process`).
 * @throws if the first one ends before it is ready.
 */
export async function startProcesses(count: number, log: Logger): Promise<Processes> {
  const running = new Map<number, Worker>();
  const stopping = new AbortController();

  function start(number: number) {
    const child = cluster.fork({ MALLOC_ARENA_MAX: fewArenas, WEB_PROCESS: String(number) });
    running.set(number, child);
    child.on('message', (message) => message === roomsWanted && running.get(1)?.isConnected() && running.get(1)?.send(roomsWanted));
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const ready = Promise.race([
      new Promise<true>((resolve) => child.on('message', (message) => message === 'ready' && resolve(true))),
      ended.then(() => false as const),
    ]);
    return { pid: child.process.pid, ready, ended };
  }

  /** Resolves when the process has ended for good. */
  async function keep(number: number, begun = start(number)): Promise<void> {
    for (let wait = pause.first, { pid, ready, ended } = begun; ; { pid, ready, ended } = start(number)) {
      if (await ready) {
        log.info({ process: number, pid }, 'a server process is ready');
        wait = pause.first;
      }
      await ended;
      if (!stopping.signal.aborted) {
        log.error({ process: number, pid }, 'a server process has ended and is replaced');
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
        wait = Math.min(2 * wait, pause.most);
      }
      if (stopping.signal.aborted) return;
    }
  }

  const first = start(1);
  if (!(await first.ready)) throw new Error('The first server process did not start');
  const all = Promise.all([keep(1, first), ...Array.from({ length: count - 1 }, (_, index) => keep(index + 2))]);
  const end = (signal: NodeJS.Signals) => {
    stopping.abort();
    for (const child of running.values()) child.process.kill(signal);
  };
  return {
    async drain(cutShort) {
      end('SIGTERM');
      await Promise.race([all, new Promise((resolve) => cutShort.addEventListener('abort', resolve))]);
    },
    async stop() {
      end('SIGINT');
      await all;
    },
  };
}
