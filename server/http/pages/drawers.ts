import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Asked, Drawn, FromWorker, ToWorker } from '../../../schema/drawing.ts';
import type { Language } from '../../graphql/generated.ts';

/** Runs a query of a page without a sign-in. */
export type Ask = (operation: string, variables: object) => Promise<Asked>;

export interface Drawers {
  /**
   * Draws the page at an address, a path with its query. `ask` runs its queries.
   * @throws if drawing failed, or took longer than `patience`
   */
  draw(language: Language, address: string, ask: Ask): Promise<Drawn>;
  /** Ends the workers. */
  stop(): Promise<void>;
}

/** Milliseconds after which a page is given up. */
const patience = 30_000;

interface Drawing {
  ask: Ask;
  done: PromiseWithResolvers<Drawn>;
}

/** A worker of one language, and the pages that it draws now. */
class Drawer {
  readonly #worker: Worker;
  readonly #drawings = new Map<number, Drawing>();
  #last = 0;

  constructor(program: string, language: Language, origin: string) {
    this.#worker = new Worker(program, { workerData: { language: language.toLowerCase(), origin } });
    this.#worker.unref();
    this.#worker.on('message', (message: FromWorker) => void this.#hear(message));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The worker that draws pages has ended')));
  }

  /** Whether the worker has ended. */
  isOver = false;

  async draw(address: string, ask: Ask): Promise<Drawn> {
    this.#last += 1;
    const id = this.#last;
    const done = Promise.withResolvers<Drawn>();
    this.#drawings.set(id, { ask, done });
    const timer = setTimeout(() => done.reject(new Error('Drawing the page took too long')), patience);
    this.#tell({ id, address });
    try {
      return await done.promise;
    } finally {
      clearTimeout(timer);
      this.#drawings.delete(id);
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  async #hear(message: FromWorker): Promise<void> {
    if ('ready' in message) return;
    const { id } = message;
    const drawing = this.#drawings.get(id);
    if (!drawing) return;
    if ('drawn' in message) drawing.done.resolve(message.drawn);
    else if ('failure' in message) drawing.done.reject(new Error(message.failure));
    else {
      const { question, operation, variables } = message;
      try {
        this.#tell({ id, question, answer: await drawing.ask(operation, variables) });
      } catch (error) {
        drawing.done.reject(error);
      }
    }
  }

  #fail(error: unknown): void {
    this.isOver = true;
    for (const { done } of this.#drawings.values()) done.reject(error);
  }
}

/** Starts a worker for each language when its first page is asked for. Drawing keeps a processor busy, so the API goes on beside it. */
export function createDrawers(folder: string, origin: string): Drawers {
  const drawers = new Map<Language, Drawer>();
  const drawerOf = (language: Language) => {
    let drawer = drawers.get(language);
    if (!drawer || drawer.isOver) {
      drawer = new Drawer(path.join(folder, 'server.js'), language, origin);
      drawers.set(language, drawer);
    }
    return drawer;
  };
  return {
    draw: (language, address, ask) => drawerOf(language).draw(address, ask),
    stop: async () => {
      await Promise.all([...drawers.values()].map((drawer) => drawer.stop()));
    },
  };
}
