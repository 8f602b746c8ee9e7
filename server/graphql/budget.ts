import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '../core/context.ts';
import { throttled } from '../core/errors.ts';
import { networkOf } from '../core/network.ts';

export interface Cost {
  requested: number;
  maximum: number;
  /** What is left of the viewer's minute. */
  remaining: number;
}

/** Whose limits a request counts against: the viewer's, or its network's when nobody is signed in. */
export const spenderOf = ({ viewer, address }: Context): string => (viewer.kind === 'anonymous' ? networkOf(address) : viewer.userId);

/** Cost points that each viewer may spend in a minute. */
export function createBudget(points: number) {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return {
    /** Takes an operation's cost; THROTTLED once the minute is spent. */
    async spend(context: Context, { requested, maximum }: { requested: number; maximum: number }): Promise<Cost> {
      try {
        const { remainingPoints } = await limiter.consume(spenderOf(context), Math.max(1, requested));
        return { requested, maximum, remaining: remainingPoints };
      } catch (error) {
        if (error instanceof RateLimiterRes) throw throttled(Math.ceil(error.msBeforeNext / 1000));
        throw error;
      }
    },
  };
}
export type Budget = ReturnType<typeof createBudget>;
