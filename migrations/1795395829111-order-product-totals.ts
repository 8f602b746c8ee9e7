import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives the lists of all products by revenue and by sales an index each, in the order of their keys. Only the lists of one status had
 * one, so all sums of an account were sorted for a page.
 */
export class OrderProductTotals1795395829111 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index product_totals_creator;
      create index product_totals_revenue on product_totals (creator_id, revenue_amount desc, product_id desc);
      create index product_totals_orders on product_totals (creator_id, order_count desc, product_id desc);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index product_totals_revenue, product_totals_orders;
      create index product_totals_creator on product_totals (creator_id, revenue_amount desc, product_id);
    `);
  }
}
