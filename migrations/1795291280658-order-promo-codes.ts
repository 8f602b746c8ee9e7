import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A product's codes stay in the order in which its creator put them. */
export class OrderPromoCodes1795291280658 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table promo_codes add column position smallint not null default 0');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table promo_codes drop column position');
  }
}
