import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Window } from '../platform/limits.ts';
import { networksOf } from '../platform/network.ts';
import type { Context } from './context.ts';
import { throttled } from './errors.ts';

/** Takes units of a limit. Answers the refusal if fewer are left; the units count all the same. */
export async function refusal(limit: RateLimiterAbstract, key: string, units = 1): Promise<RateLimiterRes | null> {
  try {
    await limit.consume(key, units);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** The limits of a name for the networks that a request comes from. Those around a household's have a multiple of its points. */
export const limitsOfNetworks = ({ platform: { limits }, address }: Context, name: string, { points, duration }: Window) =>
  networksOf(address).map(({ network, callers }) => ({
    limit: limits.of(callers > 1 ? `${name}x${callers}` : name, { points: points * callers, duration }),
    network,
  }));

/** Takes a unit of a limit for each network that a request comes from, and answers the refusal if one has none left. */
export async function networkRefusal(context: Context, name: string, window: Window): Promise<RateLimiterRes | null> {
  for (const { limit, network } of limitsOfNetworks(context, name, window)) {
    const refused = await refusal(limit, network);
    if (refused) return refused;
  }
  return null;
}

/** Seconds until a limit lets pass again. */
export const secondsUntil = ({ msBeforeNext = 0 }: { msBeforeNext?: number }): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** The refusal of a caller who has used up a limit. */
export const overLimit = (refused: RateLimiterRes, message?: string) => throttled(secondsUntil(refused), message);

/** Takes cost points for what only the mutation itself knows, such as the size of a copy. @throws THROTTLED */
export const takePoints = ({ taken }: Context, points: number): void => taken.takePoints?.(points);

/** Counts rows that a mutation makes beyond its first as writes of the account. @throws THROTTLED past `WRITES_PER_HOUR` */
export const countWrites = ({ taken }: Context, rows: number): void => {
  if (rows > 0) taken.countWrites?.(rows);
};
