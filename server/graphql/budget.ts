import type { Pool } from 'pg';
import { type Context, callerOf } from '../core/context.ts';
import { throttled } from '../core/errors.ts';
import { keyOf } from '../core/viewer.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import { callersIn, type Network, networksOf } from '../platform/network.ts';
import { createSharedLimit, type SharedLimit, type Used } from '../platform/shared-limit.ts';

/** The cost of an operation, and what is left of the caller's points. */
export interface Cost {
  /** Points of this operation. */
  requested: number;
  /** Points that one operation may cost. */
  maximum: number;
  /** Points of a minute. */
  limit: number;
  /** Points that are left of the minute. */
  remaining: number;
  /** When all points are back, RFC 3339. */
  resetAt: string;
}

/**
 * The names under which a request's limits count: the id of the viewer or of the API key, or the networks of an anonymous request, the
 * smallest first.
 */
export function spendersOf({ viewer, payer = viewer, address }: Pick<Context, 'viewer' | 'payer' | 'address'>): readonly Network[] {
  if (payer.kind === 'anonymous') return networksOf(address);
  return [{ network: keyOf(payer)?.id ?? payer.userId, callers: 1 }];
}

/** The caller alone, without the networks around. */
const spenderOf = (context: Context): string => (spendersOf(context)[0] as Network).network;

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
      async take(spenders: readonly Network[], units: number): Promise<Used> {
        const [used, ...around] = await Promise.all(
          spenders.map(({ network }, size) => (limits[size] as SharedLimit).take(network, units)),
        );
        const lacking = around.findLast(({ isEnough }) => !isEnough);
        return lacking ? { ...lacking, remaining: 0 } : (used as Used);
      },
    };
  }
  const costs = limitOf('cost', costBudget);
  const requests = createSharedLimit({ name: 'requests', points: apiKeyRequests, pool, log });
  const writes = limitOf('writes', writesPerHour, 3600);

  const take = (context: Context, points: number): Promise<Used> => costs.take(spendersOf(context), points);

  /** The header fields `RateLimit-Policy` and `RateLimit`: what is left of each limit of a request. */
  function headersOf({ taken: { points, cost, requests: asked } }: Context): Record<string, string> {
    const counted = [
      ...(cost ? [{ name: 'cost', limit: costs.ofOne, used: cost }] : []),
      ...(asked ? [{ name: 'requests', limit: requests, used: asked }] : []),
    ];
    if (!counted.length) return {};
    return {
      'ratelimit-policy': counted.map(({ name, limit }) => policyOf(name, limit)).join(', '),
      ratelimit: counted.map(({ name, used }) => `"${name}";r=${used.remaining};t=${secondsOf(used)}`).join(', '),
      ...(cost && { 'x-request-cost': String(points) }),
    };
  }

  /** Counts writes of an account with all its admins and keys, of a customer, or of a stranger's networks. */
  async function countWrites(context: Context, rows: number): Promise<void> {
    const { account } = callerOf(context);
    const used = await writes.take(account === null ? networksOf(context.address) : [{ network: account, callers: 1 }], rows);
    if (!used.isEnough) throw throttled(secondsOf(used), 'api.tooManyWrites', headersOf(context));
  }

  /** Takes points of an operation. Throws THROTTLED once the minute is spent. */
  async function takePoints(context: Context, points: number): Promise<Used> {
    const used = await take(context, points);
    context.taken.cost = used;
    context.taken.points += points;
    if (!used.isEnough) throw refuse(context, used);
    return used;
  }

  const refuse = (context: Context, used: Used) => throttled(secondsOf(used), undefined, headersOf(context));

  return {
    headersOf,
    /**
     * Reads what is left of the limits, which each answer reports, and counts a request of an API key. Throws THROTTLED once the key's
     * minute is spent.
     */
    async count(context: Context): Promise<void> {
      context.taken.cost = await costs.ofOne.take(spenderOf(context), 0);
      if (!keyOf(context.viewer)) return;
      const used = await requests.take(spenderOf(context), 1);
      context.taken.requests = used;
      if (!used.isEnough) throw refuse(context, used);
    },
    /** Takes a cost from the minute. Throws THROTTLED once the minute is spent. */
    async spend(context: Context, { requested, maximum }: { requested: number; maximum: number }): Promise<Cost> {
      const { taken } = context;
      // An operation takes at most half of a minute's points. With more, it could never run.
      taken.takePoints = async (points) => void (await takePoints(context, Math.min(points, Math.ceil(costs.ofOne.points / 2))));
      taken.countWrites = (rows) => countWrites(context, rows);
      const used = await takePoints(context, sharedBy(context, requested));
      const resetAt = new Date(Date.now() + used.resetsIn).toISOString();
      return { requested, maximum, limit: costs.ofOne.points, remaining: used.remaining, resetAt };
    },
    /** Takes points for an answer that is already given. Too few points then refuse the viewer's next operation. */
    charge(context: Context, points: number): void {
      void take(context, sharedBy(context, points));
    },
    /** Takes points for work that is no operation. Answers whether they were enough, and in how many seconds all points are back. */
    async take(context: Context, points: number): Promise<{ isEnough: boolean; seconds: number }> {
      const used = await take(context, points);
      return { isEnough: used.isEnough, seconds: secondsOf(used) };
    },
  };
}

/** The part of an operation's points that counts. */
const sharedBy = ({ costShare = 1 }: Context, points: number) => Math.max(1, Math.ceil(points * costShare));
const secondsOf = ({ resetsIn }: Used) => Math.max(1, Math.ceil(resetsIn / 1000));
const policyOf = (name: string, { points, seconds }: SharedLimit) => `"${name}";q=${points};w=${seconds}`;

export type Budget = ReturnType<typeof createBudget>;
