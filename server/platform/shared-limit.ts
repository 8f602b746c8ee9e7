import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
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
  /** Takes units from a spender's window. They count even if they were too many. Nothing is waited for. */
  take(spender: string, units: number): Used;
}

/** A spender's window. */
interface Count {
  /** Units so far: those of this process since Postgres last answered, and those of all processes before. */
  units: number;
  /** When the window ends, as `performance.now()`, which no step of the clock moves. */
  endsAt: number;
  /** The units that Postgres knew when it last answered. */
  told: number;
  /** Whether an answer is under way, and the units that were spent meanwhile. */
  asking: boolean;
  meanwhile: number;
}

/** The most spenders that a process counts for one limit. Those whose windows began first are forgotten beyond that. */
const mostSpenders = 100_000;
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
  const everywhere = new RateLimiterPostgres({
    keyPrefix: name,
    points,
    duration: seconds,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // `createLimits` deletes the rows of all limits.
    clearExpiredByTimeout: false,
  });
  const step = Math.max(1, Math.ceil(points * share));
  /** In the order in which the windows began, so those that have ended come first. */
  const counts = new Map<string, Count>();

  /** Begins a spender's window, and forgets windows that have ended. */
  function begin(spender: string, now: number): Count {
    counts.delete(spender); // its last window, so that the new one comes last
    for (const [one, { endsAt }] of counts) {
      if (endsAt > now && counts.size < mostSpenders) break;
      counts.delete(one);
    }
    const count: Count = { units: 0, endsAt: now + seconds * 1000, told: 0, asking: false, meanwhile: 0 };
    counts.set(spender, count);
    return count;
  }

  /** Adds what Postgres does not know yet to its count, and goes on from the sum of all processes. */
  function tell(spender: string, count: Count): void {
    count.asking = true;
    count.meanwhile = 0;
    everywhere.penalty(spender, count.units - count.told).then(
      ({ consumedPoints, msBeforeNext }) => {
        const endsAt = performance.now() + Math.max(1, msBeforeNext);
        Object.assign(count, { units: consumedPoints + count.meanwhile, endsAt, told: consumedPoints, asking: false });
      },
      (error: unknown) => {
        log.debug({ err: error }, 'a limit is not shared now');
        count.asking = false;
      },
    );
  }

  return {
    points,
    seconds,
    take(spender, units) {
      const now = performance.now();
      const known = counts.get(spender);
      const count = known && known.endsAt > now ? known : begin(spender, now);
      count.units += units;
      if (count.asking) count.meanwhile += units;
      // A spender who has no units left stays refused until the window ends, whatever the other processes count.
      else if (count.units - count.told >= step && count.told <= points) tell(spender, count);
      return { remaining: Math.max(0, points - count.units), resetsIn: count.endsAt - now, isEnough: count.units <= points };
    },
  };
}
