import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context } from '../../core/context.ts';
import { throttled } from '../../core/errors.ts';
import { networkOf } from '../../core/network.ts';
import type { Platform } from '../../platform/platform.ts';

/** How long wrong codes are remembered, in seconds. */
const memory = 600;

const limiters = new WeakMap<Platform, RateLimiterMemory>();

/**
 * Counts a code that is tried, for the caller's address and user, until it turns out `right`. So many tries at once are counted too.
 * Throws THROTTLED after too many wrong ones.
 */
export async function guessing({ platform, config, address, viewer }: Context): Promise<{ right(): Promise<void> }> {
  let limiter = limiters.get(platform);
  if (!limiter) {
    limiter = new RateLimiterMemory({ points: config.signInAttempts, duration: memory });
    limiters.set(platform, limiter);
  }
  const wrong = limiter;
  const keys = [networkOf(address), ...(viewer.kind === 'anonymous' ? [] : [viewer.userId])];
  const counts = await Promise.all(keys.map((key) => wrong.penalty(key)));
  const over = counts.find(({ consumedPoints }) => consumedPoints > wrong.points);
  if (over) throw throttled(Math.max(1, Math.ceil(over.msBeforeNext / 1000)));
  return {
    async right() {
      await Promise.all(keys.map((key) => wrong.reward(key)));
    },
  };
}
