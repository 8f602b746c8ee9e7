import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Locker, type RequestRelease } from '@tus/server';

/** Milliseconds for which a request waits for an earlier one. */
const waitMs = 20_000;

/**
 * Lets one request at a time work on an upload. A later request asks the earlier one to end, and waits for it. A client that lost its
 * connection often comes back before the server notices the loss.
 */
export function createLocker(): Locker {
  const held = new Map<string, { release: RequestRelease; freed: Promise<void>; free(): void }>();
  return {
    newLock: (id) => ({
      async lock(signal, release) {
        const until = Date.now() + waitMs;
        for (let earlier = held.get(id); earlier; earlier = held.get(id)) {
          await earlier.release();
          await Promise.race([earlier.freed, sleep(Math.max(0, until - Date.now()), undefined, { signal }).catch(() => undefined)]);
          if (signal.aborted) throw ERRORS.ABORTED;
          if (held.has(id) && Date.now() >= until) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        held.set(id, { release, freed: promise, free: resolve });
      },
      async unlock() {
        const lock = held.get(id);
        held.delete(id);
        lock?.free();
      },
    }),
  };
}
