import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the customers who have something that was not wholly refunded, which a plan limits, without reading them all at each checkout.
 * A trigger keeps the number: the sums of all sales write `customer_totals`, behind the lock of the account's row in `creator_totals`.
 */
export class CountActiveCustomers1795489500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table creator_totals add column active_customers integer not null default 0;
      update creator_totals total set active_customers = counted.customers
      from (select creator_id, count(*) as customers from customer_totals where order_count > 0 group by creator_id) counted
      where total.creator_id = counted.creator_id;
      alter table creator_totals add constraint creator_totals_active check (active_customers >= 0);

      create function count_active_customer() returns trigger language plpgsql as $$
      begin
        update creator_totals set active_customers = active_customers + case when new.order_count > 0 then 1 else -1 end
        where creator_id = new.creator_id;
        return null;
      end $$;
      create trigger customer_totals_begins after insert on customer_totals
        for each row when (new.order_count > 0) execute function count_active_customer();
      create trigger customer_totals_turns after update of order_count on customer_totals
        for each row when ((old.order_count > 0) <> (new.order_count > 0)) execute function count_active_customer();

      create index orders_creator_pending on orders (creator_id) where status = 'PENDING';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index orders_creator_pending;
      drop trigger customer_totals_turns on customer_totals;
      drop trigger customer_totals_begins on customer_totals;
      drop function count_active_customer();
      alter table creator_totals drop column active_customers;
    `);
  }
}
