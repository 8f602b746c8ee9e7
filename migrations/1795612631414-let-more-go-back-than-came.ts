import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A customer may get more back than they paid: a refund, and all of it once more from their bank. The totals say so, as the ledger does.
 */
export class LetMoreGoBackThanCame1795612631414 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table customer_totals drop constraint customer_totals_counts,
        add constraint customer_totals_counts check (order_count >= 0 and first_order_at <= last_order_at)`);
  }

  /** Fails while there is such a customer: the former form cannot say it. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table customer_totals drop constraint customer_totals_counts,
        add constraint customer_totals_counts check (paid_amount >= 0 and order_count >= 0 and first_order_at <= last_order_at)`);
  }
}
