import type { Context } from '../../core/context.ts';
import { unauthenticated, userError } from '../../core/errors.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { planOf } from './of-account.ts';

/** What a plan limits. */
export type Limit = 'publishedProducts' | 'storageBytes' | 'liveMinutes' | 'activeSubscribers' | 'admins';

/** The columns of `plans` that say how much of each is allowed; null for no limit. */
const columns: Readonly<Record<Limit, string>> = {
  publishedProducts: 'published_products',
  storageBytes: 'storage_bytes',
  liveMinutes: 'live_minutes',
  activeSubscribers: 'active_subscribers',
  admins: 'admins',
};

/** How much an account may have, as SQL. Takes SQL for its id. */
export const allowed = (limit: Limit, creatorId: string): string => `(select plan.${columns[limit]} from ${planOf(creatorId)} plan)`;

/**
 * How much of a limit an account has used, as SQL that takes SQL for its id. Admins are counted with those who are invited; subscribers are
 * the customers who have something that was not wholly refunded, and an account still.
 * Of live minutes, `minutesThisMonth` is the rule.
 */
export const used = {
  publishedProducts: (creatorId: string) =>
    `(select count(*)::int from products published where published.creator_id = ${creatorId} and published.status = 'PUBLISHED')`,
  /** Of files as they were uploaded, of products with all their texts, and of sessions (decision 55). */
  keptBytes: (creatorId: string) => `((select coalesce(sum(f.bytes), 0) from files f where f.creator_id = ${creatorId})
    + (select coalesce(sum(kept.kept_bytes), 0) from products kept where kept.creator_id = ${creatorId})
    + (select coalesce(sum(held.kept_bytes), 0) from sessions held where held.creator_id = ${creatorId} and held.kept_bytes > 0))::float8`,
  /** Of uploads under way. */
  reservedBytes: (creatorId: string) =>
    `(select coalesce(sum(u.bytes), 0)::float8 from uploads u where u.creator_id = ${creatorId} and u.finished_at is null and u.failure is null)`,
  activeSubscribers: (creatorId: string) =>
    `coalesce((select total.active_customers from creator_totals total where total.creator_id = ${creatorId}), 0)`,
  admins: (creatorId: string) => `(select count(*)::int from admins a where a.creator_id = ${creatorId})`,
} as const;

/** How much of a limit an account may have; null for no limit. */
export async function allowanceOf({ db }: Context, creatorId: string, limit: Limit): Promise<number | null> {
  const found = await sql<{ allowed: number | null }>`
    select ${raw(allowed(limit, 'c.id'))}::float8 as allowed from creators c where c.id = ${creatorId}`.one(db);
  return found.allowed;
}

/**
 * Locks an account's row until the transaction ends: no other transaction adds to what its plan limits, or closes it.
 * @throws UNAUTHENTICATED if it was closed meanwhile
 */
export async function lockAccount({ db }: Context, creatorId: string): Promise<void> {
  const open = await sql`select from creators where id = ${creatorId} and closed_at is null for no key update`.run(db);
  if (!open) throw unauthenticated();
}

/** How much is used, and how much is allowed. */
type Standing = { used: number; allowed: number };

const refusals = { publishedProducts: 'planLimit.publishedProducts', admins: 'planLimit.admins' } as const;

/**
 * Requires that an account may have one more. No other transaction of the account adds one until this one ends. What is there beyond
 * the limits of a lesser plan stays.
 * @throws PLAN_LIMIT
 */
export async function requireOneMore(context: Context, creatorId: string, limit: keyof typeof refusals, field: string): Promise<void> {
  await lockAccount(context, creatorId);
  // Read behind the lock, in a statement of its own: one that waits for a lock still sees what was there before.
  const full = await sql<Standing>`
    select used, allowed from (
      select ${raw(used[limit]('c.id'))} as used, ${raw(allowed(limit, 'c.id'))} as allowed from creators c where c.id = ${creatorId}) standing
    where used >= allowed`.first(context.db);
  if (full) throw userError('PLAN_LIMIT', refusals[limit], [field], { ...full });
}

/** Whether a customer is not yet one of an account's subscribers, as SQL. Takes SQL for the account's id, and a parameter for theirs. */
const isNew = (creatorId: string, customerId: string) =>
  `not exists (select from customer_totals known
    where known.creator_id = ${creatorId} and known.customer_id = ${customerId} and known.order_count > 0)`;

/**
 * Whether a customer would be a new subscriber of an account whose plan limits them, as SQL for a statement that runs anyway: only then
 * must the subscribers be counted.
 */
export const isLimitedAndNew = (creatorId: string, customerId: string): Sql =>
  sql`exists (select from creators c where c.id = ${creatorId}
    and ${raw(allowed('activeSubscribers', 'c.id'))} is not null and ${raw((id) => isNew('c.id', `${id}::uuid`), customerId)})`;

/**
 * Requires that a customer may be one of the account's subscribers. New ones who are about to pay count as well, so that all who may pay
 * are within the limit; the caller locks the account's row before, where an order is made. A payment is never refused for it.
 * @throws PLAN_LIMIT
 */
export async function requireSubscriber(context: Context, creatorId: string, customerId: string, field: string): Promise<void> {
  const { db, now } = context;
  const full = await sql<Standing>`
    select used, allowed from (
      select ${raw(used.activeSubscribers('c.id'))} + (
          select count(distinct o.customer_id)::int from orders o
          where o.creator_id = c.id and o.status = 'PENDING' and o.hold_expires_at > ${now()} and o.customer_id <> ${customerId}
            and ${raw(isNew('o.creator_id', 'o.customer_id'))}) as used,
        ${raw(allowed('activeSubscribers', 'c.id'))} as allowed
      from creators c where c.id = ${creatorId} and ${raw((id) => isNew('c.id', `${id}::uuid`), customerId)}) standing
    where used >= allowed`.first(db);
  if (full) throw userError('PLAN_LIMIT', 'planLimit.activeSubscribers', [field], { ...full });
}
