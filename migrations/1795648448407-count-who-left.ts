import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A customer who has deleted their account is no active customer, though all that was sold to them stays in the sums. */
export class CountWhoLeft1795648448407 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table customer_totals add column left_at timestamptz;
      update customer_totals t set left_at = u.deleted_at from users u where u.id = t.customer_id and u.deleted_at is not null;
      update creator_totals total set active_customers = active_customers - gone.customers
      from (select creator_id, count(*) as customers from customer_totals where order_count > 0 and left_at is not null group by creator_id) gone
      where total.creator_id = gone.creator_id;

      create or replace function count_active_customer() returns trigger language plpgsql as $$
      begin
        update creator_totals set active_customers = active_customers + case when new.order_count > 0 and new.left_at is null then 1 else -1 end
        where creator_id = new.creator_id;
        return null;
      end $$;
      drop trigger customer_totals_turns on customer_totals;
      create trigger customer_totals_turns after update of order_count, left_at on customer_totals
        for each row when ((old.order_count > 0 and old.left_at is null) <> (new.order_count > 0 and new.left_at is null))
        execute function count_active_customer();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger customer_totals_turns on customer_totals;
      create or replace function count_active_customer() returns trigger language plpgsql as $$
      begin
        update creator_totals set active_customers = active_customers + case when new.order_count > 0 then 1 else -1 end
        where creator_id = new.creator_id;
        return null;
      end $$;
      create trigger customer_totals_turns after update of order_count on customer_totals
        for each row when ((old.order_count > 0) <> (new.order_count > 0)) execute function count_active_customer();
      update creator_totals total set active_customers = active_customers + gone.customers
      from (select creator_id, count(*) as customers from customer_totals where order_count > 0 and left_at is not null group by creator_id) gone
      where total.creator_id = gone.creator_id;
      alter table customer_totals drop column left_at;
    `);
  }
}
