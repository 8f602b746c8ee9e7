import type { Context } from '../../core/context.ts';
import { limitsOfNetworks, overLimit } from '../../core/limits.ts';

/** How long wrong codes are remembered, in seconds. */
const tryMemorySeconds = 600;

/**
 * Counts a typed code against the caller's network and user. `right` takes the count back. Since the count comes first, tries at the same
 * moment count too.
 * @throws THROTTLED after too many wrong codes
 */
export async function countTry(context: Context): Promise<{ right(): Promise<void> }> {
  const { platform, config, viewer } = context;
  const tryWindow = { points: config.signInAttempts, duration: tryMemorySeconds };
  const tryLimits = [
    ...limitsOfNetworks(context, 'codes', tryWindow).map(({ limit, network }) => ({ limit, key: network })),
    ...(viewer.kind === 'anonymous' ? [] : [{ limit: platform.limits.of('codes', tryWindow), key: viewer.userId }]),
  ];
  for (const { limit, key } of tryLimits) {
    const tryCount = await limit.penalty(key);
    if (tryCount.consumedPoints > limit.points) throw overLimit(tryCount);
  }
  return {
    async right() {
      await Promise.all(tryLimits.map(({ limit, key }) => limit.reward(key)));
    },
  };
}
