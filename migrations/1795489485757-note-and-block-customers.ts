import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A console keeps a note on each customer, and may block one from buying. */
export class NoteAndBlockCustomers1795489485757 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table customer_totals
        add column note text,
        add column blocked_at timestamptz,
        add constraint customer_totals_note check (length(note) between 1 and 2000);
      create index customer_totals_blocked on customer_totals (creator_id, last_order_at desc, customer_id desc) where blocked_at is not null;
      create index orders_customer_paid on orders (customer_id, creator_id, paid_at desc, id desc) where paid_at is not null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index orders_customer_paid, customer_totals_blocked;
      alter table customer_totals drop constraint customer_totals_note, drop column blocked_at, drop column note;
    `);
  }
}
