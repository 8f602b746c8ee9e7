/** Milliseconds from one attempt to the next: at first, and at most. They double with each attempt in a row. */
const spacing = { first: 1000, most: 8000 };

/** Spaces attempts. */
export interface Attempts {
  /** An attempt begins now. What waits for its turn does not run any more. */
  begin(): void;
  /** The attempt has failed: `run` makes the next one, at once if this one has taken long enough. */
  failed(run: () => void): void;
  /** It has worked: the next attempt is a first one again. */
  worked(): void;
  /** What waits for its turn does not run any more. */
  stop(): void;
}

/** Attempts to make a connection. Some chance is in the pauses, since all browsers of a room may have lost theirs at once. */
export function createAttempts(now: () => number = () => performance.now()): Attempts {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begunAt = Number.NEGATIVE_INFINITY;
  let inARow = 0;
  const stop = () => clearTimeout(timer);
  return {
    begin() {
      stop();
      begunAt = now();
    },
    failed(run) {
      stop();
      const space = Math.min(spacing.most, spacing.first * 2 ** inARow++) * (0.75 + Math.random() / 2);
      timer = setTimeout(run, Math.max(0, begunAt + space - now()));
    },
    worked() {
      inARow = 0;
    },
    stop,
  };
}
