import type { Context } from '../../core/context.ts';
import { unauthenticated, userError } from '../../core/errors.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { planOf } from './of-account.ts';

/** What a plan limits. */
export type Limit = 'publishedProducts' | 'storageBytes' | 'liveMinutes' | 'activeSubscribers' | 'admins';

/** The columns of `plans` that say how much of each is allowed; null for no limit. */
const limitColumns: Readonly<Record<Limit, string>> = {
  publishedProducts: 'published_products',
  storageBytes: 'storage_bytes',
  liveMinutes: 'live_minutes',
  activeSubscribers: 'active_subscribers',
  admins: 'admins',
};

/** How much of a limit an account may have, as SQL; null for no limit. Takes SQL for the account's id. */
export const allowed = (limit: Limit, creatorId: string): string => `(select plan.${limitColumns[limit]} from ${planOf(creatorId)} plan)`;

/**
 * How much of each limit an account has used, as SQL. Each takes SQL for the account's id. `admins` counts the invited ones too.
 * `activeSubscribers` counts customers who have something that was not wholly refunded, and have not deleted their account.
 * Live minutes have a rule of their own: `minutesThisMonth`.
 */
export const used = {
  publishedProducts: (creatorId: string) =>
    `(select count(*)::int from products published where published.creator_id = ${creatorId} and published.status = 'PUBLISHED')`,
  /** The bytes of files as they were uploaded, of products with all their texts, and of sessions (decision 55). */
  keptBytes: (creatorId: string) => `((select coalesce(sum(f.bytes), 0) from files f where f.creator_id = ${creatorId})
    + (select coalesce(sum(kept.kept_bytes), 0) from products kept where kept.creator_id = ${creatorId})
    + (select coalesce(sum(held.kept_bytes), 0) from sessions held where held.creator_id = ${creatorId} and held.kept_bytes > 0))::float8`,
  /** The bytes of uploads under way. */
  reservedBytes: (creatorId: string) =>
    `(select coalesce(sum(u.bytes), 0)::float8 from uploads u where u.creator_id = ${creatorId} and u.finished_at is null and u.failure is null)`,
  activeSubscribers: (creatorId: string) =>
    `coalesce((select total.active_customers from creator_totals total where total.creator_id = ${creatorId}), 0)`,
  admins: (creatorId: string) => `(select count(*)::int from admins a where a.creator_id = ${creatorId})`,
} as const;

/** How much of a limit an account may have; null for no limit. */
export async function allowanceOf({ db }: Context, creatorId: string, limit: Limit): Promise<number | null> {
  const allowance = await sql<{ allowed: number | null }>`
    select ${raw(allowed(limit, 'c.id'))}::float8 as allowed from creators c where c.id = ${creatorId}`.one(db);
  return allowance.allowed;
}

/**
 * Locks an account's row until the transaction ends. Until then no other transaction adds to what the plan limits, or closes the account.
 * @throws UNAUTHENTICATED if the account was closed meanwhile
 */
export async function lockAccount({ db }: Context, creatorId: string): Promise<void> {
  const isOpen = await sql`select from creators where id = ${creatorId} and closed_at is null for no key update`.run(db);
  if (!isOpen) throw unauthenticated();
}

/** How much is used, and how much is allowed. */
type LimitUsage = { used: number; allowed: number };

const limitRefusals = { publishedProducts: 'planLimit.publishedProducts', admins: 'planLimit.admins' } as const;

/**
 * Requires that an account may have one more. No other transaction of the account adds one until this transaction ends. An account whose
 * new plan allows less keeps what it has.
 * @throws PLAN_LIMIT
 */
export async function requireOneMore(context: Context, creatorId: string, limit: keyof typeof limitRefusals, field: string): Promise<void> {
  await lockAccount(context, creatorId);
  // The count is a statement of its own, after the lock: a statement that waits for a lock still sees what was there before its wait.
  const fullLimit = await sql<LimitUsage>`
    select used, allowed from (
      select ${raw(used[limit]('c.id'))} as used, ${raw(allowed(limit, 'c.id'))} as allowed from creators c where c.id = ${creatorId}) standing
    where used >= allowed`.first(context.db);
  if (fullLimit) throw userError('PLAN_LIMIT', limitRefusals[limit], [field], { ...fullLimit });
}

/** Whether a customer is not yet one of an account's subscribers, as SQL. Takes SQL for the account's id and the customer's. */
const isNewSubscriber = (creatorId: string, customerId: string) =>
  `not exists (select from customer_totals known
    where known.creator_id = ${creatorId} and known.customer_id = ${customerId} and known.order_count > 0)`;

/**
 * Whether an account's plan limits its subscribers and a customer would be a new one, as SQL. Subscribers must be counted only then, so a
 * statement that runs anyway asks first.
 */
export const isLimitedAndNew = (creatorId: string, customerId: string): Sql =>
  sql`exists (select from creators c where c.id = ${creatorId}
    and ${raw(allowed('activeSubscribers', 'c.id'))} is not null and ${raw((id) => isNewSubscriber('c.id', `${id}::uuid`), customerId)})`;

/**
 * Requires that a customer may be one of the account's subscribers. New customers with an unfinished order count as well, so that all who
 * may pay are within the limit. Where an order is made, the caller locks the account's row first. This limit never refuses a payment.
 * @throws PLAN_LIMIT
 */
export async function requireSubscriber(context: Context, creatorId: string, customerId: string, field: string): Promise<void> {
  const { db, now } = context;
  const fullLimit = await sql<LimitUsage>`
    select used, allowed from (
      select ${raw(used.activeSubscribers('c.id'))} + (
          select count(distinct o.customer_id)::int from orders o
          where o.creator_id = c.id and o.status = 'PENDING' and o.hold_expires_at > ${now()} and o.customer_id <> ${customerId}
            and ${raw(isNewSubscriber('o.creator_id', 'o.customer_id'))}) as used,
        ${raw(allowed('activeSubscribers', 'c.id'))} as allowed
      from creators c where c.id = ${creatorId} and ${raw((id) => isNewSubscriber('c.id', `${id}::uuid`), customerId)}) standing
    where used >= allowed`.first(db);
  if (fullLimit) throw userError('PLAN_LIMIT', 'planLimit.activeSubscribers', [field], { ...fullLimit });
}
