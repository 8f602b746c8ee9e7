import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the day on which an order was counted. It was worked out again for a refund, in the zone that the account had by then, which
 * could be another day: a row that is not there, and an order that cannot be given back. Days by customer, and what is counted from them,
 * are summed anew, because orders were counted in the zone of their time, and the other sums in that of their migration.
 */
export class KeepDayOfSale1795613173504 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table orders add column sold_on date;
      update orders o set sold_on = (o.paid_at at time zone c.time_zone)::date from creators c where c.id = o.creator_id and o.paid_at is not null;
      alter table orders add constraint orders_sold_on check ((paid_at is null) = (sold_on is null));

      delete from customer_days;
      insert into customer_days (creator_id, day, customer_id, order_count)
      select creator_id, sold_on, customer_id, count(*) from orders where status = 'PAID' and total_amount > 0 group by 1, 2, 3;

      update creator_customers k set last_day = d.last_day
      from (select creator_id, customer_id, max(day) as last_day from customer_days group by 1, 2) d
      where d.creator_id = k.creator_id and d.customer_id = k.customer_id;

      update creator_days set payer_count = 0 where payer_count <> 0;
      insert into creator_days as known (creator_id, day, payer_count)
      select creator_id, last_day, count(*) from creator_customers where last_day is not null group by 1, 2
      on conflict (creator_id, day) do update set payer_count = excluded.payer_count;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table orders drop column sold_on');
  }
}
