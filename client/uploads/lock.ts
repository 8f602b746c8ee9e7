/** One tab of a browser sends a file: the one that holds its lock, until it lets go or is closed. */
const releases = new Map<string, () => void>();

/** A page that is loaded anew has its locks back as soon as the old one is gone. */
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
