import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '../core/context.ts';
import { throttled } from '../core/errors.ts';
import { networkOf } from '../core/network.ts';
import { keyOf } from '../core/viewer.ts';

export interface Cost {
  requested: number;
  maximum: number;
  /** Points that are left of the minute. */
  remaining: number;
}

/** What a request's limits count under: the viewer's id, that of their API key, or the network of an anonymous request. */
export function spenderOf({ viewer, address }: Context): string {
  if (viewer.kind === 'anonymous') return networkOf(address);
  return keyOf(viewer)?.id ?? viewer.userId;
}

/** Counts the cost points that each viewer or network spends in a minute, in this process. */
export function createBudget(points: number) {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return {
    /** Takes a cost from the minute. Throws THROTTLED once the minute is spent. */
    async spend(context: Context, { requested, maximum }: { requested: number; maximum: number }): Promise<Cost> {
      try {
        const { remainingPoints } = await limiter.consume(spenderOf(context), Math.max(1, requested));
        return { requested, maximum, remaining: remainingPoints };
      } catch (error) {
        if (error instanceof RateLimiterRes) throw throttled(Math.ceil(error.msBeforeNext / 1000));
        throw error;
      }
    },
    /** Takes points for an answer that is given already. What then is left decides about the viewer's next operation. */
    charge(context: Context, points: number): void {
      void limiter.penalty(spenderOf(context), points);
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;
