/** The locks that this tab holds. Only the tab with a file's lock sends it, until the tab releases the lock or is closed. */
const releases = new Map<string, () => void>();

/** Milliseconds to wait for a lock. A reloaded page gets its locks once the old page is gone. */
const lockWithin = 2000;

/** Answers whether this tab holds it now. */
export function acquireLock(id: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<void>((release) => releases.set(id, release));
    };
    navigator.locks.request(`diwan.upload.${id}`, { signal: AbortSignal.timeout(lockWithin) }, hold).catch(() => resolve(false));
  });
}

export function releaseLock(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}
