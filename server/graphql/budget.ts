import type { Pool } from 'pg';
import { type Context, type Cost, callerOf } from '../core/context.ts';
import { throttled } from '../core/errors.ts';
import { keyOf } from '../core/viewer.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import { callersIn, type Network, networksOf } from '../platform/network.ts';
import { createSharedLimit, type SharedLimit, type Used } from '../platform/shared-limit.ts';

/** A caller, and the networks around an anonymous one. */
type Spenders = readonly [Network, ...Network[]];

/**
 * The names under which a request's limits count: the id of the viewer or of the API key, or the networks of an anonymous request, the
 * smallest first.
 */
export function spendersOf({ viewer, payer = viewer, address }: Pick<Context, 'viewer' | 'payer' | 'address'>): Spenders {
  if (payer.kind === 'anonymous') return networksOf(address);
  return [{ network: keyOf(payer)?.id ?? payer.userId, callers: 1 }];
}

/** The caller alone, without the networks around. */
const spenderOf = (context: Context): string => spendersOf(context)[0].network;

/**
 * Counts the cost points that each viewer, key or network spends in a minute, the requests of each key, and what each account writes in
 * an hour. All processes on one database count together.
 */
export function createBudget({ costBudget, apiKeyRequests, writesPerHour }: Config, pool: Pool, log: Logger) {
  /**
   * A limit for each caller, and for the networks around anonymous callers. A network has a multiple of it, by the number of callers that
   * it may contain.
   */
  function limitOf(name: string, points: number, seconds = 60) {
    const limits = callersIn.map((callers) =>
      createSharedLimit({ name: callers > 1 ? `${name}${callers}` : name, points: points * callers, pool, log, seconds }),
    );
    const [ofOne] = limits as [SharedLimit];
    return {
      ofOne,
      /** Takes units of one caller. If a network around the caller has too few left, so has the caller. */
      take(spenders: Spenders, units: number): Used {
        const used = ofOne.take(spenders[0].network, units);
        let lacking: Used | undefined;
        for (let size = 1; size < spenders.length; size++) {
          const left = (limits[size] as SharedLimit).take((spenders[size] as Network).network, units);
          if (!left.isEnough) lacking = left;
        }
        return lacking ? { ...lacking, remaining: 0 } : used;
      },
    };
  }
  const costs = limitOf('cost', costBudget);
  const requests = createSharedLimit({ name: 'requests', points: apiKeyRequests, pool, log });
  const writes = limitOf('writes', writesPerHour, 3600);
  const policies = { cost: policyOf('cost', costs.ofOne), requests: policyOf('requests', requests) };

  const take = (context: Context, points: number): Used => costs.take(spendersOf(context), points);

  /** The header fields `RateLimit-Policy`, `RateLimit` and `X-Request-Cost`: the limits of a request, and what is left of each. */
  function headersOf(context: Context): Record<string, string> {
    const { points, cost = costs.ofOne.take(spenderOf(context), 0), requests: asked } = context.taken;
    return {
      'ratelimit-policy': asked ? `${policies.cost}, ${policies.requests}` : policies.cost,
      ratelimit: asked ? `${leftOf('cost', cost)}, ${leftOf('requests', asked)}` : leftOf('cost', cost),
      'x-request-cost': String(points),
    };
  }

  /** Counts writes of an account with all its admins and keys, of a customer, or of a stranger's networks. */
  function countWrites(context: Context, rows: number): void {
    const { account } = callerOf(context);
    const used = writes.take(account === null ? networksOf(context.address) : [{ network: account, callers: 1 }], rows);
    if (!used.isEnough) throw throttled(secondsOf(used), 'api.tooManyWrites', headersOf(context));
  }

  /** Takes points of an operation. Throws THROTTLED once the minute is spent. */
  function takePoints(context: Context, points: number): Used {
    const used = take(context, points);
    context.taken.cost = used;
    context.taken.points += points;
    if (!used.isEnough) throw refuse(context, used);
    return used;
  }

  const refuse = (context: Context, used: Used) => throttled(secondsOf(used), undefined, headersOf(context));

  return {
    headersOf,
    /** Counts a request of an API key. Throws THROTTLED once the key's minute is spent. */
    count(context: Context): void {
      if (!keyOf(context.viewer)) return;
      const used = requests.take(spenderOf(context), 1);
      context.taken.requests = used;
      if (!used.isEnough) throw refuse(context, used);
    },
    /** Takes a cost from the minute. Throws THROTTLED once the minute is spent. */
    spend(context: Context, { requested, maximum }: { requested: number; maximum: number }): Cost {
      const { taken } = context;
      // An operation takes at most half of a minute's points. With more, it could never run.
      taken.takePoints = (points) => void takePoints(context, Math.min(points, Math.ceil(costs.ofOne.points / 2)));
      taken.countWrites = (rows) => countWrites(context, rows);
      const used = takePoints(context, sharedBy(context, requested));
      const resetAt = new Date(Date.now() + used.resetsIn).toISOString();
      return { requested, maximum, limit: costs.ofOne.points, remaining: used.remaining, resetAt };
    },
    /** Takes points for an answer that is already given. Too few points then refuse the viewer's next operation. */
    charge(context: Context, points: number): void {
      take(context, sharedBy(context, points));
    },
    /** Takes points for work that is no operation. Answers whether they were enough, and in how many seconds all points are back. */
    take(context: Context, points: number): { isEnough: boolean; seconds: number } {
      const used = take(context, points);
      return { isEnough: used.isEnough, seconds: secondsOf(used) };
    },
  };
}

/** The part of an operation's points that counts. */
const sharedBy = ({ costShare = 1 }: Context, points: number) => Math.max(1, Math.ceil(points * costShare));
const secondsOf = ({ resetsIn }: Used) => Math.max(1, Math.ceil(resetsIn / 1000));
const policyOf = (name: string, { points, seconds }: SharedLimit) => `"${name}";q=${points};w=${seconds}`;
const leftOf = (name: string, used: Used) => `"${name}";r=${used.remaining};t=${secondsOf(used)}`;

export type Budget = ReturnType<typeof createBudget>;
