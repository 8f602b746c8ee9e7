/** Milliseconds between attempts: at first, and at most. They double with each attempt in a row. */
const spacing = { first: 1000, most: 8000 };

/** Spaces attempts. */
export interface Attempts {
  /** An attempt begins now. A waiting attempt is cancelled. */
  begin(): void;
  /** The attempt has failed: `run` makes the next one, at once if this one has taken long enough. */
  failed(run: () => void): void;
  /** It has worked: the next attempt is a first one again. */
  worked(): void;
  /** Cancels a waiting attempt. */
  stop(): void;
}

/**
 * Spaces attempts to make a connection. The pauses are partly random, since all browsers of a room may have lost their connections at once.
 */
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
