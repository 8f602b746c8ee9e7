import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '../../../core/context.ts';
import { throttled } from '../../../core/errors.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The counters of one server, in memory: how often a member may do something in ten seconds, and a viewer may join in a minute. */
const createLimits = () => ({
  joins: new RateLimiterMemory({ points: 20, duration: 60 }),
  messages: new RateLimiterMemory({ points: 10, duration: 10 }),
  signs: new RateLimiterMemory({ points: 20, duration: 10 }),
});

const limits = new WeakMap<Platform, ReturnType<typeof createLimits>>();

/** Counts what a member, or a viewer who joins, does: a message, a sign such as a reaction. @throws THROTTLED after too many. */
export async function countInRoom({ platform }: Context, what: 'joins' | 'messages' | 'signs', who: string): Promise<void> {
  const own = limits.get(platform) ?? createLimits();
  limits.set(platform, own);
  try {
    await own[what].consume(who);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw throttled(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), 'room.tooFast');
  }
}
