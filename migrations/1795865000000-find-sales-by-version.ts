import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A subscription that goes on from a sale reads those after it. */
export class FindSalesByVersion1795865000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create index orders_sale_version on orders (creator_id, sale_version) where sale_version is not null');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index orders_sale_version');
  }
}
