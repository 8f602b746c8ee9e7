import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';

/** A message of the child: its libraries are loaded, its server listens on a port, or the reason of its failure. */
export type FromChild = { ready: true } | { port: number } | { failure: string };

interface Child {
  process: ChildProcess;
  ready: Promise<void>;
}

/**
 * Keeps one server running with the current files. A new process takes seconds to load its libraries, so a spare process loads them in
 * advance, and a reload only loads the server's own files.
 */
export class Reloader {
  readonly #settings: Partial<Config>;
  #spare: Child = spawnChild();
  #current: Child | undefined;
  readonly #first = Promise.withResolvers<number>();
  #port = this.#first.promise;
  #working: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  /** `settings` override those of the environment. */
  constructor(settings: Partial<Config>) {
    this.#settings = settings;
  }

  /** Resolves to the latest server's port once it listens. Rejects if it cannot start. */
  port(): Promise<number> {
    return this.#port;
  }

  /** Replaces the server. Several changes at once, such as a switch of branches, cause one reload. */
  reload(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const begun = performance.now();
      this.#port = this.#working.then(() => this.#replace());
      this.#port.then(this.#first.resolve, () => undefined); // resolves calls of `port()` before the first server
      this.#working = this.#port.then(
        () => console.log(`[server] up to date after ${Math.round(performance.now() - begun)} ms`),
        (error: Error) => console.error(`[server] ${error.message}\n[server] waiting for a change`),
      );
    }, 20);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#current, this.#spare].map((child) => child && end(child.process)));
  }

  async #replace(): Promise<number> {
    if (this.#stopped) throw new Error('stopping');
    const [old, next] = [this.#current, this.#spare];
    this.#current = next;
    await next.ready;
    if (!next.process.connected) {
      this.#spare = spawnChild();
      throw new Error('The server ended before it began');
    }
    const answer = told(next.process);
    next.process.send({ settings: this.#settings, wait: Boolean(old) });
    if (old) {
      await end(old.process); // frees its gateway's port; meanwhile the new process loads the server's files
      next.process.send({ go: true });
    }
    const result = await answer;
    this.#spare = spawnChild(); // not earlier, because loading keeps a processor busy
    if ('port' in result) return result.port;
    throw new Error('failure' in result ? result.failure : 'The server ended');
  }
}

function spawnChild(): Child {
  const child = fork(path.join(import.meta.dirname, 'child.ts'), { execArgv: ['--import', 'tsx'] });
  return { process: child, ready: told(child).then(() => {}) };
}

/** Resolves to a child's next message. */
function told(child: ChildProcess): Promise<FromChild> {
  return new Promise((resolve) => {
    const gone = () => resolve({ failure: 'The server ended' });
    child.once('exit', gone);
    child.once('message', (message) => {
      child.off('exit', gone);
      resolve(message as FromChild);
    });
  });
}

/** Ends a child. Requests under way have half a second to finish. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const timeout = setTimeout(() => child.kill('SIGKILL'), 500);
  child.disconnect();
  await ended;
  clearTimeout(timeout);
}
