import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes with which the list of sales finds what few of them are or hold: those given back whole or in part, and words of their
 * titles. Each of an account's orders was looked at. Titles are searched as those of products are (1795288238869).
 */
export class FindSales1795614500827 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index orders_refunded on orders (creator_id, paid_at desc, id desc) where status = 'REFUNDED';
      create index payments_partly_refunded on payments (creator_id) where status = 'PARTIALLY_REFUNDED';
      alter table orders add column search text not null default '';
      create function orders_search() returns trigger language plpgsql as $$
      begin
        new.search := translate(fold(concat_ws(' ', new.title, new.title_ar)), 'ابتثجحخدرزسشصضطعغفقكلمنهوي', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
        return new;
      end $$;
      create trigger orders_search before insert or update of title, title_ar on orders for each row execute function orders_search();
      update orders set title = title;
      create index orders_search on orders using gin (creator_id, search gin_trgm_ops) where paid_at is not null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger orders_search on orders;
      drop function orders_search();
      alter table orders drop column search;
      drop index orders_refunded, payments_partly_refunded;
    `);
  }
}
