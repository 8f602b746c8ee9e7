/*
 * Which plan an account has, for all that a plan limits. `subscriptions` changes it.
 */

/** The plan whose limits count for an account, as SQL: a row of `plans`. Takes SQL for the account's id. */
export const planOf = (creatorId: string): string => `(select p.* from plans p where p.id = coalesce(
  (select s.plan_id from plan_subscriptions s where s.creator_id = ${creatorId} and s.status in ('ACTIVE', 'PAST_DUE')), ${freePlan}))`;

/** The id of the plan of accounts without a subscription, as SQL. */
export const freePlan = `(select f.id from plans f where f.family = 'FREE' and f.duration = 'MONTHLY' and f.retired_at is null)`;
