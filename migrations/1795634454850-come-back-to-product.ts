import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sign-in with a provider comes back to the product that was being bought. */
export class ComeBackToProduct1795634454850 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table social_codes add column product_id uuid`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`alter table social_codes drop column product_id`);
  }
}
