import { IsNull } from 'typeorm';
import type { Context } from '../../core/context.ts';
import { entityOf, type Row } from '../../platform/database/columns.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import type { Plan } from '../plans/entities.ts';
import { planIn } from '../plans/find.ts';
import { planOf } from '../plans/of-account.ts';
import { PlanSubscription } from './entities.ts';

/**
 * An account's plan and its subscription, which is null with the free plan. A subscription that waits for its first payment is here too,
 * while the plan is still the free one.
 */
export interface CurrentPlan {
  plan: Plan;
  subscription: PlanSubscription | null;
}

/** The subject by which `once` makes the changes of an account's plan take turns. */
export const planSubject = (creatorId: string): string => `plan:${creatorId}`;

/** Makes a change without an idempotency key, such as a renewal, take turns with those of `once`. This lock comes before all others. */
export const lockPlan = ({ db }: Context, creatorId: string): Promise<number> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${planSubject(creatorId)}, 0))`.run(db);

/** Reads an account's plan and subscription; with `lock`, no other transaction changes the subscription until the caller's ends. */
export async function currentPlan({ db }: Context, creatorId: string, { lock = false } = {}): Promise<CurrentPlan> {
  const subscriptionRow = await sql<{ row: Row }>`
    select to_jsonb(s) as row from plan_subscriptions s
    where s.creator_id = ${creatorId} and s.status in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE') ${lock ? sql`for no key update` : sql``}`.first(
    db,
  );
  const { row: planRow } = await sql<{ row: Row }>`select to_jsonb(p) as row from ${raw((id) => planOf(`${id}::uuid`), creatorId)} p`.one(
    db,
  );
  return { plan: planIn(planRow), subscription: subscriptionRow ? entityOf(PlanSubscription, subscriptionRow.row) : null };
}

/**
 * Ends the automatic attempt to renew an unpaid plan, since its owner pays by hand. The next attempt is due now, and waits for the owner as
 * between two attempts.
 */
export const attemptGivesWay = ({ db, now }: Context, { id }: PlanSubscription) =>
  db.update(PlanSubscription, { id, status: 'PAST_DUE', nextAttemptAt: IsNull() }, { nextAttemptAt: now() });
