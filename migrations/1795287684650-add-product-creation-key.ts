import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a key to products, so that a request that is repeated after a lost answer makes no second draft. */
export class AddProductCreationKey1795287684650 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table products add column creation_key text;
      create unique index products_creation_key on products (creator_id, creation_key);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table products drop column creation_key');
  }
}
