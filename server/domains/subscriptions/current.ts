import { IsNull } from 'typeorm';
import type { Context } from '../../core/context.ts';
import { entityOf, type Row } from '../../platform/database/columns.ts';
import { raw, sql } from '../../platform/database/sql.ts';
import type { Plan } from '../plans/entities.ts';
import { planIn } from '../plans/find.ts';
import { planOf } from '../plans/of-account.ts';
import { PlanSubscription } from './entities.ts';

/** An account's plan, and its subscription unless that is the free one. One that waits for its first payment is in `subscription`. */
export interface CurrentPlan {
  plan: Plan;
  subscription: PlanSubscription | null;
}

/** The subject by which `once` lets the changes of an account's plan happen one after the other. */
export const planSubject = (creatorId: string): string => `plan:${creatorId}`;

/** The same for a change without a key, such as those of the clock. It is the first of all locks. */
export const lockPlan = ({ db }: Context, creatorId: string): Promise<number> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${planSubject(creatorId)}, 0))`.run(db);

/** Reads an account's plan and subscription; with `lock`, no other transaction changes the subscription until the caller's ends. */
export async function currentPlan({ db }: Context, creatorId: string, { lock = false } = {}): Promise<CurrentPlan> {
  const found = await sql<{ row: Row }>`
    select to_jsonb(s) as row from plan_subscriptions s
    where s.creator_id = ${creatorId} and s.status in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE') ${lock ? sql`for no key update` : sql``}`.first(
    db,
  );
  const { row } = await sql<{ row: Row }>`select to_jsonb(p) as row from ${raw((id) => planOf(`${id}::uuid`), creatorId)} p`.one(db);
  return { plan: planIn(row), subscription: found ? entityOf(PlanSubscription, found.row) : null };
}

/** Has the clock's attempt to renew an unpaid plan make way for its owner: it is due again, and waits for them as between two attempts. */
export const attemptGivesWay = ({ db, now }: Context, { id }: PlanSubscription) =>
  db.update(PlanSubscription, { id, status: 'PAST_DUE', nextAttemptAt: IsNull() }, { nextAttemptAt: now() });
