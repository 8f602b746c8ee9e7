import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to each of an account's days what the gateway kept, and how many customers paid last on it. A report added up the ledger's
 * entries and counted the account's customers for these. The index of product sums answers the number of products by itself.
 */
export class SumFeesAndPayers1795394085147 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table creator_days add column fee_amount bigint not null default 0, add column payer_count integer not null default 0;

      create function ledger_fees() returns trigger language plpgsql as $$
      begin
        insert into creator_days as known (creator_id, day, fee_amount)
        select c.id, (new.created_at at time zone c.time_zone)::date, -new.amount from creators c where c.id = new.creator_id
        on conflict (creator_id, day) do update set fee_amount = known.fee_amount + excluded.fee_amount;
        return null;
      end $$;
      create trigger ledger_entries_fees after insert on ledger_entries
        for each row when (new.account = 'GATEWAY_FEE') execute function ledger_fees();

      insert into creator_days (creator_id, day, fee_amount)
      select l.creator_id, (l.created_at at time zone c.time_zone)::date, -sum(l.amount)
      from ledger_entries l join creators c on c.id = l.creator_id where l.account = 'GATEWAY_FEE' group by 1, 2
      on conflict (creator_id, day) do update set fee_amount = excluded.fee_amount;

      insert into creator_days (creator_id, day, payer_count)
      select creator_id, last_day, count(*) from creator_customers where last_day is not null group by 1, 2
      on conflict (creator_id, day) do update set payer_count = excluded.payer_count;

      drop index creator_customers_last_day;
      drop index product_periods_revenue;
      create index product_periods_revenue on product_periods (creator_id, period, from_day, revenue_amount desc, product_id) include (order_count);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index product_periods_revenue;
      create index product_periods_revenue on product_periods (creator_id, period, from_day, revenue_amount desc, product_id);
      create index creator_customers_last_day on creator_customers (creator_id, last_day);
      drop trigger ledger_entries_fees on ledger_entries;
      drop function ledger_fees();
      alter table creator_days drop column fee_amount, drop column payer_count;
    `);
  }
}
