/** Why a piece of work was not begun: too many wait. */
export class Busy extends Error {}

/**
 * Does pieces of work one after another, since each takes a processor for a while: a robot that asks for a thousand pictures leaves the
 * others to the API. At most `most` wait; for a later one `Busy` is thrown at once.
 */
export function takingTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= most) throw new Busy('too many wait');
    waiting++;
    const done = last.then(work).finally(() => waiting--);
    last = done.catch(() => undefined);
    return done;
  };
}

/** Keeps the results that were used last, up to so many bytes together. */
export function keepingLatest(mostBytes: number) {
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  return {
    get(key: string): Buffer | undefined {
      const found = kept.get(key);
      if (!found) return undefined;
      // To the end of the line.
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    set(key: string, value: Buffer): void {
      bytes += value.length - (kept.get(key)?.length ?? 0);
      kept.delete(key);
      kept.set(key, value);
      for (const [oldest, { length }] of kept) {
        if (bytes <= mostBytes) break;
        kept.delete(oldest);
        bytes -= length;
      }
    },
  };
}
