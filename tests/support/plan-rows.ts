import { sql } from './sql.ts';

/** Columns of a plan's limits; null, or left out, for no limit. */
export interface LimitRow {
  published_products?: number;
  storage_bytes?: number;
  live_minutes?: number;
  active_subscribers?: number;
  admins?: number;
}

/** Gives an account on the free plan a plan of its own with these limits. A second call replaces the plan. */
export async function onPlanOf({ creatorId }: { creatorId: string }, limits: LimitRow): Promise<void> {
  const { published_products = null, storage_bytes = null, live_minutes = null, active_subscribers = null, admins = null } = limits;
  await sql(
    `with plan as (
       insert into plans (family, duration, position, name, name_ar, price_amount, currency, features, features_ar, published_products,
         storage_bytes, live_minutes, active_subscribers, admins, retired_at)
       values ('STUDIO', 'ANNUALLY', 100, 'Narrow', 'ضيقة', 1000, 'KWD', '[]', '[]', $2, $3, $4, $5, $6, now()) returning id),
     kept as (
       update plan_subscriptions s set plan_id = plan.id from plan where s.creator_id = $1 and s.status = 'ACTIVE' returning s.id)
     insert into plan_subscriptions (creator_id, plan_id, status, anchored_at, periods, period_start, period_end)
     select $1, id, 'ACTIVE', '2026-01-01', 1, '2026-01-01', '2100-01-01' from plan where not exists (select from kept)`,
    [creatorId, published_products, storage_bytes, live_minutes, active_subscribers, admins],
  );
}

/** Puts an account on the free plan, as creators begin. */
export const onFreePlan = ({ creatorId }: { creatorId: string }) =>
  sql(`update plan_subscriptions set status = 'EXPIRED', ended_at = now() where creator_id = $1 and status = 'ACTIVE'`, [creatorId]);
