import { LRUCache } from 'lru-cache';

interface Rate {
  /** The most units at once. */
  atOnce: number;
  /** Units that are added in a second. */
  perSecond: number;
}

/** Makes a function that counts units against a rate. It answers false for too many. It can count several units at once. */
export function createMeter({ atOnce, perSecond }: Rate, now: () => number = Date.now): (count?: number) => boolean {
  let left = atOnce;
  let at = now();
  return (count = 1) => {
    const time = now();
    left = Math.min(atOnce, left + (Math.max(0, time - at) / 1000) * perSecond);
    at = time;
    if (left < count) return false;
    left -= count;
    return true;
  };
}

/** Counts by key against one rate. Of more keys than `most`, those are forgotten that were counted longest ago. */
export function createMeters<Key extends {}>(rate: Rate, most: number, now?: () => number): (key: Key, count?: number) => boolean {
  const meters = new LRUCache<Key, ReturnType<typeof createMeter>>({ max: most, memoMethod: () => createMeter(rate, now) });
  return (key, count) => meters.memo(key)(count);
}
