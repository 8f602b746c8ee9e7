import type { Context } from '../../core/context.ts';
import { limitsOfNetworks, overLimit } from '../../core/limits.ts';

/** How long wrong codes are remembered, in seconds. */
const memory = 600;

/**
 * Counts a typed code against the caller's network and user. `right` takes the count back. Since the count comes first, tries at the same
 * moment count too.
 * @throws THROTTLED after too many wrong codes
 */
export async function countTry(context: Context): Promise<{ right(): Promise<void> }> {
  const { platform, config, viewer } = context;
  const window = { points: config.signInAttempts, duration: memory };
  const limits = [
    ...limitsOfNetworks(context, 'codes', window).map(({ limit, network }) => ({ limit, key: network })),
    ...(viewer.kind === 'anonymous' ? [] : [{ limit: platform.limits.of('codes', window), key: viewer.userId }]),
  ];
  for (const { limit, key } of limits) {
    const count = await limit.penalty(key);
    if (count.consumedPoints > limit.points) throw overLimit(count);
  }
  return {
    async right() {
      await Promise.all(limits.map(({ limit, key }) => limit.reward(key)));
    },
  };
}
