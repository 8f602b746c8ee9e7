import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Logger } from './log.ts';

/** How a spender stands with a limit. */
export interface Used {
  /** Units that are left of the window. */
  remaining: number;
  /** Milliseconds until all units are back. */
  resetsIn: number;
  /** Whether the window's units were enough. */
  isEnough: boolean;
}

export interface SharedLimit {
  /** Units of a window, and its seconds. */
  readonly points: number;
  readonly seconds: number;
  /** Takes units from a spender's window. They count even if they were too many. */
  take(spender: string, units: number): Promise<Used>;
}

/** What Postgres last said about a spender. */
interface Count {
  /** The spender's units, as this process counted them when Postgres last answered. */
  points: number;
  /** Whether an answer is under way, and the units that were spent meanwhile. */
  asking: boolean;
  meanwhile: number;
}

/** The part of a limit that a spender can use in one process before Postgres is asked. */
const share = 0.02;
/** The seconds of a window, if nothing else is said. */
const windowSeconds = 60;

/**
 * A limit that all processes on one database share, for a minute or for `seconds`.
 *
 * A process decides by its own count, so no request waits for Postgres. Once a spender has used another fiftieth of the limit, the process
 * adds that to the count in Postgres, and goes on from the sum of all processes. So each process may let about a fiftieth too much pass,
 * and a caller who uses less than that causes no statement. While Postgres does not answer, each process counts for itself.
 */
export function createSharedLimit({
  name,
  points,
  pool,
  log,
  seconds = windowSeconds,
}: {
  name: string;
  points: number;
  pool: Pool;
  log: Logger;
  seconds?: number;
}): SharedLimit {
  const options = { keyPrefix: name, points, duration: seconds };
  const here = new RateLimiterMemory(options);
  const everywhere = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // `createLimits` deletes the rows of all limits.
    clearExpiredByTimeout: false,
  });
  const step = Math.max(1, Math.ceil(points * share));
  const told = new LRUCache<string, Count>({ max: 100_000 });

  function tell(spender: string, counted: number): void {
    const last = told.get(spender);
    const untold = counted - (last?.points ?? 0);
    // A spender who has no units left stays refused until the window ends, whatever the other processes count.
    if (last?.asking || untold < step || (last && last.points > points)) return;
    const asked: Count = { points: last?.points ?? 0, asking: true, meanwhile: 0 };
    told.set(spender, asked, { ttl: seconds * 1000 });
    everywhere.penalty(spender, untold).then(
      ({ consumedPoints, msBeforeNext }) => {
        const ttl = Math.max(1, msBeforeNext);
        void here.set(spender, consumedPoints + asked.meanwhile, ttl / 1000);
        told.set(spender, { points: consumedPoints, asking: false, meanwhile: 0 }, { ttl });
      },
      (error: unknown) => {
        log.debug({ err: error }, 'a limit is not shared now');
        asked.asking = false;
      },
    );
  }

  return {
    points,
    seconds,
    async take(spender, units) {
      const asked = told.get(spender);
      if (asked?.asking) asked.meanwhile += units;
      const { consumedPoints, msBeforeNext } = await here.penalty(spender, units);
      tell(spender, consumedPoints);
      return { remaining: Math.max(0, points - consumedPoints), resetsIn: Math.max(0, msBeforeNext), isEnough: consumedPoints <= points };
    },
  };
}
