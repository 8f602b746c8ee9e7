/** Thrown at once when too many wait already. */
export class TooManyWaiting extends Error {
  constructor() {
    super('Too many wait for a turn');
  }
}

/** Turns at something that few may use at once. */
export interface Turns {
  /**
   * Waits for a turn and does `work` in it. Networks take turns, so one that asks a lot waits for itself alone.
   * @throws TooManyWaiting, also later, when its place is given to a network that waits with less; the reason of `signal` when it ends
   *   the wait; what `work` throws
   */
  take<Result>(network: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  begin(): void;
  refuse(reason: unknown): void;
}

/** `atOnce` turns go on at the same time, and `mostWaiting` wait. */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  /** Who waits, by network. The network whose turn is next comes first. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let working = 0;

  function remove(network: string, one: Waiting): void {
    const line = lines.get(network);
    const place = line?.indexOf(one) ?? -1;
    if (!line || place < 0) return;
    line.splice(place, 1);
    waiting -= 1;
    if (!line.length) lines.delete(network);
  }

  /** Makes room by refusing the last one of the longest line, if that is longer than the one of `network` would become. */
  function makeRoom(network: string): boolean {
    let longest = network;
    const lengthOf = (name: string) => lines.get(name)?.length ?? 0;
    for (const name of lines.keys()) if (lengthOf(name) > lengthOf(longest)) longest = name;
    if (lengthOf(longest) <= lengthOf(network) + 1) return false;
    const last = lines.get(longest)?.at(-1) as Waiting;
    remove(longest, last);
    last.refuse(new TooManyWaiting());
    return true;
  }

  function next(): void {
    const [network, line] = lines.entries().next().value ?? [];
    const first = line?.[0];
    if (network === undefined || !line || !first || working >= atOnce) return;
    remove(network, first);
    if (line.length) {
      lines.delete(network);
      lines.set(network, line);
    }
    first.begin();
  }

  async function turn(network: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (working < atOnce) {
      working += 1;
      return;
    }
    if (waiting >= mostWaiting && !makeRoom(network)) throw new TooManyWaiting();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = {
      begin() {
        working += 1;
        resolve();
      },
      refuse: reject,
    };
    const leave = () => {
      remove(network, one);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    lines.set(network, [...(lines.get(network) ?? []), one]);
    waiting += 1;
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  return {
    async take(network, signal, work) {
      await turn(network, signal);
      try {
        return await work();
      } finally {
        working -= 1;
        next();
      }
    },
  };
}
