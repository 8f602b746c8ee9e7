import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

/** How often something may happen within a number of seconds. */
export interface Window {
  points: number;
  duration: number;
}

/**
 * Limits that are counted in Postgres, each unit by a statement, so that all processes on one database have the same count at any moment.
 * They are for rare or costly events, such as a sign-in; `createSharedLimit` counts what each request takes.
 */
export interface Limits {
  /** The limit with a name. All callers give the same window. */
  of(name: string, window: Window): RateLimiterAbstract;
}

/** A limit whose keys are kept as hashes, since some of them are emails. While Postgres does not answer, each process counts for itself. */
class CountedInPostgres extends RateLimiterPostgres {
  override getKey(key: string): string {
    return super.getKey(createHash('sha256').update(key).digest('base64url'));
  }
}

/**
 * Makes the limits. `pool` must serve nothing else: limits are counted inside transactions, too, and code that holds a connection must not
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
          // One limit deletes the expired rows of all limits.
          clearExpiredByTimeout: limits.size === 0,
          insuranceLimiter: new RateLimiterMemory(options),
        });
        limits.set(name, limit);
      }
      return limit;
    },
  };
}
