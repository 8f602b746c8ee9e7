import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

/** How often something may happen, and the seconds in which. */
export interface Window {
  points: number;
  duration: number;
}

/**
 * Limits that are counted in Postgres, each unit by a statement, so that all processes on one database have the same count at any moment.
 * They are for what is rare or dear, such as a sign-in; `createSharedLimit` is for what each request takes.
 */
export interface Limits {
  /** The limit of a name. All who ask for it give the same window. */
  of(name: string, window: Window): RateLimiterAbstract;
}

/** A limit whose keys are kept as hashes, since some of them are emails. While Postgres does not answer, each process counts for itself. */
class CountedInPostgres extends RateLimiterPostgres {
  override getKey(key: string): string {
    return super.getKey(createHash('sha256').update(key).digest('base64url'));
  }
}

/**
 * `pool` has connections that nothing else waits for: a limit is counted inside of transactions too, and whoever has a connection must not
 * wait for another one of the same pool.
 */
export function createLimits(pool: Pool): Limits {
  const limits = new Map<string, RateLimiterAbstract>();
  return {
    of(name, window) {
      let limit = limits.get(name);
      if (!limit) {
        const options = { keyPrefix: name, ...window };
        limit = new CountedInPostgres({
          ...options,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          // One of them deletes the expired rows of all.
          clearExpiredByTimeout: limits.size === 0,
          insuranceLimiter: new RateLimiterMemory(options),
        });
        limits.set(name, limit);
      }
      return limit;
    },
  };
}
