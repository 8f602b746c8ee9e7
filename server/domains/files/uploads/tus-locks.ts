import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Locker, type RequestRelease } from '@tus/server';

/** Milliseconds for which a request waits for an earlier one. */
const uploadWaitMs = 20_000;

/**
 * Lets one request at a time work on an upload. A later request asks the earlier one to end, and waits for it. A client that lost its
 * connection often comes back before the server notices the loss.
 */
export function createLocker(): Locker {
  const heldUploads = new Map<string, { release: RequestRelease; freed: Promise<void>; free(): void }>();
  return {
    newLock: (id) => ({
      async lock(signal, release) {
        const waitUntil = Date.now() + uploadWaitMs;
        for (let earlierUpload = heldUploads.get(id); earlierUpload; earlierUpload = heldUploads.get(id)) {
          await earlierUpload.release();
          await Promise.race([
            earlierUpload.freed,
            sleep(Math.max(0, waitUntil - Date.now()), undefined, { signal }).catch(() => undefined),
          ]);
          if (signal.aborted) throw ERRORS.ABORTED;
          if (heldUploads.has(id) && Date.now() >= waitUntil) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        heldUploads.set(id, { release, freed: promise, free: resolve });
      },
      async unlock() {
        const uploadLock = heldUploads.get(id);
        heldUploads.delete(id);
        uploadLock?.free();
      },
    }),
  };
}
