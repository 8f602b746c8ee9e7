import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the position of a product's promo codes, so that they keep their creator's order. */
export class OrderPromoCodes1795291280658 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table promo_codes add column position smallint not null default 0');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table promo_codes drop column position');
  }
}
