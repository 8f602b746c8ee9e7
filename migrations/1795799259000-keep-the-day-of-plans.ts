import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The day of the month on which an account pays outlives its changes of plan. Accounts that changed at the end of a month that was too short
 * for their day get it back: the latest day on which a period began since they last chose one.
 */
export class KeepTheDayOfPlans1795799259000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table plan_subscriptions add column anchor_zone text, add column anchor_day smallint,
        add constraint plan_subscriptions_anchor_day check (anchor_day between 29 and 31)`);
    await db.query(`
      update plan_subscriptions s set anchor_zone = c.time_zone from creators c where c.id = s.creator_id and s.anchored_at is not null`);
    await db.query(`
      with began as (
        select i.subscription_id, i.kind, i.period_start, i.period_start at time zone s.anchor_zone as local
        from plan_invoices i join plan_subscriptions s on s.id = i.subscription_id
        where i.status = 'PAID' and s.status in ('ACTIVE', 'PAST_DUE') and i.period_start <= s.anchored_at
          and extract(day from (s.anchored_at at time zone s.anchor_zone) + interval '1 day') = 1),
      chosen as (
        select subscription_id, coalesce(max(period_start) filter (where kind <> 'RENEWAL' and extract(day from local + interval '1 day') <> 1),
          min(period_start)) as at
        from began group by subscription_id),
      own as (
        select subscription_id, max(extract(day from b.local))::int as day from began b join chosen using (subscription_id)
        where b.period_start >= chosen.at group by subscription_id)
      update plan_subscriptions s set anchor_day = own.day from own
      where own.subscription_id = s.id and own.day > extract(day from s.anchored_at at time zone s.anchor_zone)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table plan_subscriptions drop column anchor_zone, drop column anchor_day');
  }
}
