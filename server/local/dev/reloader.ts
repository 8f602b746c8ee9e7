import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Config } from '../../core/config.ts';

/** What the child tells: that its libraries are loaded, on which port its server listens, or why it does not. */
export type FromChild = { ready: true } | { port: number } | { failure: string };

interface Child {
  process: ChildProcess;
  ready: Promise<void>;
}

/**
 * Keeps one server running on the present state of the files. A fresh process takes seconds to load its libraries, so a
 * spare one has done that before it is needed: a reload loads our own files only.
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

  /** `settings` go before those of the environment. */
  constructor(settings: Partial<Config>) {
    this.#settings = settings;
  }

  /** Where the server listens, once the latest one does. Rejects when it could not start. */
  port(): Promise<number> {
    return this.#port;
  }

  /** Replaces the server. Several changes at a time, as a branch switch makes them, count as one. */
  reload(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const begun = performance.now();
      this.#port = this.#working.then(() => this.#replace());
      this.#port.then(this.#first.resolve, () => undefined); // whoever asked before there was any
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
      await end(old.process); // its gateway's port is needed again; meanwhile the new one loads our files
      next.process.send({ go: true });
    }
    const result = await answer;
    this.#spare = spawnChild(); // only now, since loading keeps a processor busy
    if ('port' in result) return result.port;
    throw new Error('failure' in result ? result.failure : 'The server ended');
  }
}

function spawnChild(): Child {
  const child = fork(path.join(import.meta.dirname, 'child.ts'), { execArgv: ['--import', 'tsx'] });
  return { process: child, ready: told(child).then(() => {}) };
}

/** The next word of a child. */
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

/** Ends a child. A request under way has half a second; nobody waits longer for an old version of the code. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const timeout = setTimeout(() => child.kill('SIGKILL'), 500);
  child.disconnect();
  await ended;
  clearTimeout(timeout);
}
