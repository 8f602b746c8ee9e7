import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Drawn, FromWorker, ToWorker } from '../../../schema/drawing.ts';
import type { Language } from '../../graphql/generated.ts';
import { limitedTo } from '../../platform/threads.ts';
import { createTurns, lineOf, type TurnCounts, type Turns } from '../../platform/turns.ts';

/** Runs a query of a page without a sign-in, and answers the JSON of an `OperationAnswer`, which begins with the errors if there are any. */
export type Ask = (operation: string, variables: object) => Promise<string>;

/**
 * Draws the page at an address, a path with its query. `ask` runs its queries. @throws if drawing failed, or `signal` ended it, and what
 * `ask` throws
 */
export type Draw = (address: string, ask: Ask, signal: AbortSignal) => Promise<Drawn>;

export interface Drawers {
  /**
   * Waits until the worker of a language has time for one more page, and does `work`, which draws a page or finds that no drawing is
   * needed. `visitor` is the address that asks. @throws as `Turns.take` does
   */
  inTurn<Result>(language: Language, visitor: string, signal: AbortSignal, work: (draw: Draw) => Promise<Result>): Promise<Result>;
  /** How many pages are drawn, and wait for it. */
  counts(): TurnCounts;
  /** Ends the workers. */
  stop(): Promise<void>;
}

/** How many pages a worker draws at once: one waits for the answers to its queries while the other is drawn. */
const atOnce = 2;
/** The most pages of a language that wait for their turn, which takes about a second. Further pages are left to the browser. */
const mostWaiting = 64;
/** The most MiB of a worker's objects. A worker that needs more ends with the pages that it draws; the server goes on. */
const mostMemory = 256;
/** Milliseconds within which a loaded worker must end a drawing. A worker that takes longer is replaced. */
const graceToEnd = 10_000;
/** Milliseconds without a drawing after which a worker ends: it keeps as much memory as a server. Kept pages need none. */
const longestIdle = 5 * 60_000;

interface Drawing {
  ask: Ask;
  done: PromiseWithResolvers<Drawn>;
  /** Why the drawing was ended early. */
  reason?: unknown;
  grace?: NodeJS.Timeout;
}

/** A worker of one language, and the pages that it draws now. */
class Drawer {
  readonly #worker: Worker;
  readonly #drawings = new Map<number, Drawing>();
  #last = 0;
  #idle: NodeJS.Timeout | undefined;
  #isReady = false;

  constructor(
    program: string,
    language: Language,
    origin: string,
    private readonly idleTime: number,
  ) {
    this.#worker = new Worker(program, {
      workerData: { language: language.toLowerCase(), origin },
      resourceLimits: limitedTo(mostMemory),
    });
    this.#worker.unref();
    this.#worker.on('message', (message: FromWorker) => void this.#hear(message));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The worker that draws pages has ended')));
  }

  /** Whether the worker has ended, or is about to. */
  isOver = false;

  readonly draw: Draw = async (address, ask, signal) => {
    signal.throwIfAborted();
    clearTimeout(this.#idle);
    this.#last += 1;
    const id = this.#last;
    const drawing: Drawing = { ask, done: Promise.withResolvers<Drawn>() };
    this.#drawings.set(id, drawing);
    const end = () => this.#end(id, drawing, signal.reason);
    signal.addEventListener('abort', end, { once: true });
    this.#tell({ id, address });
    try {
      return await drawing.done.promise;
    } finally {
      signal.removeEventListener('abort', end);
      clearTimeout(drawing.grace);
      this.#drawings.delete(id);
      if (!this.#drawings.size) this.#idle = setTimeout(() => void this.stop(), this.idleTime).unref();
    }
  };

  async stop(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.#idle);
    await this.#worker.terminate();
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  async #hear(message: FromWorker): Promise<void> {
    if ('ready' in message) {
      this.#isReady = true;
      return;
    }
    const { id } = message;
    const drawing = this.#drawings.get(id);
    if (!drawing) return;
    if ('drawn' in message) drawing.done.resolve(message.drawn);
    else if ('failure' in message) drawing.done.reject(drawing.reason ?? new Error(message.failure));
    else if (drawing.reason === undefined) {
      const { question, operation, variables } = message;
      try {
        this.#tell({ id, question, answer: await drawing.ask(operation, variables) });
      } catch (error) {
        // No answer will come, so the worker must not wait for one.
        this.#end(id, drawing, error);
      }
    }
  }

  /** Tells the worker to drop a page. The page is over once the worker has done so, since it takes memory until then. */
  #end(id: number, drawing: Drawing, reason: unknown): void {
    if (drawing.reason !== undefined) return;
    drawing.reason = reason;
    if (this.#isReady) drawing.grace = setTimeout(() => void this.#worker.terminate(), graceToEnd);
    this.#tell({ id, end: true });
  }

  #fail(error: unknown): void {
    this.isOver = true;
    for (const { done, reason } of this.#drawings.values()) done.reject(reason ?? error);
  }
}

/**
 * Makes the drawers. A language's worker is started for its first page, and again after it has ended, as it does when nothing is drawn for
 * a while. Drawing keeps a processor busy, so it must not stop the API.
 */
export function createDrawers(folder: string, origin: string, { idleTime = longestIdle } = {}): Drawers {
  const drawers = new Map<Language, Drawer>();
  const turns: Readonly<Record<Language, Turns>> = { EN: createTurns({ atOnce, mostWaiting }), AR: createTurns({ atOnce, mostWaiting }) };
  const drawerOf = (language: Language) => {
    let drawer = drawers.get(language);
    if (!drawer || drawer.isOver) {
      drawer = new Drawer(path.join(folder, 'server.js'), language, origin, idleTime);
      drawers.set(language, drawer);
    }
    return drawer;
  };
  return {
    inTurn(language, visitor, signal, work) {
      // The worker may have ended since the turn began.
      const draw: Draw = (...asked) => drawerOf(language).draw(...asked);
      return turns[language].take(lineOf(visitor), () => work(draw), signal);
    },
    counts() {
      const [en, ar] = [turns.EN.counts(), turns.AR.counts()];
      return { running: en.running + ar.running, waiting: en.waiting + ar.waiting };
    },
    stop: async () => {
      await Promise.all([...drawers.values()].map((drawer) => drawer.stop()));
    },
  };
}
