import type { Pool } from 'pg';
import type { Config } from '../core/config.ts';
import type { Context } from '../core/context.ts';
import { throttled } from '../core/errors.ts';
import { networkOf, networksOf } from '../core/network.ts';
import { keyOf } from '../core/viewer.ts';
import type { Logger } from '../platform/log.ts';
import { createSharedLimit, type SharedLimit, type Used } from '../platform/shared-limit.ts';

/** What an operation costs, and what is left of the caller's points. */
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

/** What a request's limits count under: the viewer's id, that of their API key, or the network of an anonymous request. */
export function spenderOf({ viewer, address }: Context): string {
  if (viewer.kind === 'anonymous') return networkOf(address);
  return keyOf(viewer)?.id ?? viewer.userId;
}

/** What a request has taken from the limits so far: cost points, and what was left after each count. */
export interface Taken {
  points: number;
  cost?: Used;
  requests?: Used;
  /** Takes more points of the operation under way. Throws THROTTLED once the minute is spent. Set where an operation is charged. */
  takePoints?: (points: number) => Promise<void>;
  /** Counts rows that the account writes. Throws THROTTLED once its hour is spent. Set where an operation is charged. */
  countWrites?: (rows: number) => Promise<void>;
}

/** Whose writes count together: an account with all its admins and keys, a customer, or a network. */
const writerOf = ({ viewer, address }: Context): string =>
  viewer.kind === 'anonymous' ? networkOf(address) : viewer.kind === 'console' ? viewer.creatorId : viewer.userId;

/**
 * Counts the cost points that each viewer, key or network spends in a minute, the requests of each key, and what each account writes in
 * an hour. All processes on one database count together.
 */
export function createBudget({ costBudget, apiKeyRequests, writesPerHour }: Config, pool: Pool, log: Logger) {
  const costs = createSharedLimit({ name: 'cost', points: costBudget, pool, log });
  const requests = createSharedLimit({ name: 'requests', points: apiKeyRequests, pool, log });
  const writes = createSharedLimit({ name: 'writes', points: writesPerHour, pool, log, seconds: 3600 });
  /** The points of the networks around an anonymous caller's, by how many callers may stand in one. */
  const around = new Map(
    [4, 16].map((callers) => [callers, createSharedLimit({ name: `cost${callers}`, points: costBudget * callers, pool, log })]),
  );

  /** Takes points of a caller, and of the networks around an anonymous one. What they lack, the caller lacks. */
  async function take(context: Context, points: number): Promise<Used> {
    let used = await costs.take(spenderOf(context), points);
    if (context.viewer.kind !== 'anonymous') return used;
    for (const { network, callers } of networksOf(context.address)) {
      const there = await around.get(callers)?.take(network, points);
      if (there && !there.isEnough) used = { ...there, remaining: 0 };
    }
    return used;
  }

  /** What is left of each limit that a request was counted under, as the fields `RateLimit-Policy` and `RateLimit`. */
  function headersOf({ taken: { points, cost, requests: asked } }: Context): Record<string, string> {
    const counted = [
      ...(cost ? [{ name: 'cost', limit: costs, used: cost }] : []),
      ...(asked ? [{ name: 'requests', limit: requests, used: asked }] : []),
    ];
    if (!counted.length) return {};
    return {
      'ratelimit-policy': counted.map(({ name, limit }) => policyOf(name, limit)).join(', '),
      ratelimit: counted.map(({ name, used }) => `"${name}";r=${used.remaining};t=${secondsOf(used)}`).join(', '),
      ...(cost && { 'x-request-cost': String(points) }),
    };
  }

  async function countWrites(context: Context, rows: number): Promise<void> {
    const used = await writes.take(writerOf(context), rows);
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
    /** Reads what is left, so that each answer can tell, and counts a request of an API key. Throws THROTTLED once its minute is spent. */
    async count(context: Context): Promise<void> {
      context.taken.cost = await costs.take(spenderOf(context), 0);
      if (!keyOf(context.viewer)) return;
      const used = await requests.take(spenderOf(context), 1);
      context.taken.requests = used;
      if (!used.isEnough) throw refuse(context, used);
    },
    /** Takes a cost from the minute. Throws THROTTLED once the minute is spent. */
    async spend(context: Context, { requested, maximum }: { requested: number; maximum: number }): Promise<Cost> {
      const { taken } = context;
      // No operation takes more than half of a minute, or it could never run.
      taken.takePoints = async (points) => void (await takePoints(context, Math.min(points, Math.ceil(costs.points / 2))));
      taken.countWrites = (rows) => countWrites(context, rows);
      const used = await takePoints(context, sharedBy(context, requested));
      const resetAt = new Date(Date.now() + used.resetsIn).toISOString();
      return { requested, maximum, limit: costs.points, remaining: used.remaining, resetAt };
    },
    /** Takes points for an answer that is given already. What then is left decides about the viewer's next operation. */
    charge(context: Context, points: number): void {
      void take(context, sharedBy(context, points));
    },
    /** Takes points for work that is no operation. Says whether there were so many, and in how many seconds all are back. */
    async take(context: Context, points: number): Promise<{ isEnough: boolean; seconds: number }> {
      const used = await take(context, points);
      return { isEnough: used.isEnough, seconds: secondsOf(used) };
    },
  };
}

/** The points of an operation that count. */
const sharedBy = ({ costShare = 1 }: Context, points: number) => Math.max(1, Math.ceil(points * costShare));
const secondsOf = ({ resetsIn }: Used) => Math.max(1, Math.ceil(resetsIn / 1000));
const policyOf = (name: string, { points, seconds }: SharedLimit) => `"${name}";q=${points};w=${seconds}`;

export type Budget = ReturnType<typeof createBudget>;
